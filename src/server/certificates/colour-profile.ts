/** The ICC profile of sRGB, by which a paper's colours mean the same everywhere (ICC.1:2004-10, IEC 61966-2-1). */

const HEADER = 128;
const D50 = [0.9642, 1, 0.8249];
/** Primaries, adapted to D50. */
const COLORANTS = {
  rXYZ: [0.43607, 0.22249, 0.01392],
  gXYZ: [0.38515, 0.71687, 0.09708],
  bXYZ: [0.14307, 0.06061, 0.7141],
};
/** From D65 to D50, by Bradford. */
const ADAPTATION = [1.04788, 0.02292, -0.05022, 0.02959, 0.99048, -0.01707, -0.00925, 0.01508, 0.75168];
/** Exponent, then a, b, c and d of the curve's two parts. */
const CURVE = [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045];

/** The bytes of the profile, the same each time. */
export function createColourProfile(): Uint8Array<ArrayBuffer> {
  const curve = element('para', [...word(3 << 16), ...CURVE.flatMap(fixed)]);
  const elements: [string, number[]][] = [
    ['desc', localised('sRGB IEC61966-2.1')],
    ['cprt', localised('No copyright')],
    ['wtpt', element('XYZ ', D50.flatMap(fixed))],
    ['chad', element('sf32', ADAPTATION.flatMap(fixed))],
    ...Object.entries(COLORANTS).map(([name, at]): [string, number[]] => [name, element('XYZ ', at.flatMap(fixed))]),
    ...['rTRC', 'gTRC', 'bTRC'].map((name): [string, number[]] => [name, curve]),
  ];
  const table = word(elements.length);
  const data: number[] = [];
  const start = HEADER + 4 + elements.length * 12;
  for (const [name, bytes] of elements) {
    table.push(...letters(name), ...word(start + data.length), ...word(bytes.length));
    data.push(...bytes, ...Array.from({ length: -bytes.length & 3 }, () => 0));
  }
  const head = [
    ...word(start + data.length),
    ...word(0),
    ...word(0x04_20_00_00),
    ...letters('mntrRGB XYZ '),
    // The day of this profile, as years, months and days.
    ...[2026, 1, 1, 0, 0, 0].flatMap((number) => [number >> 8, number & 255]),
    ...letters('acsp'),
    ...Array.from({ length: 28 }, () => 0),
    ...D50.flatMap(fixed),
  ];
  const padding = Array.from({ length: HEADER - head.length }, () => 0);
  return Uint8Array.from([...head, ...padding, ...table, ...data]);
}

function element(type: string, content: number[]): number[] {
  return [...letters(type), ...word(0), ...content];
}

/** A text in one language. */
function localised(text: string): number[] {
  const wide = Array.from(text).flatMap((letter) => [0, letter.charCodeAt(0)]);
  return element('mluc', [...word(1), ...word(12), ...letters('enUS'), ...word(wide.length), ...word(28), ...wide]);
}

const letters = (text: string): number[] => Array.from(text, (letter) => letter.charCodeAt(0));
const word = (number: number): number[] => [24, 16, 8, 0].map((shift) => (number >>> shift) & 255);
/** With sixteen binary places. */
const fixed = (number: number): number[] => word(Math.round(number * 65_536));
