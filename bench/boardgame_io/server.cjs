// boardgame.io's own server with its in-memory store, for bench/server_tables.py: the example game of src/durbar/example_game,
// rule for rule. Arguments: port, stones in the pile. Run with NODE_ENV=production.
const { Server, Origins } = require("boardgame.io/server");
const { INVALID_MOVE } = require("boardgame.io/core");

const MOST_TAKEN = 3; // NM-2.3

const Nim = {
  name: "nim",
  minPlayers: 2,
  maxPlayers: 3,
  setup: ({ ctx, random }) => ({
    pile: Number(process.argv[3]), // NM-1.2
    last: "wins",
    taken: Array(ctx.numPlayers).fill(0),
    first: random.Die(ctx.numPlayers) - 1, // NM-2.1
  }),
  turn: {
    minMoves: 1,
    maxMoves: 1,
    order: {
      first: ({ G }) => G.first,
      next: ({ ctx }) => (ctx.playOrderPos + 1) % ctx.numPlayers, // NM-2.2
    },
  },
  moves: {
    take: ({ G, playerID }, count) => {
      if (!Number.isInteger(count) || count < 1 || count > MOST_TAKEN || count > G.pile) return INVALID_MOVE;
      G.pile -= count;
      G.taken[playerID] += count;
    },
  },
  endIf: ({ G, ctx }) => {
    if (G.pile > 0) return undefined;
    return G.last === "wins" ? { winner: ctx.currentPlayer } : { loser: ctx.currentPlayer }; // NM-3.2, NM-3.3
  },
};

const port = Number(process.argv[2]);
Server({ games: [Nim], origins: [Origins.LOCALHOST] }).run({ port, callback: () => console.log("ready") });
