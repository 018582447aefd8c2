/** Texts that are not saved, kept in the browser so that they are there after a reload. */

/** By path; `was`: the hash of the file when it was opened, null where there was none. */
export type Unsaved = Record<string, { text: string; was: string | null }>;

const keyOf = (folder: string) => `studio:unsaved:${folder}`;

export function readUnsaved(folder: string): Unsaved {
  try {
    return JSON.parse(localStorage.getItem(keyOf(folder)) ?? '{}') as Unsaved;
  } catch {
    // What cannot be read was not written by this page.
    return {};
  }
}

export function keepUnsaved(folder: string, unsaved: Unsaved): void {
  localStorage.setItem(keyOf(folder), JSON.stringify(unsaved));
}
