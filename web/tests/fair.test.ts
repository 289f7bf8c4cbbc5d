import { describe, expect, it } from "vitest";
import { chance, check, hex, hmac, sha256 } from "../src/lib/fair";

const text = (words: string) => new TextEncoder().encode(words);

describe("the dice of a game", () => {
  it("are checked with SHA-256 and HMAC as others compute them", () => {
    expect(hex(sha256(text("abc")))).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    expect(hex(sha256(text("a".repeat(1000))))).toBe("41edece42d63e8d9bf515a9ba6932e1c20cbc9f5a5d134645adb5db1b9737ea3");
    expect(hex(hmac(text("key"), text("The quick brown fox jumps over the lazy dog")))).toBe("f7bc83f430538424b13298e6aa6fb143ef4d59a14946175997479dbc2d1a3cd8");
  });

  it("are found wrong where one fell otherwise", () => {
    const secret = "11".repeat(32);
    const numbers = ["22".repeat(32), "33".repeat(32)];
    const key = hmac(new Uint8Array(32).fill(0x11), new Uint8Array([...text("overcrush dice"), ...new Uint8Array(32).fill(0x22), ...new Uint8Array(32).fill(0x33)]));
    const commitment = hex(sha256(new Uint8Array(32).fill(0x11)));
    const dice = { table: "t", commitment, secret, numbers, rolls: [[0, 5, 6]] as [number, number, number][], draws: 0 };
    const event = { n: 0, turn: 1, kind: "rolled", text: "", rule: "", face: chance(key, 5, 6) };
    expect(check(dice, { commitment, number: numbers[1]! }, [event])).toEqual({ rolls: 1 });
    expect(check(dice, null, [{ ...event, face: (event.face + 1) % 6 }])).toHaveProperty("wrong");
    expect(check(dice, { commitment: secret, number: numbers[1]! }, [event])).toHaveProperty("wrong");
    expect(check(dice, { commitment, number: secret }, [event])).toHaveProperty("wrong");
    expect(check({ ...dice, secret: numbers[0]! }, null, [event])).toHaveProperty("wrong");
    expect(check(dice, null, [])).toHaveProperty("wrong");
  });
});
