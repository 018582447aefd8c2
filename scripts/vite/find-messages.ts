/** The messages of a source file: the first argument of each call of `t`, `msg` and `rich`. */
import { parseSync, Visitor, type ESTree } from 'vite';

export interface FoundMessage {
  message: string;
  /** Where the literal stands. */
  start: number;
  end: number;
  /** Of the object that fills its places; undefined where there is none, or it cannot be read. */
  values: string[] | undefined;
}

const MAKERS = ['t', 'msg', 'rich'];

/** Throws a sentence that names the file where it cannot be read. */
export function findMessages(path: string, code: string): FoundMessage[] {
  if (!/\b(t|msg|rich)\(/.test(code) || !/\/texts\/|\/ui\/rich\b/.test(code)) return [];
  const { program, errors } = parseSync(path, code);
  const [error] = errors;
  if (error) throw new Error(`${path}: ${error.message}`);
  const found: FoundMessage[] = [];
  new Visitor({
    CallExpression({ callee, arguments: [message, values] }) {
      if (callee.type !== 'Identifier' || !MAKERS.includes(callee.name) || !message) return;
      const keys = listKeys(values);
      for (const literal of listLiterals(message)) found.push({ ...literal, values: keys });
    },
  }).visit(program);
  return found;
}

function listLiterals(node: ESTree.Node): Pick<FoundMessage, 'message' | 'start' | 'end'>[] {
  if (node.type === 'ConditionalExpression') return [node.consequent, node.alternate].flatMap(listLiterals);
  if (node.type === 'Literal' && typeof node.value === 'string')
    return [{ message: node.value, start: node.start, end: node.end }];
  const [text] = node.type === 'TemplateLiteral' && node.expressions.length === 0 ? node.quasis : [];
  return text ? [{ message: text.value.cooked ?? text.value.raw, start: node.start, end: node.end }] : [];
}

function listKeys(node: ESTree.Node | undefined): string[] | undefined {
  if (node?.type !== 'ObjectExpression') return undefined;
  const keys = node.properties.map((property) =>
    property.type === 'Property' && property.key.type === 'Identifier' ? property.key.name : undefined,
  );
  return keys.every((key) => key !== undefined) ? keys : undefined;
}
