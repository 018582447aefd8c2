import { describe, expect, it } from 'vitest';
import { findMessages } from '../../scripts/vite/find-messages';
import { toTokens } from '../../src/texts/compile';
import { listPlaces } from '../../src/studio/check/message-parts';
import { isCode, listFiles, readText } from './imports';

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
  it('are found in every file that says one, wherever it has the means from', () => {
    const saying = listFiles('src', isCode).filter(
      (path) => !/src\/(texts\/|ui\/rich)/.test(path) && /(?<![\w.'`])(?:t|msg|rich)\(\s*'/.test(readText(path)),
    );
    expect(saying.length).toBeGreaterThan(100);
    expect(saying.filter((path) => findMessages(path, readText(path)).length === 0)).toEqual([]);
  });

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
