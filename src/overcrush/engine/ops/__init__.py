"""The instructions abilities are made of: flow (choosing, branching, paying) and verbs."""
