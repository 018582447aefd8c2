/** What the studio's editor knows: where an issue stands, which word mends it, and what the meta-schemas offer. */
import { CompletionContext } from '@codemirror/autocomplete';
import { EditorState } from '@codemirror/state';
import type { JSONSchema } from 'vscode-json-languageservice';
import { describe, expect, it } from 'vitest';
import { createJsonHelp, toTemplate } from '../../src/studio/page/json-help';
import { findFix, findRange } from '../../src/studio/files/quick-fix';
import { readText } from '../architecture/imports';

const TEXT = '{\n  "properties": {\n    "name": { "type": "strnig", "maxLenght": 80 }\n  }\n}\n';

const issue = (line: number, column: number, message: string, remedy: string) => ({
  file: 'club/club.schema.json',
  pointer: '',
  line,
  column,
  message,
  remedy,
});

/** The text with the change made. */
function apply(text: string, fix: ReturnType<typeof findFix>): string {
  return fix ? text.slice(0, fix.from) + fix.insert + text.slice(fix.to) : text;
}

describe('an issue', () => {
  it('is marked at the key or value that it is about', () => {
    const marked = (line: number, column: number) => {
      const { from, to } = findRange(TEXT, { line, column });
      return TEXT.slice(from, to);
    };
    expect([marked(3, 33), marked(3, 5), marked(1, 1)]).toEqual(['"maxLenght"', '"name"', '{']);
  });

  it('is marked somewhere in the text, wherever its place is', () => {
    for (const place of [{ line: 99, column: 1 }, { line: 6, column: 1 }, {}]) {
      const { from, to } = findRange(TEXT, place);
      expect({ isInside: from >= 0 && from < to && to <= TEXT.length }).toEqual({ isInside: true });
    }
  });

  it('about a mistyped key offers the right one', () => {
    const fix = findFix(TEXT, issue(3, 33, '"maxLenght" is not known here.', 'Did you mean "maxLength"?'));
    expect(apply(TEXT, fix)).toBe(TEXT.replace('maxLenght', 'maxLength'));
  });

  it('about a mistyped value, told at its key, offers the right one', () => {
    const fix = findFix(TEXT, issue(3, 15, '"type": "strnig" is none of the types.', 'Did you mean "string"?'));
    expect(apply(TEXT, fix)).toBe(TEXT.replace('"strnig"', '"string"'));
  });

  it.each(['Known are: a, b.', 'Write a number.'])(
    'offers nothing where the remedy is more than a word: %s',
    (remedy) => {
      expect(findFix(TEXT, issue(3, 33, '"maxLenght" is not known here.', remedy))).toBeUndefined();
    },
  );
});

describe('the meta-schemas', () => {
  const kinds = ['provider', 'step', 'ui', 'example', 'registry'];
  const help = createJsonHelp(
    Object.fromEntries(
      kinds.map((kind) => [kind, JSON.parse(readText(`schemas/meta/${kind}.schema.json`)) as JSONSchema]),
    ),
  );
  const complete = async (path: string, text: string) => {
    const state = EditorState.create({ doc: text.replace('|', '') });
    const found = await help.complete(path)(new CompletionContext(state, text.indexOf('|'), true));
    return found?.options.map(({ displayLabel }) => displayLabel) ?? [];
  };

  it('offer the keywords of a property', async () => {
    const text = '{ "$schema": "../meta/step.schema.json", "properties": { "name": { "|" } } }';
    expect(await complete('club/club.schema.json', text)).toEqual(
      expect.arrayContaining(['title', 'maxLength', 'errorMessage']),
    );
  });

  it('offer the values of a keyword', async () => {
    const text = '{ "$schema": "../meta/ui.schema.json", "name": { "ui:widget": "|" } }';
    expect(await complete('club/club.ui.json', text)).toEqual(expect.arrayContaining(['"textarea"', '"radio"']));
  });

  it('know a file by its name where it does not say what it is', async () => {
    expect(await complete('club/provider.json', '{ "|" }')).toEqual(expect.arrayContaining(['wizard', 'submission']));
    expect(await complete('club/examples/minimal.json', '{ "|" }')).toContain('expect');
  });
});

it('a snippet is written as the editor reads it', () => {
  expect(toTemplate('"ui:options": {$1}')).toBe('"ui:options": {${1}}');
  expect(toTemplate('"\\$ref": "${1:name}"$0')).toBe('"$ref": "${1:name}"${}');
});
