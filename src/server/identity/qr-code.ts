/**
 * A QR code (ISO/IEC 18004) of a text as SVG: bytes alone, error correction M, the smallest size that the text fits
 * into, and the mask of the least penalty.
 */

/** By size ("version"), from 1: error correction codewords of each block, and the number of blocks, at level M. */
const CORRECTION = [10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26];
const BLOCKS = [1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16];
/** Of level M, in the format information. */
const LEVEL_BITS = 0;
/** What scanners ask to be left empty around it, in modules. */
const MARGIN = 4;

const MASKS: ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_x, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

/** Undefined where nothing is drawn yet; the first index is the row. */
type Modules = (boolean | undefined)[][];

/** Throws for a text that fits into none of the sizes, which take 666 bytes. */
export function drawQrCode(text: string): string {
  const modules = createQrModules(text);
  const width = modules.length + 2 * MARGIN;
  const path = modules
    .flatMap((row, y) => row.flatMap((dark, x) => (dark ? `M${x + MARGIN} ${y + MARGIN}h1v1h-1z` : [])))
    .join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${width}" shape-rendering="crispEdges"><rect width="${width}" height="${width}" fill="white"/><path d="${path}" fill="black"/></svg>`;
}

/** Rows from the top, true where it is dark. */
export function createQrModules(text: string): boolean[][] {
  const bytes = new TextEncoder().encode(text);
  const version = BLOCKS.findIndex((_blocks, index) => bytes.length <= countBytes(index + 1)) + 1;
  if (version === 0) throw new Error('The text is too long for a QR code');
  const frame = drawFrame(version);
  const codewords = addCorrection(toCodewords(bytes, version), version);
  const drawn = MASKS.map((_mask, mask) => drawMasked(frame, codewords, mask));
  const penalties = drawn.map(countPenalty);
  return drawn[penalties.indexOf(Math.min(...penalties))] ?? [];
}

/** How many bytes of text fit. */
function countBytes(version: number): number {
  return countDataCodewords(version) - (version < 10 ? 2 : 3);
}

function countDataCodewords(version: number): number {
  return Math.floor(countDataModules(version) / 8) - at(CORRECTION, version - 1) * at(BLOCKS, version - 1);
}

/** Modules that are no part of the frame. */
function countDataModules(version: number): number {
  return drawFrame(version)
    .flat()
    .filter((module) => module === undefined).length;
}

function toCodewords(bytes: Uint8Array, version: number): number[] {
  const capacity = countDataCodewords(version) * 8;
  const length = bytes.length.toString(2).padStart(version < 10 ? 8 : 16, '0');
  const bits = `0100${length}${Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('')}`;
  const ended = bits + '0'.repeat(Math.min(4, capacity - bits.length));
  const whole = ended.padEnd(Math.ceil(ended.length / 8) * 8, '0');
  const used = (whole.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2));
  return [
    ...used,
    ...Array.from({ length: capacity / 8 - used.length }, (_, index) => (index % 2 === 0 ? 0xec : 0x11)),
  ];
}

/** Splits into blocks, adds to each what repairs it, and takes one codeword of each block in turn. */
function addCorrection(data: number[], version: number): number[] {
  const count = at(BLOCKS, version - 1);
  const divisor = createDivisor(at(CORRECTION, version - 1));
  const short = Math.floor(data.length / count);
  const firstLong = count - (data.length % count);
  let start = 0;
  const blocks = Array.from({ length: count }, (_, index) => {
    const block = data.slice(start, (start += short + (index < firstLong ? 0 : 1)));
    return { block, correction: divide(block, divisor) };
  });
  const inTurn = (parts: number[][]) =>
    Array.from({ length: Math.max(...parts.map(({ length }) => length)) }, (_, index) =>
      parts.flatMap((part) => part[index] ?? []),
    ).flat();
  return [...inTurn(blocks.map(({ block }) => block)), ...inTurn(blocks.map(({ correction }) => correction))];
}

/** Reed-Solomon: the generator polynomial, highest power first, without its leading 1. */
function createDivisor(degree: number): number[] {
  const result = Array.from<unknown, number>({ length: degree }, (_, index) => (index === degree - 1 ? 1 : 0));
  let root = 1;
  for (let power = 0; power < degree; power += 1) {
    for (let index = 0; index < degree; index += 1)
      result[index] = multiply(at(result, index), root) ^ (result[index + 1] ?? 0);
    root = multiply(root, 2);
  }
  return result;
}

function divide(data: number[], divisor: number[]): number[] {
  const rest = divisor.map(() => 0);
  for (const codeword of data) {
    const factor = codeword ^ (rest.shift() ?? 0);
    rest.push(0);
    divisor.forEach((coefficient, index) => (rest[index] = at(rest, index) ^ multiply(coefficient, factor)));
  }
  return rest;
}

/** In the field of 256 elements of the polynomial 0x11d. */
function multiply(one: number, other: number): number {
  let product = 0;
  for (let bit = 7; bit >= 0; bit -= 1) {
    product = (product << 1) ^ ((product >>> 7) * 0x11d);
    product ^= ((other >>> bit) & 1) * one;
  }
  return product;
}

/** All but the data; what depends on the mask is drawn as light. */
function drawFrame(version: number): Modules {
  const size = 17 + 4 * version;
  const modules: Modules = Array.from({ length: size }, () => Array.from({ length: size }, () => undefined));
  for (let index = 0; index < size; index += 1) {
    set(modules, 6, index, index % 2 === 0);
    set(modules, index, 6, index % 2 === 0);
  }
  for (const [x, y] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ] as const)
    drawRings(modules, { x, y, reach: 4, isDark: (distance) => distance !== 2 && distance !== 4 });
  const places = listAlignments(version, size);
  const last = places.length - 1;
  places.forEach((x, column) =>
    places.forEach((y, row) => {
      const isFinder = (column === 0 && row === 0) || (column === 0 && row === last) || (column === last && row === 0);
      if (!isFinder) drawRings(modules, { x, y, reach: 2, isDark: (distance) => distance !== 1 });
    }),
  );
  drawFormat(modules, 0);
  if (version >= 7) drawVersion(modules, version);
  return modules;
}

function listAlignments(version: number, size: number): number[] {
  if (version === 1) return [];
  const count = Math.floor(version / 7) + 2;
  const step = Math.ceil((size - 13) / (2 * count - 2)) * 2;
  return [6, ...Array.from({ length: count - 1 }, (_, index) => size - 7 - index * step).toReversed()];
}

function drawRings(
  modules: Modules,
  { x, y, reach, isDark }: { x: number; y: number; reach: number; isDark: (distance: number) => boolean },
): void {
  for (let dy = -reach; dy <= reach; dy += 1)
    for (let dx = -reach; dx <= reach; dx += 1) {
      const isInside = modules[y + dy] !== undefined && x + dx >= 0 && x + dx < modules.length;
      if (isInside) set(modules, x + dx, y + dy, isDark(Math.max(Math.abs(dx), Math.abs(dy))));
    }
}

/** Level and mask, with ten bits that repair them; twice. */
function drawFormat(modules: Modules, mask: number): void {
  const size = modules.length;
  const data = (LEVEL_BITS << 3) | mask;
  const bits = ((data << 10) | findRest(data, 10, 0x537)) ^ 0x5412;
  const isSet = (index: number) => ((bits >>> index) & 1) === 1;
  for (let index = 0; index < 15; index += 1) {
    const along = index < 6 ? index : index < 8 ? index + 1 : size - 15 + index;
    set(modules, 8, along, isSet(index));
    const across = index < 8 ? size - 1 - index : index === 8 ? 7 : 14 - index;
    set(modules, across, 8, isSet(index));
  }
  set(modules, 8, size - 8, true);
}

/** The size, with twelve bits that repair it; twice. */
function drawVersion(modules: Modules, version: number): void {
  const bits = (version << 12) | findRest(version, 12, 0x1f25);
  for (let index = 0; index < 18; index += 1) {
    const isDark = ((bits >>> index) & 1) === 1;
    const [near, far] = [Math.floor(index / 3), modules.length - 11 + (index % 3)];
    set(modules, far, near, isDark);
    set(modules, near, far, isDark);
  }
}

function findRest(data: number, bits: number, polynomial: number): number {
  let rest = data;
  for (let index = 0; index < bits; index += 1) rest = (rest << 1) ^ ((rest >>> (bits - 1)) * polynomial);
  return rest;
}

/** The data from the lower right, two columns at a time, up and down in turn. */
function drawMasked(frame: Modules, codewords: number[], mask: number): boolean[][] {
  const modules = frame.map((row) => [...row]);
  const size = modules.length;
  const isMasked = at(MASKS, mask);
  let bit = 0;
  for (let pair = 0; pair < (size - 1) / 2; pair += 1) {
    const plain = size - 1 - 2 * pair;
    // The column of the timing pattern is passed over.
    const right = plain <= 6 ? plain - 1 : plain;
    for (let step = 0; step < size; step += 1) {
      const y = pair % 2 === 0 ? size - 1 - step : step;
      for (const x of [right, right - 1]) {
        if (frame[y]?.[x] !== undefined) continue;
        const isDark = (((codewords[bit >>> 3] ?? 0) >>> (7 - (bit & 7))) & 1) === 1;
        set(modules, x, y, isDark !== isMasked(x, y));
        bit += 1;
      }
    }
  }
  drawFormat(modules, mask);
  return modules.map((row) => row.map((module) => module === true));
}

/** How hard it is to read, by the four rules of the standard. */
function countPenalty(modules: boolean[][]): number {
  const size = modules.length;
  const rows = modules.map((row) => row.map((dark) => (dark ? '1' : '0')).join(''));
  const columns = rows.map((_row, x) => rows.map((row) => row[x]).join(''));
  let penalty = 0;
  for (const line of [...rows, ...columns]) {
    for (const [run] of line.matchAll(/0{5,}|1{5,}/g)) penalty += run.length - 2;
    penalty += 40 * [...line.matchAll(/(?=00001011101|10111010000)/g)].length;
  }
  for (let y = 0; y + 1 < size; y += 1)
    for (let x = 0; x + 1 < size; x += 1) {
      const square = [rows[y]?.slice(x, x + 2), rows[y + 1]?.slice(x, x + 2)].join('');
      if (square === '0000' || square === '1111') penalty += 3;
    }
  const dark = rows.join('').replaceAll('0', '').length;
  return penalty + 10 * Math.floor(Math.abs((dark * 20) / (size * size) - 10));
}

function set(modules: Modules, x: number, y: number, isDark: boolean): void {
  const row = modules[y];
  if (row) row[x] = isDark;
}

function at<Each>(list: readonly Each[], index: number): Each {
  const found = list[index];
  if (found === undefined) throw new Error(`There is nothing at ${index}`);
  return found;
}
