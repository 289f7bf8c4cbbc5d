/** Addresses of this page, and texts handed to the clipboard. */

/** The whole address of a place in the page, wherever the page is served from. */
export const address = (place: string): string => new URL(`#/${place}`, document.baseURI.split("#")[0]).href;

export const COPIED = "Copied.";

/** Copy a text, and say how that went. */
export async function copied(text: string): Promise<string> {
  try {
    await navigator.clipboard.writeText(text);
    return COPIED;
  } catch {
    return "Select it and copy it.";
  }
}
