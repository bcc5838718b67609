# Plain Python, compiled: on the way of every move.
