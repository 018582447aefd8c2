/** Bytes that are in this page, given to the browser. */

/** The browser reads an address after the call that it is used in; a minute later nobody needs it any more. */
const LENT_MS = 60_000;

/** An address of `content` for the next minute; its memory is freed afterwards. */
export function lendUrl(content: Blob): string {
  const url = URL.createObjectURL(content);
  setTimeout(() => URL.revokeObjectURL(url), LENT_MS);
  return url;
}

/** Saves `content` where the browser puts downloads. */
export function saveFile(content: Blob, name: string): void {
  Object.assign(document.createElement('a'), { href: lendUrl(content), download: name }).click();
}
