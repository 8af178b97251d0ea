// A boardgame.io server with one game of four seats: a hand each, a market, a board of a hundred routes. A move draws
// a card and claims a route, and what others hold is hidden: about what a step of `usa` does and shows.
import pkg from "boardgame.io/dist/cjs/server.js";

const { Server, FlatFile } = pkg;
const colours = ["red", "orange", "yellow", "green", "blue", "purple", "black", "white", "wild"];

const game = {
  name: "cards",
  setup: ({ ctx }) => ({
    deck: Array.from({ length: 110 }, (_, i) => colours[i % 9]),
    market: colours.slice(0, 5),
    routes: Array.from({ length: 100 }, (_, id) => ({ id, route: `City ${id}-City ${(id * 7) % 100}`, seat: null })),
    hands: Object.fromEntries(ctx.playOrder.map((p) => [p, {}])),
    points: ctx.playOrder.map(() => 0),
  }),
  moves: {
    draw: {
      client: false,
      move: ({ G, ctx, random }) => {
        const card = G.deck[random.Die(G.deck.length) - 1];
        const hand = G.hands[ctx.currentPlayer];
        hand[card] = (hand[card] || 0) + 1;
        G.market[random.Die(5) - 1] = colours[random.Die(9) - 1];
        const route = G.routes[random.Die(100) - 1];
        if (route.seat === null) {
          route.seat = ctx.currentPlayer;
          G.points[ctx.currentPlayer] += 4;
        }
      },
    },
  },
  turn: { minMoves: 1, maxMoves: 1 },
  playerView: ({ G, playerID }) => ({ ...G, deck: G.deck.length, hands: { [playerID]: G.hands[playerID] } }),
};

const server = Server({ games: [game], origins: ["*"], db: new FlatFile({ dir: "./matches" }) });
const port = Number(process.argv[2]);
await server.run({ port, lobbyConfig: { apiPort: port + 1 } }); // today's koa does not serve the lobby beside the socket
console.log("ready");
