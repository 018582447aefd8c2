/** What the preview opens, handed over in the name of its frame: that stays when the page in it is loaded anew. */
import type { Opening } from './studio-answers.ts';

interface FrameOpening {
  opening: Opening;
  /** Whether the page has begun with it: loaded anew, it goes on with what was typed since. */
  isBegun: boolean;
}

export function nameFrame(opening: Opening, isBegun = false): string {
  return JSON.stringify({ opening, isBegun } satisfies FrameOpening);
}

/** Undefined in a page that no frame holds. */
export function readFrameName(name: string): FrameOpening | undefined {
  return name === '' ? undefined : (JSON.parse(name) as FrameOpening);
}
