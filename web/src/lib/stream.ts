/** A stream of events (`text/event-stream`), as far as the server uses it: each is one JSON value. */

/** The values of a stream, each as soon as it is whole; what a stream breaks off in the middle of is left out. */
export async function* values<T>(body: ReadableStream<Uint8Array>): AsyncGenerator<T> {
  const reader = body.getReader();
  const letters = new TextDecoder();
  let rest = "";
  try {
    for (;;) {
      const { done, value } = await reader.read();
      rest += done ? letters.decode() : letters.decode(value, { stream: true });
      const parts = rest.split(/\r?\n\r?\n/);
      rest = parts.pop() ?? "";
      for (const part of parts) {
        const data = part.split(/\r?\n/).filter((line) => line.startsWith("data:")).map((line) => line.slice(5).trimStart());
        if (data.length) yield JSON.parse(data.join("\n")) as T;
      }
      if (done) return;
    }
  } finally {
    reader.cancel().catch(() => undefined);
  }
}
