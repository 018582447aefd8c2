import { parseSync, Visitor, type ESTree } from 'vite';
import { describe, expect, it } from 'vitest';
import { findMessages } from '../../scripts/vite/find-messages';
import { toTokens } from '../../src/texts/compile';
import { listPlaces } from '../../src/studio/check/check-texts';
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

/** What pages say; `npm run verify` writes to a terminal, and the developer tools to whoever builds the product. */
const PAGES =
  /^src\/(?:app\/(?!developer-tools)|engine\/(?!certificate\/verify-text)|(?:fields|form|office|page|portal|records|sign-in|ui|wizard)\/)/;

/** A capital, and then another word or the end of a sentence. */
const SENTENCE = /^\s*\p{Lu}[\p{L}’']*(?:,? \p{L}|…|\.\s*$|: )/u;

const SAID = [
  'alt',
  'aria-description',
  'aria-label',
  'aria-roledescription',
  'helperText',
  'label',
  'placeholder',
  'title',
];

function isSaid(node: ESTree.Node): boolean {
  return node.type === 'CallExpression' && node.callee.type === 'Identifier' && node.callee.name === 't';
}

/** Sentences that stand in no message, and are not thrown: those a program reads, or a log. */
function findUnsaid(path: string, code: string): string[] {
  const { program } = parseSync(path, code);
  const found = new Map<number, string>();
  const add = (text: string, { start }: ESTree.Node) => SENTENCE.test(text) && found.set(start, text.trim());
  new Visitor({
    JSXText: (node) => /\p{L}{2}/u.test(node.value) && found.set(node.start, node.value.trim()),
    JSXAttribute({ name, value }) {
      const isSaid = name.type === 'JSXIdentifier' && SAID.includes(name.name) && value?.type === 'Literal';
      if (isSaid && typeof value.value === 'string' && /\p{L}{2}/u.test(value.value))
        found.set(value.start, value.value);
    },
    Literal: (node) => typeof node.value === 'string' && add(node.value, node),
    // One word is no sentence, and is said all the same where what stands in its place otherwise is said.
    ConditionalExpression({ consequent, alternate }) {
      for (const [said, word] of [
        [consequent, alternate],
        [alternate, consequent],
      ] as const)
        if (isSaid(said) && word.type === 'Literal' && typeof word.value === 'string' && /^\p{Lu}/u.test(word.value))
          found.set(word.start, word.value);
    },
    TemplateElement: (node) => add(node.value.raw, node),
  }).visit(program);
  const leaveOut = ({ start, end }: ESTree.Node) => {
    for (const at of found.keys()) if (at >= start && at < end) found.delete(at);
  };
  new Visitor({
    CallExpression: ({ callee, arguments: [message] }) =>
      callee.type === 'Identifier' && ['t', 'msg', 'rich'].includes(callee.name) && message && leaveOut(message),
    NewExpression: (node) => node.callee.type === 'Identifier' && node.callee.name.endsWith('Error') && leaveOut(node),
  }).visit(program);
  return [...found].map(([start, text]) => `${path}:${code.slice(0, start).split('\n').length} says “${text}”`);
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

  it('are whatever a page says', () => {
    const pages = listFiles('src', isCode).filter((path) => PAGES.test(path));
    expect(pages.length).toBeGreaterThan(300);
    expect(pages.flatMap((path) => findUnsaid(path, readText(path)))).toEqual([]);
  });

  it.each([
    [`<p>{offline && 'Offline. '}</p>`, 'Offline.'],
    [`<p>Nothing here</p>`, 'Nothing here'],
    ['<p title={`Sent to ${name}`} />', 'Sent to'],
    ['<Field label="Late" />', 'Late'],
    [`const describe = () => (busy ? t('Sending') : 'Saving…')`, 'Saving…'],
  ])('are what %s should say', (code, text) => {
    expect(findUnsaid('a.tsx', code)).toEqual([`a.tsx:1 says “${text}”`]);
  });

  it.each([
    [`t('Saved {time}', { at: 1 })`, 'a.ts:2 has the places time and is given at'],
    [`t(' or ')`, 'a.ts:2 begins or ends with a blank'],
    [`const A = t('Save')`, 'a.ts:2 is said before anybody reads'],
  ])('refuse %s', (code, fault) => {
    expect(findFaults('a.ts', `import { t } from '@/texts/t';\n${code}`)).toEqual([fault]);
  });
});
