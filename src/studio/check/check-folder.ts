/** All that `npm run schemas:check` says of a folder on disk. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import fontkit from '@cantoo/fontkit';
import { readFolder } from '../files/read-definitions.ts';
import { createBoundedThread } from '../simulation/bounded-thread.ts';
import type { DrawnTexts, WantedTexts } from '../simulation/pattern-texts.ts';
import type { CheckedDefinitions } from './check-definition-texts.ts';
import { NODE_BUILD_MEANS } from './check-definitions.ts';
import { checkTexts, type Means } from './check-texts.ts';

const TYPEFACE = '@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf';

let letters: ((codePoint: number) => boolean) | undefined;

function readLetters(): (codePoint: number) => boolean {
  const font = fontkit.create(readFileSync(createRequire(import.meta.url).resolve(TYPEFACE)));
  if (!('layout' in font)) throw new Error(`${TYPEFACE} holds several typefaces.`);
  return (codePoint) => font.hasGlyphForCodePoint(codePoint);
}

export const NODE_MEANS = {
  ...NODE_BUILD_MEANS,
  drawInTime: createBoundedThread<WantedTexts, DrawnTexts>(new URL('../simulation/pattern-thread.ts', import.meta.url)),
  hasLetter: (codePoint: number) => (letters ??= readLetters())(codePoint),
} satisfies Means;

export function checkFolder(folder: string): CheckedDefinitions {
  return checkTexts(readFolder(folder), NODE_MEANS);
}
