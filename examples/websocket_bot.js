// Play a game at a server over its WebSocket, with Node 22 or newer and nothing else:
// `overcrush play --no-browser`, then `node websocket_bot.js http://127.0.0.1:8571`.

const server = process.argv[2] ?? "http://127.0.0.1:8571";
const wish = { teams: [{ name: "demo A" }, { name: "demo B" }], format: "demo", sides: [{ name: "me" }, { bot: "easy" }] };
const begun = await fetch(`${server}/api/games`, {
  method: "POST",
  headers: { "Content-Type": "application/json" },
  body: JSON.stringify(wish),
});
const link = (await begun.json()).seats.A;
const socket = new WebSocket(`${server.replace("http", "ws")}/api/seats/${link}/socket`);
socket.onmessage = ({ data }) => {
  const told = JSON.parse(data);
  if (told.type !== "view" || told.more) return;
  if (told.position.winner) {
    console.log("winner:", told.position.winner);
    socket.close();
  } else if (told.decision?.yours) {
    const { number, options } = told.decision;
    const option = options[Math.floor(Math.random() * options.length)].id;
    socket.send(JSON.stringify({ type: "answer", id: 1, decision: number, answer: { do: "option", option } }));
  }
};
