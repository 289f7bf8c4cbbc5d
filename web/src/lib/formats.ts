/** Which format is offered first: the full game, if there is one. */

import type { FormatInfo } from "./api";

export const preferred = (formats: readonly FormatInfo[]): string =>
  (formats.find((format) => format.name === "tournament") ?? formats[0])?.name ?? "tournament";
