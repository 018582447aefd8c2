/** How long a text can be that matches a pattern. */

/** Of a pattern: a group's beginning or end, an alternative, how often the part before is repeated, an edge, a part. */
const SIGNS =
  /(?<open>\((?:\?(?:<?[=!]|:|<\w+>))?)|(?<close>\))|(?<or>\|)|(?<times>[*+?]|\{\d+(?:,\d*)?\})|(?<edge>\^|\$|\\b)|(?<part>\\[pPuk](?:\{[^}]*\}|[0-9a-fA-F]{4}|<\w+>)|\\[^]|\[(?:\\[^]|[^\]\\])*\]|[^])/gu;
/** What repeats a part of the text that was matched before. */
const REPEATED = /\\[1-9k]/;

interface Level {
  /** Of the alternatives that have ended. */
  longest: number;
  /** Of what stands before the last part. */
  before: number;
  last: number;
  /** Whether it only looks, and takes nothing. */
  isLook: boolean;
}

/**
 * Characters at most; Infinity where the pattern has no beginning and end, or where that cannot be told. Never fewer
 * than a text can have that matches.
 */
export function findLongestText(pattern: string): number {
  const signs = [...pattern.matchAll(SIGNS)];
  if (signs[0]?.[0] !== '^' || signs.at(-1)?.[0] !== '$' || REPEATED.test(pattern)) return Infinity;
  const levels: Level[] = [];
  let level = createLevel(false);
  for (const { groups = {} } of signs) {
    const { open, close, or, times, edge } = groups;
    if (open !== undefined) {
      levels.push(level);
      level = createLevel(/[=!]$/.test(open));
    } else if (close !== undefined) {
      const length = level.isLook ? 0 : endAlternative(level);
      level = levels.pop() ?? level;
      addPart(level, length);
    } else if (or !== undefined) {
      // Each alternative of the whole would need a beginning and an end of its own.
      if (levels.length === 0) return Infinity;
      Object.assign(level, { longest: endAlternative(level), before: 0, last: 0 });
    } else if (times !== undefined) level.last = level.last === 0 ? 0 : level.last * toMost(times);
    else addPart(level, edge === undefined ? 1 : 0);
  }
  return endAlternative(level);
}

function createLevel(isLook: boolean): Level {
  return { longest: 0, before: 0, last: 0, isLook };
}

function addPart(level: Level, length: number): void {
  level.before += level.last;
  level.last = length;
}

function endAlternative({ longest, before, last }: Level): number {
  return Math.max(longest, before + last);
}

/** Of "?" after another one, which says how eagerly it is matched, once. */
function toMost(times: string): number {
  if (times === '?') return 1;
  const [, least = '', , most] = /^\{(\d+)(,(\d*))?\}$/.exec(times) ?? [];
  if (least === '') return Infinity;
  return most === undefined ? Number(least) : most === '' ? Infinity : Number(most);
}
