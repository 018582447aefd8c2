/** Small wrong changes that can be made to a source file, found in its syntax tree. */
import { parseSync } from 'vite';

/** One change of one file. */
export interface Mutant {
  /** Of the file, relative to the checkout. */
  path: string;
  /** Counted from 1. */
  line: number;
  /** What stands in that line, without the blanks before it. */
  lineText: string;
  kind: Kind;
  /** What stands in the file, and what is put in its place. */
  original: string;
  replacement: string;
  /** Where it stands, as offsets into the text. */
  start: number;
  end: number;
  /** The innermost function around it, as `listFunctions` names it; '' for what runs when the file is loaded. */
  within: string;
}

export type Kind =
  | 'comparison'
  | 'boundary'
  | 'and-or'
  | 'negation'
  | 'condition'
  | 'guard'
  | 'call'
  | 'list'
  | 'filter'
  | 'quantifier'
  | 'query'
  | 'lock'
  | 'transaction'
  | 'number'
  | 'truth'
  | 'arithmetic';

export interface FoundFunction {
  name: string;
  /** Of the body: where a statement can be put, or, for an expression, what can be wrapped. */
  body: { start: number; end: number; isBlock: boolean };
}

interface Node {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

type Add = (kind: Kind, at: { start: number; end: number }, replacement: string) => void;

const COMPARISONS: Record<string, string> = { '===': '!==', '!==': '===', '==': '!=', '!=': '==' };
const BOUNDARIES: Record<string, string> = { '<': '<=', '<=': '<', '>': '>=', '>=': '>' };
const CALCULATIONS: Record<string, string> = { '-': '+', '*': '/', '/': '*', '%': '*' };
const QUANTIFIERS: Record<string, string> = { some: 'every', every: 'some', min: 'max', max: 'min' };
const LISTS = new Set(['filter', 'map', 'flatMap', 'slice', 'toSorted']);
/** Parts of a query that narrow what it reads or changes. */
const NARROWING = new Set(['where', 'whereRef', 'limit', 'having']);
const LOCKS = new Set(['forUpdate', 'forShare', 'skipLocked', 'forKeyShare', 'forNoKeyUpdate']);
const FUNCTIONS = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']);
/** What is written to the log is for operators; no test reads it. */
const LOGGING = /\b(log|console)\??\.(trace|debug|info|warn|error|fatal)\(/;

/** Every change that this file knows to make to the source, in the order of the text. Throws for what is no TypeScript. */
export function findMutants(path: string, source: string): Mutant[] {
  const mutants: Mutant[] = [];
  const lines = source.split('\n');
  walk(parse(path, source), [], '', (node, parents, within) => {
    const add: Add = (kind, { start, end }, replacement) => {
      const line = source.slice(0, start).split('\n').length;
      const lineText = (lines[line - 1] ?? '').trim();
      mutants.push({ path, line, lineText, kind, original: source.slice(start, end), replacement, start, end, within });
    };
    addMutants(node, parents, source, add);
  });
  return mutants.toSorted((one, other) => one.start - other.start || one.end - other.end);
}

/** The functions of a source with a body. A name stays the same while lines around the function come and go. */
export function listFunctions(path: string, source: string): FoundFunction[] {
  const found: FoundFunction[] = [];
  walk(parse(path, source), [], '', (node, _parents, within) => {
    const { body } = node;
    if (!FUNCTIONS.has(node.type) || !isNode(body)) return;
    found.push({ name: within, body: { start: body.start, end: body.end, isBlock: body.type === 'BlockStatement' } });
  });
  return found;
}

function addMutants(node: Node, parents: readonly Node[], source: string, add: Add): void {
  const textOf = ({ start, end }: Node) => source.slice(start, end);
  switch (node.type) {
    case 'BinaryExpression':
      return addOperator(node, source, add);
    case 'LogicalExpression':
      if (node['operator'] === '&&') replaceOperator(node, source, '||', 'and-or', add);
      if (node['operator'] === '||') replaceOperator(node, source, '&&', 'and-or', add);
      return;
    case 'UnaryExpression':
      if (node['operator'] === '!') add('negation', node, textOf(toNode(node['argument'])));
      return;
    case 'ConditionalExpression':
      return add('condition', toNode(node['test']), `!(${textOf(toNode(node['test']))})`);
    case 'IfStatement':
      add('condition', toNode(node['test']), `!(${textOf(toNode(node['test']))})`);
      if (node['alternate'] === null && leaves(toNode(node['consequent']))) add('guard', node, ';');
      return;
    case 'ExpressionStatement': {
      const called = toNode(node['expression']);
      const call = called.type === 'AwaitExpression' ? toNode(called['argument']) : called;
      if (call.type === 'CallExpression' && !LOGGING.test(textOf(call))) add('call', node, ';');
      return;
    }
    case 'ReturnStatement':
      if (isNode(node['argument']) && isList(node['argument'])) add('list', node['argument'], '[]');
      return;
    case 'ArrowFunctionExpression':
      if (isNode(node['body']) && isList(node['body']) && isReturned(parents)) add('list', node['body'], '[]');
      return;
    case 'CallExpression':
      return addCall(node, source, add);
    case 'Literal':
      if (typeof node['value'] === 'number') add('number', node, String(node['value'] + 1));
      if (typeof node['value'] === 'boolean')
        add(asksForLock(parents.at(-1)) ? 'lock' : 'truth', node, String(!node['value']));
      return;
    default:
  }
}

function addOperator(node: Node, source: string, add: Add): void {
  const operator = String(node['operator']);
  const [comparison, boundary, calculation] = [COMPARISONS[operator], BOUNDARIES[operator], CALCULATIONS[operator]];
  if (comparison !== undefined) replaceOperator(node, source, comparison, 'comparison', add);
  if (boundary !== undefined) replaceOperator(node, source, boundary, 'boundary', add);
  if (calculation !== undefined) replaceOperator(node, source, calculation, 'arithmetic', add);
}

/** With both sides in brackets, since the other operator may bind more or less tightly. */
function replaceOperator(node: Node, source: string, operator: string, kind: Kind, add: Add): void {
  const [left, right] = [toNode(node['left']), toNode(node['right'])];
  add(kind, node, `((${source.slice(node.start, left.end)}) ${operator} (${source.slice(right.start, node.end)}))`);
}

function addCall(node: Node, source: string, add: Add): void {
  const callee = toNode(node['callee']);
  if (callee.type !== 'MemberExpression' || callee['computed'] === true) return;
  const [object, property] = [toNode(callee['object']), toNode(callee['property'])];
  const name = String(property['name']);
  const other = QUANTIFIERS[name];
  const before = source.slice(node.start, object.end);
  if (other !== undefined && (name === 'some' || name === 'every' || before === 'Math'))
    add('quantifier', property, other);
  if (name === 'filter') add('filter', node, before);
  if (NARROWING.has(name)) add('query', node, before);
  if (LOCKS.has(name)) add('lock', node, before);
  if (name === 'transaction') add('transaction', property, 'connection');
}

/** Whether a statement ends what is done: by throwing, answering, or going on to the next. */
function leaves(node: Node): boolean {
  if (node.type === 'BlockStatement') {
    const last = (node['body'] as Node[]).at(-1);
    return last !== undefined && leaves(last);
  }
  return ['ThrowStatement', 'ReturnStatement', 'ContinueStatement', 'BreakStatement'].includes(node.type);
}

/** Whether it is `lock: …` of an object: what a caller says that wants a row to itself. */
function asksForLock(parent: Node | undefined): boolean {
  return parent?.type === 'Property' && toNode(parent['key'])['name'] === 'lock';
}

function isList(node: Node): boolean {
  if (node.type === 'ArrayExpression') return (node['elements'] as unknown[]).length > 0;
  if (node.type !== 'CallExpression') return false;
  const callee = toNode(node['callee']);
  return callee.type === 'MemberExpression' && LISTS.has(String(toNode(callee['property'])['name']));
}

/** Whether an arrow function is a value of its own, not a step in another call such as `sort((a, b) => …)`. */
function isReturned(parents: readonly Node[]): boolean {
  return parents.at(-1)?.type !== 'CallExpression';
}

function parse(path: string, source: string): Node {
  const { program, errors } = parseSync(path, source, { sourceType: 'module' });
  if (errors.length > 0) throw new Error(`${path} cannot be parsed: ${errors[0]?.message}`);
  return toNode(program);
}

type Visit = (node: Node, parents: readonly Node[], within: string) => void;

/** Types say nothing at run time; of an expression with a type the expression counts. */
function walk(node: Node, parents: readonly Node[], within: string, visit: Visit): void {
  const serials = new Map<string, number>();
  const enter = (each: Node, above: readonly Node[], inside: string): void => {
    let scope = inside;
    if (FUNCTIONS.has(each.type)) {
      const own = `${inside}/${nameOf(each, above.at(-1))}`;
      const serial = serials.get(own) ?? 0;
      serials.set(own, serial + 1);
      scope = serial === 0 ? own : `${own}~${serial}`;
    }
    visit(each, above, scope);
    for (const [key, value] of Object.entries(each)) {
      if (key === 'typeAnnotation' || key === 'returnType' || key === 'typeParameters' || key === 'typeArguments')
        continue;
      for (const child of Array.isArray(value) ? value : [value])
        if (isNode(child) && hasValue(child)) enter(child, [...above, each], scope);
    }
  };
  enter(node, parents, within);
}

function hasValue({ type }: Node): boolean {
  return (
    !/^(Import|ExportAll)/.test(type) &&
    (!type.startsWith('TS') || ['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression'].includes(type))
  );
}

function nameOf(node: Node, parent: Node | undefined): string {
  const named = [node['id'], parent?.['id'], parent?.['key']].find(isNode);
  return named?.type === 'Identifier' ? String(named['name']) : '?';
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

function toNode(value: unknown): Node {
  if (!isNode(value)) throw new Error('The syntax tree is not as it is expected to be.');
  return value;
}
