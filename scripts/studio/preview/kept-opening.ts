/** What the preview opens, handed over by the studio's page in the tab's own storage. */
import type { Opening } from '../studio-answers.ts';

const KEY = 'studio:opening';

interface KeptOpening {
  opening: Opening;
  /** Whether the page has begun with it: loaded anew, it goes on with what was typed since. */
  isBegun: boolean;
}

export function keepOpening(opening: Opening, isBegun = false): void {
  sessionStorage.setItem(KEY, JSON.stringify({ opening, isBegun } satisfies KeptOpening));
}

export function readOpening(): KeptOpening | undefined {
  const text = sessionStorage.getItem(KEY);
  return text === null ? undefined : (JSON.parse(text) as KeptOpening);
}
