/** Finds regular expressions that do not run in linear time. */
import type { Runaway } from '../../definition/check/visit-schemas.ts';

const known = new Map<string, Runaway | undefined>();

export interface Recheck {
  checkSync(
    source: string,
    flags: string,
    options: object,
  ): { status: 'safe' | 'vulnerable' | 'unknown'; complexity?: { summary: string }; attack?: { pattern: string } };
}

/** Milliseconds for one pattern, and for all of a folder together. */
const PATTERN_LIMIT = 10_000;
const WHOLE_LIMIT = 30_000;
/**
 * How the analyser tries a pattern out: by characters read, which are the same on every machine. Its own limits are of
 * time, by which a busy machine would find patterns slow that are not. What runs away shows in the first rounds, of
 * which it makes ten by itself.
 */
const TRIES = {
  attackLimit: 20_000_000,
  maxAttackStringSize: 10_000,
  attackTimeout: 4000,
  incubationTimeout: 2000,
  maxIteration: 5,
};
let spent = 0;
let load: (() => Recheck) | undefined;

/**
 * Begins the time anew that all patterns of a folder have together. `loadAnalyser`: recheck, which is large, so that it
 * is loaded for patterns that need it; without it no pattern is said to run away.
 */
export function allowAnalyses(loadAnalyser: (() => Recheck) | undefined): void {
  spent = 0;
  load = loadAnalyser;
}

/** How the time that the pattern takes grows, with a text for which it does; undefined when it is linear. */
export function findRunaway(pattern: string): Runaway | undefined {
  for (const part of listParts(pattern)) {
    const found = findRunawayPart(part);
    if (found) return found;
  }
  return undefined;
}

function findRunawayPart(pattern: string): Runaway | undefined {
  if (!load || isPlain(pattern)) return undefined;
  if (known.has(pattern)) return known.get(pattern);
  // It takes whole ones alone.
  const limit = Math.floor(Math.min(PATTERN_LIMIT, WHOLE_LIMIT - spent));
  if (limit <= 0) return 'unknown';
  const start = performance.now();
  const found = analyse(load(), pattern, limit);
  spent += performance.now() - start;
  // With less time than usual, it may only have been too little.
  if (found !== 'unknown' || limit === PATTERN_LIMIT) known.set(pattern, found);
  return found;
}

/**
 * Look-aheads at the beginning of the text, and what comes after them: each is followed once, never again, so that the
 * whole takes the time of one after the other. By themselves they can be worked out, where looks are only tried out.
 */
function listParts(pattern: string): string[] {
  const isSplit = /^\^\(\?[=!]/.test(pattern) && !/\\[1-9k]/.test(pattern);
  const end = isSplit ? findEnd(pattern, 1) : undefined;
  if (end === undefined || splitsAtTop(pattern)) return [pattern];
  const look = pattern.slice('^(?='.length, end);
  return [splitsAtTop(look) ? `^(?:${look})` : `^${look}`, ...listParts(`^${pattern.slice(end + 1)}`)];
}

/** Where the group that opens at this place is closed. */
function findEnd(pattern: string, start: number): number | undefined {
  let depth = 0;
  for (const { 0: sign, index } of pattern.matchAll(SIGNS)) {
    if (index < start) continue;
    if (sign === '(') depth += 1;
    else if (sign === ')' && (depth -= 1) === 0) return index;
  }
  return undefined;
}

/** Whether the pattern has alternatives outside of every group. */
function splitsAtTop(pattern: string): boolean {
  let depth = 0;
  return [...pattern.matchAll(SIGNS)].some(([sign]) => {
    depth += sign === '(' ? 1 : sign === ')' ? -1 : 0;
    return sign === '|' && depth === 0;
  });
}

/** Of a pattern: what is escaped, classes, and what groups are made of. */
const SIGNS = /\\.|\[(?:\\.|[^\]])*\]|[()|]/gsu;

/**
 * One repetition at most, from the beginning of the text on: it cannot run away, and the analyser, which is large, need
 * not be loaded.
 */
function isPlain(pattern: string): boolean {
  const plain = pattern.replaceAll(/\\./g, '_').replaceAll(/\[[^\]]*\]/g, '_');
  const repetitions = plain.match(/[*+]|\{\d+(,\d*)?\}/g) ?? [];
  return repetitions.length === 0 || (repetitions.length === 1 && plain.startsWith('^') && !/[(|]/.test(plain));
}

function analyse(analyser: Recheck, pattern: string, limit: number): Runaway | undefined {
  const { status, complexity, attack } = analyser.checkSync(pattern, 'u', { ...TRIES, timeout: limit });
  if (status === 'safe') return undefined;
  if (status === 'unknown') return 'unknown';
  return {
    takes: `${complexity?.summary.replace(/ \(.*\)$/, '') ?? 'more than linear'} time (for instance on ${attack?.pattern ?? 'some answers'})`,
  };
}
