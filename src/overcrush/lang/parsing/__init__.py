"""From text to words, and from words to what a grammar says of them."""
