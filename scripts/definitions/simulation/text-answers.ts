/** Texts that a field may take: such as people type, of every length that counts, and such as its pattern describes. */
import fc from 'fast-check';
import type { JsonSchema } from '../../../src/definition/language/json-schema.ts';

const USUAL = [
  'Skyline Cargo Ltd',
  'Ada',
  'Obi',
  'amina@skyline.example',
  'https://skyline.example/',
  '+2348031234567',
  '08031234567',
  'RC 1234567',
  'ABC-123',
  'A',
];
/** Longer ones are made up to this: what asks for more asks for an essay. */
const LONGEST = 5000;
const SAMPLES = 60;
/** So that the same folder is always told the same. */
const SEED = 20_261;

export const FORMATS: Readonly<Record<string, readonly string[]>> = {
  email: ['amina@skyline.example', 'b@c.ng'],
  uri: ['https://skyline.example/'],
  url: ['https://skyline.example/'],
  'uri-reference': ['https://skyline.example/'],
  'local-time': ['08:30', '17:00'],
  'local-date-time': ['2026-03-31T08:30', '2027-04-01T09:00'],
  month: ['2026-03', '2027-04'],
  uuid: ['123e4567-e89b-42d3-a456-426614174000'],
  ipv4: ['192.0.2.1'],
  ipv6: ['2001:db8::1'],
  hostname: ['skyline.example'],
  regex: ['^a$'],
  'json-pointer': ['/a'],
};

/** Not every one keeps the rules. */
export function listTexts({ format, pattern, minLength = 1, maxLength = LONGEST }: JsonSchema): string[] {
  const lengths = [...new Set([minLength, Math.min(maxLength, minLength + 11), maxLength])].filter(
    (length) => length > 0 && length <= LONGEST,
  );
  return [
    ...(format === undefined ? [] : (FORMATS[format] ?? [])),
    ...(pattern === undefined ? [] : listMatches(pattern, minLength, maxLength)),
    ...USUAL,
    ...lengths.flatMap((length) => ['x'.repeat(length), '7'.repeat(length), 'B'.repeat(length)]),
  ];
}

const known = new Map<string, string[]>();

/** Texts that the pattern describes; none where it is of a kind that cannot be followed. */
function listMatches(pattern: string, minLength: number, maxLength: number): string[] {
  const key = `${minLength} ${maxLength} ${pattern}`;
  const before = known.get(key);
  if (before) return before;
  const found = sample(pattern, minLength, maxLength);
  known.set(key, found);
  return found;
}

function sample(pattern: string, minLength: number, maxLength: number): string[] {
  try {
    const texts = [maxLength, Math.max(minLength, 1), 40].flatMap((length) =>
      fc.sample(fc.stringMatching(new RegExp(pattern, 'u'), { maxLength: Math.min(length, 200), size: 'max' }), {
        numRuns: SAMPLES,
        seed: SEED,
      }),
    );
    return [...new Set(texts)].filter((text) => {
      const { length } = Array.from(text);
      return text.trim() !== '' && length >= minLength && length <= maxLength;
    });
  } catch {
    return [];
  }
}
