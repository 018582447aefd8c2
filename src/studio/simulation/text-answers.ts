/** Texts that a field may take: such as people type, of every length that counts, and such as its pattern describes. */
import type { JsonSchema } from '../../definition/language/json-schema.ts';
import type { DrawnTexts, WantedTexts } from './pattern-texts.ts';

const USUAL = [
  'Skyline Cargo Ltd',
  'Ana',
  'Lee',
  'ana@skyline.example',
  'https://skyline.example/',
  'RC 1234567',
  'ABC-123',
  'A',
];
/** Longer ones are made up to this: what asks for more asks for an essay. */
const LONGEST = 5000;
/**
 * Milliseconds for the texts of one pattern, with the start of the thread that makes them; and for those of all
 * patterns.
 */
const PATTERN_LIMIT = 3000;
const WHOLE_LIMIT = 30_000;

export const FORMATS: Readonly<Record<string, readonly string[]>> = {
  email: ['ana@skyline.example', 'b@c.zz'],
  uri: ['https://skyline.example/'],
  url: ['https://skyline.example/'],
  'uri-reference': ['https://skyline.example/'],
  time: ['08:30:00Z', '17:00:00Z'],
  'date-time': ['2026-03-31T07:30:00.000Z', '2027-04-01T08:00:00.000Z'],
  'local-time': ['08:30', '17:00'],
  'local-date-time': ['2026-03-31T08:30', '2027-04-01T09:00'],
  month: ['2026-03', '2027-04'],
  uuid: ['123e4567-e89b-42d3-a456-426614174000'],
  ipv4: ['192.0.2.1'],
  ipv6: ['2001:db8::1'],
  hostname: ['skyline.example'],
  color: ['#1a7f37'],
  regex: ['^a$'],
  'json-pointer': ['/a'],
  'uri-template': ['https://skyline.example/{id}'],
  duration: ['P1Y6M', 'PT8H'],
};

/** Not every one keeps the rules. `phones`: numbers as people write them. */
export function listTexts(schema: JsonSchema, phones: readonly string[]): string[] {
  const { format, minLength = 1, maxLength = LONGEST } = schema;
  const lengths = [...new Set([minLength, Math.min(maxLength, minLength + 11), maxLength])].filter(
    (length) => length > 0 && length <= LONGEST,
  );
  return [
    ...(format === undefined ? [] : (FORMATS[format] ?? [])),
    ...drawMatches(schema).texts,
    ...USUAL,
    ...phones,
    ...lengths.flatMap((length) => ['x'.repeat(length), '7'.repeat(length), 'B'.repeat(length)]),
  ];
}

/** Whether it is certain that no text has both the form and the length that are asked for. */
export function isTextImpossible(schema: JsonSchema): boolean {
  return drawMatches(schema).isImpossible;
}

/** Draws texts of a pattern in so many milliseconds; undefined where there was no end in time. */
export type DrawInTime = (wanted: WantedTexts, milliseconds: number) => DrawnTexts | undefined;

const known = new Map<string, DrawnTexts>();
let spent = 0;
let draw: DrawInTime | undefined;

/** Begins the time anew that all patterns of a folder have together. */
export function allowPatterns(by: DrawInTime | undefined): void {
  spent = 0;
  draw = by;
}

/** None where the pattern is of a kind that cannot be followed in time. */
function drawMatches({ pattern, minLength = 1, maxLength = Infinity }: JsonSchema): DrawnTexts {
  if (pattern === undefined) return { texts: [], isImpossible: false };
  const wanted = { pattern, minLength: Math.max(1, minLength), maxLength };
  const key = JSON.stringify(wanted);
  const before = known.get(key);
  if (before) return before;
  const limit = Math.min(PATTERN_LIMIT, WHOLE_LIMIT - spent);
  if (limit <= 0) return { texts: [], isImpossible: false };
  const start = performance.now();
  const drawn = draw?.(wanted, limit) ?? { texts: [], isImpossible: false };
  spent += performance.now() - start;
  known.set(key, drawn);
  return drawn;
}
