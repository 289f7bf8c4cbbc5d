// Play over the WebSocket of a server, with Node 22 or newer and nothing else: `overcrush play --no-browser`, then one of
//   node websocket_bot.js http://127.0.0.1:8571                a game against the easy bot
//   node websocket_bot.js http://127.0.0.1:8571 --table LINK   sit down at somebody's table, by its link
//   node websocket_bot.js http://127.0.0.1:8571 --code CODE    take over a seat, by the code from its menu

const [server = "http://127.0.0.1:8571", how = "", what = ""] = process.argv.slice(2);
const hex = () => Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString("hex");
const device = { Cookie: `overcrush=${hex()}` }; // by this the server knows whose seat it is

async function ask(path, body) {
  const init = body ? { method: "POST", body: JSON.stringify(body) } : {};
  const answer = await fetch(`${server}/api/${path}`, { ...init, headers: { "Content-Type": "application/json", ...device } });
  const data = await answer.json();
  if (!answer.ok) throw new Error(data.reason);
  return data;
}

async function seat() {
  if (how === "--code") return (await ask("codes", { code: what })).seat;
  if (how === "--table") {
    const link = what.split("/").at(-1);
    let table = await ask(`tables/${link}/sit`, { team: { name: "demo B" }, name: "A program", number: hex() });
    while (!table.seat) {
      await new Promise((resolve) => setTimeout(resolve, 500)); // until whoever made the table has added a number
      table = await ask(`tables/${link}`);
    }
    return table.seat;
  }
  const wish = { teams: [{ name: "demo A" }, { name: "demo B" }], format: "demo", sides: [{ name: "me" }, { bot: "easy" }] };
  return (await ask("games", wish)).seats.A;
}

const link = await seat();
const socket = new WebSocket(`${server.replace("http", "ws")}/api/seats/${link}/socket`, { headers: device });
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
