/**
 * The language of the page and the way it is read, as the toolbar says, by what the product itself does: the attributes
 * of its HTML, the texts that it fetches, and the styles that it turns. The product has one of each for as long as it
 * is open; here both can be changed.
 */
import { toDirection } from '@/engine/locale/direction';
import { speak, speakFirst } from '@/page/language/page-language';
import { getValues } from '@/ui/theme/base';
import { readFromTheRight } from '@/ui/theme/right-to-left';
import { sheetTheme } from '@/ui/theme/sheet-theme';
import { theme } from '@/ui/theme/theme';
import { styleCache } from '@/ui/theme/themed-page';

/** What the toolbar offers; "language" is the way that the language is written. */
export type DirectionChoice = 'language' | 'ltr' | 'rtl';

export interface Reading {
  /** The id of a language; the registry's first one when empty. */
  language: string;
  direction: DirectionChoice;
}

const { insert } = styleCache;
let spoken = '';

/** Whether the page is read so already. */
export function isReadAs({ language, direction }: Reading): boolean {
  return spoken === language && document.documentElement.dir === toWay({ language, direction });
}

/** Before a story is drawn: its theme takes the way that it is read when it begins. */
export async function readAs(reading: Reading): Promise<void> {
  await speakIn(reading.language);
  turn(toWay(reading));
}

function toWay({ language, direction }: Reading): 'ltr' | 'rtl' {
  if (direction !== 'language') return direction;
  return language === '' ? 'ltr' : toDirection(language);
}

/** What was said in one language is not taken back: another one begins with a fresh page. */
async function speakIn(language: string): Promise<void> {
  if (language === spoken) return;
  if (spoken !== '') {
    location.replace(writeGlobal('language', language));
    return new Promise(() => undefined);
  }
  spoken = language;
  document.documentElement.lang = language;
  await speakFirst();
  await Promise.all([speak('pages'), speak('office')]);
}

/**
 * The address of this frame with another value of the toolbar's, as Storybook writes them: "scheme:dark;language:ha".
 */
function writeGlobal(name: string, value: string): URL {
  const url = new URL(location.href);
  const kept = (url.searchParams.get('globals') ?? '').split(';').filter((each) => !each.startsWith(`${name}:`));
  url.searchParams.set('globals', [...kept, `${name}:${value}`].filter(Boolean).join(';'));
  return url;
}

function turn(way: 'ltr' | 'rtl'): void {
  if (document.documentElement.dir === way) return;
  document.documentElement.dir = way;
  styleCache.insert = insert;
  styleCache.sheet.flush();
  styleCache.inserted = {};
  styleCache.registered = {};
  getValues().direction = way;
  if (way === 'rtl') readFromTheRight();
  // Made when their files were read.
  for (const made of [theme, sheetTheme]) made.direction = way;
}
