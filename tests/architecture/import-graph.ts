/** Which files of src/ import each other, and what of that goes round in a circle. */
import { posix } from 'node:path';
import { listImports } from './imports';
import { findRoom, resolveInside } from './rooms';

/** The files that each file imports, by path. */
export type ImportGraph = ReadonlyMap<string, readonly string[]>;

/** Of the given sources, by path; what they import from elsewhere is left out. Types count. */
export function readGraph(sources: ReadonlyMap<string, string>): ImportGraph {
  const find = (target: string) =>
    ['', '.ts', '.tsx'].map((ending) => target + ending).find((path) => sources.has(path));
  return new Map(
    [...sources].map(([path, source]) => [
      path,
      listImports(path, source).flatMap((specifier) => find(resolveInside(path, specifier) ?? '') ?? []),
    ]),
  );
}

/**
 * Folders of one room that import each other, with a file of each way: "a/one.ts → b/two.ts, and back: b/three.ts →
 * a/four.ts". The room's own files count as a folder.
 */
export function findMutualFolders(graph: ImportGraph): string[] {
  const ways = new Map<string, string>();
  for (const [path, targets] of graph) {
    for (const target of targets) {
      const [from, to] = [posix.dirname(path), posix.dirname(target)];
      if (from !== to && findRoom(path) === findRoom(target) && !ways.has(`${from} ${to}`))
        ways.set(`${from} ${to}`, `${path} → ${target}`);
    }
  }
  return [...ways].flatMap(([way, example]) => {
    const [from = '', to = ''] = way.split(' ');
    const back = ways.get(`${to} ${from}`);
    return back !== undefined && from < to ? [`${example}, and back: ${back}`] : [];
  });
}

/**
 * Files that import themselves by way of others, one sentence for each circle (Tarjan: strongly connected components).
 */
export function findCircles(graph: ImportGraph): string[] {
  const circles: string[] = [];
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const open: string[] = [];
  const visit = (path: string): number => {
    order.set(path, order.size);
    let low = order.get(path) ?? 0;
    open.push(path);
    for (const target of graph.get(path) ?? []) {
      if (!order.has(target)) low = Math.min(low, visit(target));
      else if (open.includes(target)) low = Math.min(low, order.get(target) ?? low);
    }
    lowest.set(path, low);
    if (low === order.get(path)) {
      const members = open.splice(open.indexOf(path));
      if (members.length > 1) circles.push(members.toSorted().join(' ↔ '));
    }
    return low;
  };
  for (const path of graph.keys()) if (!order.has(path)) visit(path);
  return circles;
}
