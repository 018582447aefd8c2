/** The calendar in blocks of thirty Nigerian days, by which applications are counted (list_block in the migrations). */

const DAY = 86_400_000;
const DAYS = 30;
/** Nigeria is an hour ahead of UTC all year. */
const AHEAD = 3_600_000;

/** Days as whole blocks, and what these have too much (sign -1) or too little (sign 1) at either end. */
export interface Span {
  firstBlock: number | undefined;
  lastBlock: number | undefined;
  edges: Edge[];
}

export interface Edge {
  from: Date;
  /** The instant after the last. */
  to: Date;
  sign: 1 | -1;
}

/** Nigerian days (YYYY-MM-DD), both included; open to the side that is not given. No edge is longer than half a block. */
export function toSpan(firstDay: string | undefined, lastDay: string | undefined): Span {
  const start = firstDay === undefined ? undefined : startFrom(numberOfDay(firstDay));
  const end = lastDay === undefined ? undefined : endBefore(numberOfDay(lastDay) + 1);
  return { firstBlock: start?.block, lastBlock: end?.block, edges: [start?.edge, end?.edge].filter((edge) => edge !== undefined) };
}

/** Where a block begins. */
export function startOfBlock(block: number): Date {
  return startOfNumber(block * DAYS);
}

function startFrom(day: number): { block: number; edge: Edge | undefined } {
  const { block, into, blockStart } = place(day);
  if (into === 0) return { block, edge: undefined };
  if (into <= DAYS / 2) return { block, edge: toEdge(blockStart, day, -1) };
  return { block: block + 1, edge: toEdge(day, blockStart + DAYS, 1) };
}

function endBefore(day: number): { block: number; edge: Edge | undefined } {
  const { block, into, blockStart } = place(day);
  if (into === 0) return { block: block - 1, edge: undefined };
  if (into <= DAYS / 2) return { block: block - 1, edge: toEdge(blockStart, day, 1) };
  return { block, edge: toEdge(day, blockStart + DAYS, -1) };
}

function place(day: number): { block: number; into: number; blockStart: number } {
  const block = Math.floor(day / DAYS);
  return { block, into: day - block * DAYS, blockStart: block * DAYS };
}

function toEdge(from: number, to: number, sign: Edge['sign']): Edge {
  return { from: startOfNumber(from), to: startOfNumber(to), sign };
}

/** Days since 1 January 1970. */
function numberOfDay(day: string): number {
  return Date.parse(day) / DAY;
}

function startOfNumber(day: number): Date {
  return new Date(day * DAY - AHEAD);
}
