// boardgame.io's own server with its in-memory store, for bench/server.py: a game of stones whose state is about as long
// as a view of ours, with a secret for each player that the server strips.
const { Server, Origins } = require("boardgame.io/server");
const { PlayerView } = require("boardgame.io/core");

const CELLS = 120;
const Stones = {
  name: "stones",
  setup: () => ({
    cells: Array.from({ length: CELLS }, (_, i) => ({ cell: i, owner: null, stones: 0 })),
    players: { 0: { hand: [1, 2, 3] }, 1: { hand: [4, 5, 6] } },
    placed: 0,
  }),
  playerView: PlayerView.STRIP_SECRETS,
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    place: ({ G, playerID }, cell) => {
      G.cells[cell].owner = playerID;
      G.cells[cell].stones += 1;
      G.placed += 1;
    },
  },
};

const port = Number(process.argv[2]);
Server({ games: [Stones], origins: [Origins.LOCALHOST] }).run({ port, callback: () => console.log("ready") });
