/** A box on a page of a document, by which an officer marks what is wrong: the page, and the box in parts of it. */
import { msg, t } from '@/texts/t';

/** Parts of a page's width and height, from its upper left corner. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

const WHERE = [
  [msg('upper left'), msg('top'), msg('upper right')],
  [msg('left'), msg('middle'), msg('right')],
  [msg('lower left'), msg('bottom'), msg('lower right')],
] as const;

/** "page 2, lower left", by the middle of the box. */
export function tellPlace({ page, x, y, width, height }: Box & { page: number }): string {
  const third = (part: number) => Math.min(2, Math.max(0, Math.floor(part * 3))) as 0 | 1 | 2;
  return t('page {page}, {where}', { page, where: t(WHERE[third(y + height / 2)][third(x + width / 2)]) });
}

/** Where it is seen once its page has been turned to the right by so many quarters. */
export function turnBox(box: Box, turns: number): Box {
  let { x, y, width, height } = box;
  for (let left = ((turns % 4) + 4) % 4; left > 0; left -= 1)
    [x, y, width, height] = [1 - y - height, x, height, width];
  return { x, y, width, height };
}

/** Within its page, of at least `least` each way, and in steps that no eye tells apart. */
export function fitBox({ x, y, width, height }: Box, least = 0.01): Box {
  const wide = Math.min(1, Math.max(least, width));
  const high = Math.min(1, Math.max(least, height));
  return {
    x: round(Math.min(Math.max(0, x), 1 - wide)),
    y: round(Math.min(Math.max(0, y), 1 - high)),
    width: round(wide),
    height: round(high),
  };
}

function round(part: number): number {
  return Math.round(part * 10_000) / 10_000;
}
