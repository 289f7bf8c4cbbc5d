import { onMount } from "svelte";
import { api, type LibraryCard } from "./api";

const SOON = 300;

/** The cards of some sets, fetched a little after the page is there: what is drawn of them comes then, and nobody waits. */
export function cardsSoon(sets: () => Iterable<string>) {
  let cards = $state.raw(new Map<string, LibraryCard>());
  onMount(() => {
    const timer = setTimeout(() => {
      Promise.all([...new Set(sets())].map(api.cardsOf)).then(
        (found) => (cards = new Map(found.flat().map((card) => [card.id, card]))),
        () => undefined,
      );
    }, SOON);
    return () => clearTimeout(timer);
  });
  return { named: (ids: Iterable<string>): LibraryCard[] => [...ids].flatMap((id) => cards.get(id) ?? []) };
}
