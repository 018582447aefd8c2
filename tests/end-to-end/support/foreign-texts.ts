/** What a page shows that is in no catalogue, found in the pseudo-language, which sets brackets around all that is. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { SCHEMAS_DIR } from './form-walker';

/**
 * Every text of the definitions and of their examples: they are translated beside their files, not in the catalogue.
 */
function listDefinitionTexts(): Set<string> {
  const texts = new Set<string>();
  const add = (value: unknown): void => {
    if (typeof value === 'string') texts.add(value.trim());
    else if (typeof value === 'object' && value !== null) Object.values(value).forEach(add);
  };
  for (const path of readdirSync(SCHEMAS_DIR, { recursive: true, encoding: 'utf8' }))
    if (path.endsWith('.json')) add(JSON.parse(readFileSync(join(SCHEMAS_DIR, path), 'utf8')));
  return texts;
}

const definitionTexts = listDefinitionTexts();

/** Of texts with places, such as "Step {step} of {steps}". */
const templates = [...definitionTexts]
  .filter((text) => /\{\w+\}/.test(text) && /[A-Za-z]{2,}/.test(text.replaceAll(/\{\w+\}/g, '')))
  .map((text) => new RegExp(`^${text.replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&').replaceAll(/\{\w+\}/g, '.*')}$`));

/** Answers, names, references and days: nobody translates them. */
const DATA = [
  /^REG-\d+/,
  // A language is named in itself; this one has no name.
  /^en-XA$/,
  /@/,
  /^[\w-]+\.(pdf|jpe?g|png)$/,
  /\b(Jan|Feb|Mar|Apr|May|June?|July?|Aug|Sept?|Oct|Nov|Dec)\w*\b.*\d/,
  /^\d+ [kM]B$/,
  /^[0-9a-f]{64}$/,
  /^(PDF|JPEG|PNG)$/,
];

/**
 * Letters that stand outside of brackets, with the place. `own`: what this test has typed, and names of its people. A
 * text that is made of definitions' texts alone, joined by signs, is theirs.
 */
export async function findForeignTexts(page: Page, own: readonly (string | RegExp)[]): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const found: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (node.parentElement?.closest('script, style, noscript, #late-start, [translate=no]')) continue;
      // A place where an address or a file's name may be broken does not end it.
      const before = node.previousSibling?.nodeName === 'WBR' ? (found.pop() ?? '') : '';
      found.push(before + (node.textContent ?? ''));
    }
    for (const name of ['aria-label', 'title', 'placeholder', 'alt'])
      for (const element of document.querySelectorAll(`[${name}]`)) found.push(element.getAttribute(name) ?? '');
    return found.map((text) => text.trim());
  });
  const isKnown = (text: string) =>
    !/[A-Za-z]{2,}/.test(text) ||
    definitionTexts.has(text) ||
    definitionTexts.has(text.replace(/\.$/, '')) ||
    templates.some((pattern) => pattern.test(text)) ||
    DATA.some((pattern) => pattern.test(text)) ||
    own.some((each) => (typeof each === 'string' ? each === text : each.test(text)));
  return texts.filter(
    (text) =>
      // A word of a sentence that stands in an element of its own has the sentence's marked letters.
      !/[⟦⟧áéíóúÁÉÍÓÚ]/.test(text) &&
      !isKnown(text) &&
      !text.split(/(?<=\.)\s+/).every((part) => isKnown(part) || part.split(/, | · | - |; |: /).every(isKnown)),
  );
}
