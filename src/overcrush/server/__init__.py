"""The game over the network: JSON over HTTP and one WebSocket a seat. The server owns the games; pages only ask."""
