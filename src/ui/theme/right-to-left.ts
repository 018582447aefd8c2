/** What a page needs that is read from the right: it comes with the texts of a language that is written so. */
import { getValues } from './base';
import { writeLogically } from './logical-styles';
import { styleCache } from './themed-page';

/**
 * What points along the line has `data-along`, and is turned. What is typed from the left is: numbers, addresses; words
 * go the way of their first letter, and stand where lines begin all the same.
 */
const STYLES = `
[data-along] { display: inline-block; transform: scaleX(-1); }
input, textarea, dd, td { unicode-bidi: plaintext; text-align: right; }
input[type="email"], input[type="url"], input[type="password"],
input[inputmode="numeric"], input[inputmode="decimal"] { direction: ltr; }
a[href^="tel:"], a[href^="mailto:"] { direction: ltr; unicode-bidi: isolate; }
.toast-area.toast-area.toast-area { left: 20px; right: auto; }
`;

/** Turns what the page writes from now on: called before anything is drawn. */
export function readFromTheRight(): void {
  // Before the others are turned: these mean the right and the left.
  styleCache.insert('', { name: 'right-to-left', styles: STYLES }, styleCache.sheet, true);
  writeLogically(styleCache);
  // MUI's arrow keys and floating surfaces go by it.
  getValues().direction = 'rtl';
}
