/** Finds the line and column of each issue in the text of its file. */
import { readPointer } from '../../definition/language/json-schema.ts';
import { findNodeAtLocation, type Node } from 'jsonc-parser';
import type { DefinitionIssue } from '../../definition/language/definition-issue.ts';
import { readTree, toPlace } from './parse-files.ts';

/**
 * The issues in the order of the files, each with the place of what its pointer names, or of the nearest thing around
 * that.
 */
export function locateFaults(
  issues: readonly DefinitionIssue[],
  texts: ReadonlyMap<string, string>,
): DefinitionIssue[] {
  const trees = new Map<string, Node | undefined>();
  const located = issues.map((issue) => {
    const text = texts.get(issue.file);
    if (text === undefined || issue.line !== undefined) return issue;
    if (!trees.has(issue.file)) trees.set(issue.file, readTree(text));
    return { ...issue, ...toPlace(text, offsetOf(trees.get(issue.file), issue.pointer)) };
  });
  return dropRepeats(located).toSorted((a, b) =>
    a.file === b.file ? (a.line ?? 0) - (b.line ?? 0) || (a.column ?? 0) - (b.column ?? 0) : a.file < b.file ? -1 : 1,
  );
}

function offsetOf(root: Node | undefined, pointer: string): number {
  if (!root) return 0;
  const segments = readPointer(pointer);
  for (let length = segments.length; length > 0; length--) {
    const node = findAt(root, segments.slice(0, length));
    // A value is found by its key, where there is one: that is where the reader looks.
    if (node) return node.parent?.type === 'property' ? node.parent.offset : node.offset;
  }
  return root.offset;
}

function findAt(root: Node, segments: string[]): Node | undefined {
  let node: Node | undefined = root;
  for (const segment of segments)
    node = node && findNodeAtLocation(node, [node.type === 'array' ? Number(segment) : segment]);
  return node;
}

function dropRepeats(issues: DefinitionIssue[]): DefinitionIssue[] {
  const seen = new Set<string>();
  return issues.filter(({ file, pointer, message }) => {
    const key = `${file}\n${pointer}\n${message}`;
    return !seen.has(key) && seen.add(key);
  });
}
