/** What comments cite is in the repository: sections of docs/SPECIFICATION.md, headings of docs/DECISIONS.md. */
import { expect, it } from 'vitest';
import { isCode, listFiles, readText } from './imports';

const PLACES = ['src', 'scripts', 'tests', 'stories'].flatMap((folder) =>
  listFiles(folder, (path) => isCode(path) || path.endsWith('.sql')),
);
const headingsOf = (path: string) => [...readText(path).matchAll(/^## (.+)$/gm)].map((match) => match[1] ?? '');

/** A comment may go on in the next line. */
function readComments(path: string): string {
  return readText(path).replaceAll(/\n\s*(?:\*|\/\/|--)\s*/g, ' ');
}

it('sections of the specification that comments cite are there', () => {
  const numbers = new Set(headingsOf('docs/SPECIFICATION.md').map((heading) => heading.split('.')[0]));
  const unknown = PLACES.flatMap((path) =>
    [...readComments(path).matchAll(/specification sections? ((?:\d+(?:, | to | and )?)+)/gi)].flatMap((match) =>
      (match[1] ?? '')
        .match(/\d+/g)
        ?.filter((number) => !numbers.has(number))
        .map((number) => `${path}: ${number}`),
    ),
  );
  expect(numbers.size).toBeGreaterThan(5);
  expect(unknown).toEqual([]);
});

it('decisions that comments cite are there', () => {
  const headings = headingsOf('docs/DECISIONS.md');
  const cited = PLACES.flatMap((path) =>
    [...readComments(path).matchAll(/\(?[Dd]ecisions, ([A-Z][a-z]+(?: [a-z]+)*)/g)].map((match) => match[1] ?? ''),
  );
  expect(cited.length).toBeGreaterThan(5);
  expect(cited.filter((title) => !headings.some((heading) => title.startsWith(heading)))).toEqual([]);
});
