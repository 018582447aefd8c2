import { readFileSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { chooseMutants, listStale, type Equivalent } from '../../scripts/mutations/choose-mutants';
import { findMutants } from '../../scripts/mutations/find-mutants';
import { isMutated } from '../../scripts/mutations/mutation-plugin';

const SOURCE = 'export const isFull = (used: number) => used >= 5 && used !== 7;\n';
const listKnown = () => JSON.parse(readFileSync('scripts/mutations/equivalent.json', 'utf8')) as Equivalent[];

describe('the mutants', () => {
  it('that are said to change nothing are in the code, each once', () => {
    const paths = readdirSync('src', { recursive: true }).map((name) => `src/${String(name)}`);
    const known = listKnown();
    const theirs = paths.filter((path) => isMutated(path) && known.some((same) => same.path === path));
    expect(known.every(({ reason }) => reason.length > 0)).toBe(true);
    expect(
      listStale(
        theirs.flatMap((path) => findMutants(path, readFileSync(path, 'utf8'))),
        known,
      ),
    ).toEqual([]);
  });

  it('are named as stale when the code has none such, or the same text twice', () => {
    const one: Equivalent = { path: 'src/a.ts', kind: 'boundary', original: 'used >= 5', reason: 'None.' };
    expect(listStale(findMutants('src/a.ts', SOURCE), [one])).toEqual([]);
    expect(listStale(findMutants('src/a.ts', SOURCE.replace('5', '6')), [one])).toEqual([
      'src/a.ts, boundary: used >= 5',
    ]);
    expect(listStale(findMutants('src/a.ts', SOURCE + SOURCE.replace('isFull', 'isEmpty')), [one])).toHaveLength(1);
  });

  it('are named by their line where other lines have the same text', () => {
    const one: Equivalent = { path: 'src/a.ts', kind: 'boundary', original: 'used >= 5', reason: 'None.' };
    const source = SOURCE + SOURCE.replace('isFull', 'isEmpty');
    const stale = (line: string, text = source) => listStale(findMutants('src/a.ts', text), [{ ...one, line }]);
    expect(stale(SOURCE.trim())).toEqual([]);
    expect(stale(SOURCE.trim(), SOURCE + source)).toHaveLength(1);
    expect(stale('another line')).toHaveLength(1);
    const all = findMutants('src/a.ts', source);
    const chosen = chooseMutants(all, [{ ...one, line: SOURCE.trim() }], { seed: 1, count: 99 });
    expect(chosen.filter(({ kind }) => kind === 'boundary').map(({ line }) => line)).toEqual([2]);
    expect(chosen).toHaveLength(all.length - 1);
  });

  it('are chosen alike for the same seed, without those that change nothing', () => {
    const all = findMutants('src/a.ts', SOURCE);
    const choose = (seed: number, equivalents: Equivalent[] = []) =>
      chooseMutants(all, equivalents, { seed, count: 9 }).map(({ kind, original }) => `${kind}: ${original}`);
    expect(choose(1)).toEqual(choose(1));
    expect(choose(1)).toContain('boundary: used >= 5');
    const without: Equivalent = { path: 'src/a.ts', kind: 'boundary', original: 'used >= 5', reason: 'None.' };
    expect(choose(1, [without])).not.toContain('boundary: used >= 5');
    expect(choose(1, [without])).toHaveLength(all.length - 1);
  });
});
