/**
 * A grey JPEG of the fewest bytes (ITU-T T.81, baseline): tables of its own, of only those codes that the picture has.
 * Libraries write three colours and the tables for any picture, of which those alone take 600 bytes.
 */

const SIDE = 8;
const CELLS = SIDE * SIDE;
/** Of the quantisation that T.81 proposes for brightness (K.1), by rows. */
const STEPS = [
  16, 11, 10, 16, 24, 40, 51, 61, 12, 12, 14, 19, 26, 58, 60, 55, 14, 13, 16, 24, 40, 57, 69, 56, 14, 17, 22, 29, 51,
  87, 80, 62, 18, 22, 37, 56, 68, 109, 103, 77, 24, 35, 55, 64, 81, 104, 113, 92, 49, 64, 78, 87, 103, 121, 120, 101,
  72, 92, 95, 98, 112, 100, 103, 99,
];
/** The places of a block from its coarsest to its finest. */
const ZIGZAG = Array.from({ length: CELLS }, (_none, place) => place).toSorted((a, b) => {
  const [rowA, columnA, rowB, columnB] = [Math.floor(a / SIDE), a % SIDE, Math.floor(b / SIDE), b % SIDE];
  const diagonal = rowA + columnA - rowB - columnB;
  return diagonal === 0 ? ((rowA + columnA) % 2 === 0 ? rowB - rowA : rowA - rowB) : diagonal;
});
const LONGEST_CODE = 16;
const SIXTEEN_ZEROS = 0xf0;
const END_OF_BLOCK = 0;

/** One code of a Huffman table, and the bits that follow it. */
interface Said {
  symbol: number;
  value: number;
  bits: number;
}

/** The parts of frequencies that each block of 8 by 8 is made of. `pixels` from 0 to 255; the sides are whole blocks. */
export function toFrequencies(pixels: ArrayLike<number>, width: number): Float64Array[] {
  const blocks: Float64Array[] = [];
  for (let top = 0; top < pixels.length / width; top += SIDE)
    for (let left = 0; left < width; left += SIDE) blocks.push(transform(pixels, width, top * width + left));
  return blocks;
}

function transform(pixels: ArrayLike<number>, width: number, start: number): Float64Array {
  return Float64Array.from({ length: CELLS }, (_none, place) => {
    const [v, u] = [Math.floor(place / SIDE), place % SIDE];
    let sum = 0;
    for (let y = 0; y < SIDE; y += 1)
      for (let x = 0; x < SIDE; x += 1) sum += ((pixels[start + y * width + x] ?? 0) - 128) * wave(u, x) * wave(v, y);
    return sum / 4;
  });
}

/** The constant one is scaled as T.81 has it (A.3.3). */
function wave(frequency: number, place: number): number {
  return Math.cos(((2 * place + 1) * frequency * Math.PI) / (2 * SIDE)) * (frequency === 0 ? Math.SQRT1_2 : 1);
}

/** `quality` from 1 to 50, as libjpeg counts it. */
export function toGreyJpeg(
  blocks: readonly Float64Array[],
  { width, height, quality }: { width: number; height: number; quality: number },
): Uint8Array<ArrayBuffer> {
  const steps = ZIGZAG.map((place) => Math.min(255, Math.max(1, Math.round(((STEPS[place] ?? 1) * 50) / quality))));
  const coarse: Said[] = [];
  const fine: Said[] = [];
  const all: { table: Said[]; said: Said }[] = [];
  const say = (table: Said[], said: Said) => {
    table.push(said);
    all.push({ table, said });
  };
  let before = 0;
  for (const block of blocks) {
    const [first = 0, ...rest] = ZIGZAG.map((place, index) => Math.round((block[place] ?? 0) / (steps[index] ?? 1)));
    say(coarse, toSaid(first - before, 0));
    before = first;
    let zeros = 0;
    for (const value of rest) {
      if (value === 0) {
        zeros += 1;
        continue;
      }
      for (; zeros > 15; zeros -= 16) say(fine, { symbol: SIXTEEN_ZEROS, value: 0, bits: 0 });
      say(fine, toSaid(value, zeros));
      zeros = 0;
    }
    if (zeros > 0) say(fine, { symbol: END_OF_BLOCK, value: 0, bits: 0 });
  }
  const [coarseCodes, fineCodes] = [toCodes(coarse), toCodes(fine)];
  const bits: string[] = all.map(({ table, said: { symbol, value, bits: count } }) => {
    const code = (table === coarse ? coarseCodes : fineCodes).get(symbol) ?? '';
    return code + (count === 0 ? '' : value.toString(2).padStart(count, '0'));
  });
  return Uint8Array.from([
    0xff,
    0xd8,
    ...toPart(0xdb, [0, ...steps]),
    ...toPart(0xc0, [8, height >> 8, height & 255, width >> 8, width & 255, 1, 1, 0x11, 0]),
    ...toPart(0xc4, [0x00, ...toTable(coarseCodes), 0x10, ...toTable(fineCodes)]),
    ...toPart(0xda, [1, 1, 0x00, 0, CELLS - 1, 0]),
    ...toBytes(bits.join('')),
    0xff,
    0xd9,
  ]);
}

/** How long it is, after how many zeros; what is below nothing is said by its complement. */
function toSaid(value: number, zeros: number): Said {
  const bits = value === 0 ? 0 : Math.abs(value).toString(2).length;
  return { symbol: zeros * 16 + bits, value: value < 0 ? value + 2 ** bits - 1 : value, bits };
}

/**
 * Huffman's: what is said often is short. The code of ones alone is left out, as T.81 asks (C.2). One of more than 16
 * bits, which has no place in a table, would need 2,500 others: those are more than a kilobyte.
 */
function toCodes(said: readonly Said[]): Map<number, string> {
  const counts = Map.groupBy(said, ({ symbol }) => symbol);
  const lengths = new Map<number, number>();
  const NOBODY = 256;
  let heaps = [
    { weight: 0, symbols: [NOBODY] },
    ...[...counts].map(([symbol, { length }]) => ({ weight: length, symbols: [symbol] })),
  ];
  while (heaps.length > 1) {
    const [least, next, ...others] = heaps.toSorted((a, b) => a.weight - b.weight);
    if (!least || !next) break;
    const symbols = [...least.symbols, ...next.symbols];
    for (const symbol of symbols) lengths.set(symbol, (lengths.get(symbol) ?? 0) + 1);
    heaps = [...others, { weight: least.weight + next.weight, symbols }];
  }
  const sorted = [...lengths].toSorted(([a, long], [b, longer]) => long - longer || a - b);
  const codes = new Map<number, string>();
  let next = 0;
  let last = 0;
  for (const [symbol, length] of sorted) {
    next *= 2 ** (length - last);
    if (symbol !== NOBODY) codes.set(symbol, next.toString(2).padStart(length, '0'));
    next += 1;
    last = length;
  }
  return codes;
}

function toTable(codes: ReadonlyMap<number, string>): number[] {
  const counts = Array.from(
    { length: LONGEST_CODE },
    (_none, index) => [...codes.values()].filter(({ length }) => length === index + 1).length,
  );
  return [...counts, ...codes.keys()];
}

/** A marker with its length. */
function toPart(marker: number, bytes: readonly number[]): number[] {
  const length = bytes.length + 2;
  return [0xff, marker, length >> 8, length & 255, ...bytes];
}

/** Filled up with ones; after a byte of ones stands a zero, so that it is no marker. */
function toBytes(bits: string): number[] {
  const bytes: number[] = [];
  for (let at = 0; at < bits.length; at += 8) {
    const byte = Number.parseInt(bits.slice(at, at + 8).padEnd(8, '1'), 2);
    bytes.push(byte, ...(byte === 0xff ? [0] : []));
  }
  return bytes;
}
