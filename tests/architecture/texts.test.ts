import { describe, expect, it } from 'vitest';
import { findMessages } from '../../scripts/vite/find-messages';
import { toTokens } from '../../src/texts/compile';
import { isCode, listFiles, readText } from './imports';

/** The names of the places of a message, in its cases too. */
function listPlaces(tokens: unknown): string[] {
  if (typeof tokens === 'string') return [...tokens.matchAll(/\{(\w+)\}/g)].map(([, place]) => place ?? '');
  if (!Array.isArray(tokens)) return [];
  return tokens.flatMap((token: unknown) => {
    if (!Array.isArray(token)) return [];
    const [place, , cases] = token as [string, string?, Record<string, unknown>?];
    return [place, ...(typeof cases === 'object' ? Object.values(cases).flatMap(listPlaces) : [])];
  });
}

function findFaults(path: string, code: string): string[] {
  return findMessages(path, code).flatMap(({ message, start, values }) => {
    const at = `${path}:${code.slice(0, start).split('\n').length}`;
    // Indented by nothing but a declaration: said when the module begins.
    const line = code.slice(code.lastIndexOf('\n', start) + 1, start);
    const early = /^(export )?const \w+ = t\($/.test(line) ? [`${at} is said before anybody reads`] : [];
    const places = [...new Set(listPlaces(toTokens(message)))].toSorted();
    const given = values?.toSorted();
    const unfilled =
      given !== undefined && code.slice(0, start).endsWith('t(') && given.join() !== places.join()
        ? [`${at} has the places ${places.join(', ') || '(none)'} and is given ${given.join(', ') || 'nothing'}`]
        : [];
    return [...early, ...unfilled, ...(/^\s|\s$/.test(message) ? [`${at} begins or ends with a blank`] : [])];
  });
}

describe('messages', () => {
  it('are given what their places ask for, are whole, and are said when somebody reads', () => {
    expect(listFiles('src', isCode).flatMap((path) => findFaults(path, readText(path)))).toEqual([]);
  });

  it.each([
    [`t('Saved {time}', { at: 1 })`, 'a.ts:2 has the places time and is given at'],
    [`t(' or ')`, 'a.ts:2 begins or ends with a blank'],
    [`const A = t('Save')`, 'a.ts:2 is said before anybody reads'],
  ])('refuse %s', (code, fault) => {
    expect(findFaults('a.ts', `import { t } from '@/texts/t';\n${code}`)).toEqual([fault]);
  });
});
