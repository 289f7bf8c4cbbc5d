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

/** Hand something to the reader as a file. */
export function saved(text: string, name: string, type: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
