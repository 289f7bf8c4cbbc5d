/** Begin a game and go to its seat. */

import { api, type NewGame } from "./api";
import { route } from "./route.svelte";
import { remembered } from "./settings.svelte";

export async function beginGame(wanted: NewGame): Promise<void> {
  const begun = await api.begin(wanted);
  remembered.set(begun.game, JSON.stringify(wanted));
  const { A, B, both, watch } = begun.seats;
  route.go(`/seat/${both ?? A ?? B ?? watch}`);
}
