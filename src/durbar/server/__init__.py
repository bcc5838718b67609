"""Tables in the browser: seats, live updates, storage."""
