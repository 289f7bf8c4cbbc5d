/** One seat's WebSocket: it comes back by itself when the server does, and pairs questions with their answers. */

import type { Ask, Refused, Reply, Told } from "./protocol";

export type Link = "connecting" | "open" | "lost" | "gone";

const LOST: Refused = { type: "refused", code: "lost", reason: "The server cannot be reached just now" };
const PATIENCE = 20_000;

export class Socket {
  private ws: WebSocket | null = null;
  private next = 1;
  private waiting = new Map<number, (reply: Reply) => void>();
  private tries = 0;
  private closed = false;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly path: string,
    private readonly told: (message: Told) => void,
    private readonly state: (link: Link) => void,
  ) {
    this.open();
  }

  private open(): void {
    this.state(this.tries ? "lost" : "connecting");
    const ws = new WebSocket(new URL(this.path, document.baseURI).href.replace(/^http/, "ws"));
    this.ws = ws;
    ws.onopen = () => {
      this.tries = 0;
      this.state("open");
    };
    ws.onmessage = (event) => this.receive(JSON.parse(String(event.data)) as Told);
    ws.onclose = (event) => {
      if (this.ws !== ws) return;
      this.fail();
      if (this.closed) return;
      if (event.code === 4404 || event.code === 1008) {
        this.state("gone");
        return;
      }
      this.tries += 1;
      this.state("lost");
      this.timer = setTimeout(() => this.open(), Math.min(250 * 1.5 ** this.tries, 3000));
    };
  }

  private receive(message: Told): void {
    const id = "id" in message ? message.id : undefined;
    if (id !== undefined && message.type !== "view" && message.type !== "table") {
      const resolve = this.waiting.get(id);
      this.waiting.delete(id);
      resolve?.(message as Reply);
      return;
    }
    this.told(message);
  }

  private fail(): void {
    for (const resolve of this.waiting.values()) resolve(LOST);
    this.waiting.clear();
  }

  /** Ask the server; a lost connection is a refusal like any other. */
  ask(message: Ask): Promise<Reply> {
    const ws = this.ws;
    if (!ws || ws.readyState !== WebSocket.OPEN) return Promise.resolve(LOST);
    const id = this.next++;
    return new Promise((resolve) => {
      this.waiting.set(id, resolve);
      ws.send(JSON.stringify({ ...message, id }));
      setTimeout(() => {
        if (this.waiting.delete(id)) resolve(LOST);
      }, PATIENCE);
    });
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    this.ws?.close();
  }
}
