import { afterEach, describe, expect, it, vi } from "vitest";
import { address, COPIED, copied } from "../src/lib/copying";

afterEach(() => vi.unstubAllGlobals());

describe("what is handed on", () => {
  it("is an address below the folder that the page is served from", () => {
    vi.stubGlobal("document", { baseURI: "https://club.example/dice/#/seat/1" });
    expect(address("table/abc")).toBe("https://club.example/dice/#/table/abc");
  });
  it("is copied, or said to be selected where that is forbidden", async () => {
    vi.stubGlobal("navigator", { clipboard: { writeText: () => Promise.resolve() } });
    expect(await copied("x")).toBe(COPIED);
    vi.stubGlobal("navigator", { clipboard: { writeText: () => Promise.reject(new Error("no")) } });
    expect(await copied("x")).toBe("Select it and copy it.");
  });
});
