/** What the server refuses with is said in the language of who asked. */
import { expect, it } from 'vitest';
import { parseSync, Visitor, type ESTree } from 'vite';
import { isCode, listFiles, readText } from './imports';

/** What operators read. */
const OPERATORS = /^src\/server\/(runtime|backup)\//;

/** A sentence in the code: by itself, or one of two. */
function isText(node: ESTree.Node | undefined): boolean {
  if (node?.type === 'ConditionalExpression') return isText(node.consequent) || isText(node.alternate);
  if (node?.type === 'LogicalExpression') return isText(node.right);
  if (node?.type === 'TemplateLiteral') return node.quasis.some(({ value }) => /\p{L}{2}/u.test(value.raw));
  return node?.type === 'Literal' && typeof node.value === 'string' && /^\p{Lu}|\p{L} \p{L}/u.test(node.value);
}

function findTexts(path: string, code: string): string[] {
  const found: string[] = [];
  const add = ({ start, end }: ESTree.Node) =>
    found.push(`${path}:${code.slice(0, start).split('\n').length} ${code.slice(start, end)}`);
  new Visitor({
    NewExpression({ callee, arguments: [, , message] }) {
      if (callee.type === 'Identifier' && callee.name === 'ApiError' && message && isText(message)) add(message);
    },
    CallExpression({ callee, arguments: [, message] }) {
      if (callee.type === 'Identifier' && callee.name === 'invalidAt' && message && isText(message)) add(message);
    },
    Property({ key, value }) {
      if (key.type === 'Identifier' && key.name === 'message' && isText(value)) add(value);
    },
  }).visit(parseSync(path, code).program);
  return found;
}

it('refuses in messages of the catalogue', () => {
  const paths = ['src/server', 'src/api'].flatMap((folder) => listFiles(folder, isCode));
  expect(paths.filter((path) => !OPERATORS.test(path)).flatMap((path) => findTexts(path, readText(path)))).toEqual([]);
});

it.each([
  [`new ApiError(404, 'NOT_FOUND', 'Not found')`, "'Not found'"],
  ['new ApiError(409, code, `${name} is taken`)', '`${name} is taken`'],
  [`new ApiError(400, code, first?.message ?? 'Not valid')`, "first?.message ?? 'Not valid'"],
  [`invalidAt(path, isNew ? t('New') : 'Old')`, "isNew ? t('New') : 'Old'"],
  [`const errors = [{ path, message: isNew ? t('New') : 'Old' }];`, "isNew ? t('New') : 'Old'"],
])('finds the text of %s', (code, text) => {
  expect(findTexts('a.ts', code)).toEqual([`a.ts:1 ${text}`]);
});
