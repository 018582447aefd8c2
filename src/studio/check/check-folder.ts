/** All that `npm run schemas:check` says of a folder on disk. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import fontkit from '@cantoo/fontkit';
import type { Language } from '../../definition/language/locale.ts';
import { listTypefaces, toTypefaceFile } from '../../definition/language/typefaces.ts';
import { readFolder } from '../files/read-definitions.ts';
import { createBoundedThread } from '../simulation/bounded-thread.ts';
import type { DrawnTexts, WantedTexts } from '../simulation/pattern-texts.ts';
import type { CheckedDefinitions } from './check-definition-texts.ts';
import { NODE_BUILD_MEANS } from './check-definitions.ts';
import { checkTexts, type Means } from './check-texts.ts';

/** By the file of a typeface. */
const letters = new Map<string, (codePoint: number) => boolean>();

function readLetters(file: string): (codePoint: number) => boolean {
  const before = letters.get(file);
  if (before) return before;
  const font = fontkit.create(readFileSync(createRequire(import.meta.url).resolve(file)));
  if (!('layout' in font)) throw new Error(`${file} holds several typefaces.`);
  const has = (codePoint: number) => font.hasGlyphForCodePoint(codePoint);
  letters.set(file, has);
  return has;
}

export const NODE_MEANS = {
  ...NODE_BUILD_MEANS,
  drawInTime: createBoundedThread<WantedTexts, DrawnTexts>(new URL('../simulation/pattern-thread.ts', import.meta.url)),
  lettersOf: (languages: readonly Language[]) => {
    const typefaces = listTypefaces(languages).map((typeface) => readLetters(toTypefaceFile(typeface, '400Regular')));
    return (codePoint: number) => typefaces.some((has) => has(codePoint));
  },
} satisfies Means;

export function checkFolder(folder: string, more: Pick<Means, 'isSaid'> = {}): CheckedDefinitions {
  return checkTexts(readFolder(folder), { ...NODE_MEANS, ...more });
}
