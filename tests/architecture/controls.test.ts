/** What people see and press is MUI's: no control, table or dialog of our own making, and no style but by the theme. */
import { describe, expect, it, test } from 'vitest';
import { listFiles, readText } from './imports';

/** Why a control stands that is not MUI's. A folder ends with "/". */
const EXCEPTIONS: Record<string, string> = {
  'src/fields/files/file-input.tsx': 'MUI has no input for files: its own advice is a native one behind a label',
  'src/page/shell/error-boundary.tsx': 'stands where no script came, MUI’s buttons neither',
  'src/page/language/language-choice.tsx':
    'stands on the landing page, which would fetch all that MUI’s buttons share with other pages',
  'src/server/messages/email-html.ts': 'an e-mail, where tables are the one layout that every reader knows',
  'src/studio/stories/make-pictures.ts': 'a file beside pictures, which is opened without a server',
  'src/server/verification/': 'pages that the server makes, and that do without scripts',
  'src/portal/landing/landing-page.tsx':
    'the base of MUI’s buttons weighs 4 kB, and the landing page has no other button',
};

const HAND_WRITTEN = [
  /<(?:input|select|textarea|button|table|dialog)\b/,
  /\bstyled\(\s*['"](?:input|select|textarea|button|table|dialog)['"]/,
  /\bcreateElement\(\s*['"](?:input|select|textarea|button|table|dialog)['"]/,
  /\brole=(?:"|\{?')(?:button|dialog|alertdialog|checkbox|radio|switch|textbox|combobox|tab|menu)['"]/,
];

/** Line numbers of hand-written controls, comments left out. */
function findControls(text: string): number[] {
  const code = text.replaceAll(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*$/gm, (comment) => comment.replaceAll(/[^\n]/g, ' '));
  return code
    .split('\n')
    .flatMap((line, index) => (HAND_WRITTEN.some((pattern) => pattern.test(line)) ? [index + 1] : []));
}

const found = listFiles('src', (path) => /\.tsx?$/.test(path)).flatMap((path) =>
  findControls(readText(path)).map((line) => ({ path, line })),
);
const covers = (exception: string, path: string) =>
  exception.endsWith('/') ? path.startsWith(exception) : path === exception;

describe('controls', () => {
  it('are MUI’s, but for those that have a reason here', () => {
    const others = found.filter(({ path }) => !Object.keys(EXCEPTIONS).some((exception) => covers(exception, path)));
    expect(others.map(({ path, line }) => `${path}:${line}`)).toEqual([]);
  });

  it('have no exception that is not needed any more', () => {
    const needless = Object.keys(EXCEPTIONS).filter((exception) => !found.some(({ path }) => covers(exception, path)));
    expect(needless).toEqual([]);
  });

  it.each([
    ['<button type="button">Send</button>', 1],
    ["const Press = styled('button')({});", 1],
    ['<span role="button" tabIndex={0} />', 1],
    ['<div role="dialog">', 1],
    ['<Button>Send</Button>', 0],
    ['/** Not an `<input>`. */', 0],
  ])('found in %s: %i', (text, count) => expect(findControls(text)).toHaveLength(count));
});

/** Who leaves a box may leave one that was emptied a moment ago: such a handler changes what is there by then. */
test('what is done on leaving a box stands with the fields', () => {
  const pages = listFiles('src', (path) => path.endsWith('.tsx') && !/^src\/(?:fields|form)\//.test(path));
  const own = pages.filter((path) => /\bonBlur=|\btidyPhone\b/.test(readText(path)));
  expect(own).toEqual(['src/office/layout/commit-field.tsx']);
});

test('looks stand in the theme and in the components, and in no style sheet', () => {
  // The studio's own page is no page of the product: nobody restyles it.
  const sheets = listFiles('src', (path) => path.endsWith('.css') && !path.startsWith('src/studio/'));
  expect(sheets).toEqual([]);
});
