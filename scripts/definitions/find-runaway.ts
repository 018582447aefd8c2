/** Finds regular expressions that do not run in linear time. */
import { createRequire } from 'node:module';
import type { Runaway } from '../../src/definition/check/check-rules.ts';

const require = createRequire(import.meta.url);
const known = new Map<string, Runaway | undefined>();

interface Recheck {
  checkSync(
    source: string,
    flags: string,
    options: object,
  ): { status: 'safe' | 'vulnerable' | 'unknown'; complexity?: { summary: string }; attack?: { pattern: string } };
}

/** Milliseconds for one pattern, and for all of a folder together. */
const PATTERN_LIMIT = 10_000;
const WHOLE_LIMIT = 30_000;
let spent = 0;

/** Begins the time anew that all patterns of a folder have together. */
export function allowAnalyses(): void {
  spent = 0;
}

/** How the time that the pattern takes grows, with a text for which it does; undefined when it is linear. */
export function findRunaway(pattern: string): Runaway | undefined {
  if (isPlain(pattern)) return undefined;
  if (known.has(pattern)) return known.get(pattern);
  const limit = Math.min(PATTERN_LIMIT, WHOLE_LIMIT - spent);
  if (limit <= 0) return 'unknown';
  const start = performance.now();
  const found = analyse(pattern, limit);
  spent += performance.now() - start;
  // With less time than usual, it may only have been too little.
  if (found !== 'unknown' || limit === PATTERN_LIMIT) known.set(pattern, found);
  return found;
}

/**
 * One repetition at most, from the beginning of the text on: it cannot run away, and the analyser, which is large, need
 * not be loaded.
 */
function isPlain(pattern: string): boolean {
  const plain = pattern.replaceAll(/\\./g, '_').replaceAll(/\[[^\]]*\]/g, '_');
  const repetitions = plain.match(/[*+]|\{\d+(,\d*)?\}/g) ?? [];
  return repetitions.length === 0 || (repetitions.length === 1 && plain.startsWith('^') && !/[(|]/.test(plain));
}

function analyse(pattern: string, limit: number): Runaway | undefined {
  const { status, complexity, attack } = (require('recheck/lib/browser.js') as Recheck).checkSync(pattern, 'u', {
    timeout: limit,
  });
  if (status === 'safe') return undefined;
  if (status === 'unknown') return 'unknown';
  return {
    takes: `${complexity?.summary.replace(/ \(.*\)$/, '') ?? 'more than linear'} time (for instance on ${attack?.pattern ?? 'some answers'})`,
  };
}
