/** Where an issue is in the text, and the change that its remedy asks for where that is one word for another. */
import { findNodeAtOffset, type Node } from 'jsonc-parser';
import { findNearestWord } from '../../definition/language/nearest-word.ts';
import type { DefinitionIssue } from '../../definition/language/definition-issue.ts';
import { readTree } from './parse-files.ts';

export interface TextRange {
  from: number;
  to: number;
}

export interface QuickFix extends TextRange {
  insert: string;
}

/** The key or value that the issue is about; at least one character. */
export function findRange(text: string, { line = 1, column = 1 }: Pick<DefinitionIssue, 'line' | 'column'>): TextRange {
  const from = Math.min(offsetOf(text, line, column), Math.max(0, text.length - 1));
  const node = findNode(text, from);
  const isSmall =
    node && (node.type === 'string' || node.type === 'number' || node.type === 'boolean' || node.type === 'null');
  const to = isSmall && node.offset === from ? from + node.length : from + 1;
  return { from, to: Math.max(to, from + 1) };
}

/** "Did you mean …?": the word that the message names, replaced where it stands at the issue's place. */
export function findFix(text: string, issue: DefinitionIssue): QuickFix | undefined {
  const right = /^Did you mean "([^"]+)"\?$/.exec(issue.remedy)?.[1];
  if (right === undefined) return undefined;
  const { from } = findRange(text, issue);
  const node = findNode(text, from);
  const whole = node?.parent?.type === 'property' ? node.parent : node;
  const part = whole ? text.slice(from, whole.offset + whole.length) : '';
  // A message may name the key too; the word that was meant is close to the one that was written.
  const named = [...issue.message.matchAll(/"([^"]+)"/g)].map(([, word = '']) => word);
  const wrong = findNearestWord(
    right,
    named.filter((word) => part.includes(JSON.stringify(word))),
  );
  if (wrong === undefined) return undefined;
  const at = from + part.indexOf(JSON.stringify(wrong));
  return { from: at, to: at + JSON.stringify(wrong).length, insert: JSON.stringify(right) };
}

function findNode(text: string, offset: number): Node | undefined {
  const root = readTree(text);
  return root && findNodeAtOffset(root, offset);
}

function offsetOf(text: string, line: number, column: number): number {
  let start = 0;
  for (let passed = 1; passed < line; passed++) {
    const end = text.indexOf('\n', start);
    if (end < 0) return text.length;
    start = end + 1;
  }
  return start + column - 1;
}
