/** Finds regular expressions that do not run in linear time. */
import type { Runaway } from '../../definition/check/visit-schemas.ts';

/** What was found, and what it took: the same is spent on it when it is asked for again. */
const known = new Map<string, { found: Runaway | undefined; took: number }>();

export interface Recheck {
  checkSync(
    source: string,
    flags: string,
    options: object,
  ): { status: 'safe' | 'vulnerable' | 'unknown'; complexity?: { summary: string }; attack?: { pattern: string } };
}

/** The clock that the analyser looks at between its steps, to know whether its time is up. */
export interface StepClock {
  now: () => number;
}

/**
 * In steps, which are the same on every machine, so that the same folder is told the same on a busy one. Those that
 * work a pattern out take longer, each, than those that try it out: they are fewer, and count for more.
 */
const WORKED_OUT = { limit: 20_000, weight: 50 };
const TRIED_OUT = { limit: 1_200_000, weight: 1 };
/** Of all patterns of a folder together. */
const WHOLE_LIMIT = 24_000_000;
/** What runs away shows in the first rounds of trying it out, of which the analyser makes ten by itself. */
const TRIES = { attackLimit: 20_000_000, maxAttackStringSize: 10_000, maxIteration: 5 };

let steps = 0;
let spent = 0;
let load: ((clock: StepClock) => Recheck) | undefined;
const clock: StepClock = { now: () => (steps += 1) };

/**
 * Begins the steps anew that all patterns of a folder have together. `loadAnalyser`: recheck with this clock; it is
 * large, so that it is loaded for patterns that need it; without it no pattern is said to run away.
 */
export function allowAnalyses(loadAnalyser: ((clock: StepClock) => Recheck) | undefined): void {
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
  if (spent >= WHOLE_LIMIT || countNested(pattern) > MOST_NESTED) return 'unknown';
  const { found, took } = known.get(pattern) ?? analyse(load(clock), pattern);
  known.set(pattern, { found, took });
  spent += took;
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

/**
 * How many times the innermost is repeated, where repetitions whose number is limited stand in each other three deep.
 * Of those the analyser takes steps of any length.
 */
function countNested(pattern: string): number {
  const inner: { depth: number; times: number }[] = [{ depth: 0, times: 1 }];
  for (const [, sign, least, most] of pattern.matchAll(NESTED)) {
    const here = inner.at(-1) ?? { depth: 0, times: 1 };
    if (sign === '(') inner.push({ depth: 0, times: 1 });
    else if (sign === ')' && inner.length > 1) inner.pop();
    const part = sign === ')' ? here : { depth: 0, times: 1 };
    const times = Number(most ?? least ?? 1);
    const whole = times > 1 ? { depth: part.depth + 1, times: part.times * times } : part;
    const around = inner.at(-1);
    if (around && sign !== '(' && whole.depth >= around.depth) Object.assign(around, whole);
  }
  const [{ depth, times } = { depth: 0, times: 1 }] = inner;
  return depth >= 3 ? times : 1;
}

const MOST_NESTED = 5000;
/** A group's beginning, its end or another part, with the number of its repetitions. */
const NESTED = /(\\.|\[(?:\\.|[^\]])*\]|\(|\)|[^{])(?:\{(\d+)(?:,(\d*))?\})?/gsu;

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

function analyse(analyser: Recheck, pattern: string): { found: Runaway | undefined; took: number } {
  let took = 0;
  for (const [checker, { limit, weight }] of [
    ['auto', WORKED_OUT],
    ['fuzz', TRIED_OUT],
  ] as const) {
    const before = steps;
    const { status, complexity, attack } = analyser.checkSync(pattern, 'u', {
      ...TRIES,
      checker,
      timeout: limit,
      attackTimeout: limit,
      incubationTimeout: limit,
      seedingTimeout: limit,
    });
    took += (steps - before) * weight;
    if (status === 'safe') return { found: undefined, took };
    if (status === 'vulnerable') {
      const takes = complexity?.summary.replace(/ \(.*\)$/, '') ?? 'more than linear';
      return { found: { takes: `${takes} time (for instance on ${attack?.pattern ?? 'some answers'})` }, took };
    }
  }
  return { found: 'unknown', took };
}
