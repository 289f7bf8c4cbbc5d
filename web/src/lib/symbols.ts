/** Text with symbols in it: `[bolt]`, `[2]`, `[Villain]`, `*`, and what lies between them. */

const KINDS = new Set(["fist", "bolt", "mask", "shield", "wild", "generic"]);

export interface Part {
  kind: "text" | "energy" | "side" | "burst";
  text: string;
  n: number;
}

export function symbols(text: string): Part[] {
  return text
    .split(/(\[[^\][\n]{1,40}\]|\*+(?:\/\*+)*)/)
    .filter(Boolean)
    .map((part): Part => {
      if (part.startsWith("*")) return { kind: "burst", text: part.replace(/\*/g, "★"), n: part.includes("/") ? 3 : part.length };
      if (!part.startsWith("[")) return { kind: "text", text: part, n: 0 };
      const word = part.slice(1, -1);
      const small = word.toLowerCase();
      if (KINDS.has(small)) return { kind: "energy", text: small, n: 1 };
      if (small === "?") return { kind: "energy", text: "wild", n: 1 };
      if (/^\d+$/.test(word)) return { kind: "energy", text: "generic", n: Number(word) };
      if (/^[a-z]$/i.test(word)) return { kind: "text", text: word, n: 0 };
      return { kind: "side", text: word, n: 0 };
    });
}
