import { afterEach, beforeEach, expect, it } from 'vitest';
import { createFolder, type BrokenFolder } from '../broken-folder';
import { CLUB_SCHEMA, CLUB_UI, MINIMAL } from '../mistakes/mistake';

/** Such as stand in forms; none of them is to need an example. */
const PATTERNS: [what: string, pattern: string][] = [
  ['a code', '^[A-Z]{3}[0-9]{3}$'],
  ['an air waybill', '^[0-9]{3}-[0-9]{8}$'],
  ['a flight number', '^[A-Z0-9]{2} ?[0-9]{1,4}[A-Z]?$'],
  ['an ICAO code', '^[A-Z]{4}$'],
  ['a year', '^(19|20)[0-9]{2}$'],
  ['an IBAN', '^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$'],
  ['an amount', '^[0-9]{1,3}(,[0-9]{3})*(\\.[0-9]{2})?$'],
  ['a whole number', '^(0|[1-9][0-9]*)$'],
  ['a time', '^([01][0-9]|2[0-3]):[0-5][0-9]$'],
  ['a name with its title', '^(Mr|Mrs|Ms|Dr|Prof|Engr|Chief)\\.? [A-Z][a-z]+$'],
  ['an e-mail address', '^[A-Za-z0-9._%+-]+@[A-Za-z0-9-]+(\\.[A-Za-z0-9-]+)+$'],
  ['a look-ahead', '^(?=TC)(?!TC0000)TC[0-9]{4}$'],
  ['a text that is not blank', '^(?!\\s*$).+$'],
  ['letters and digits both', '^(?=.*[a-z])(?=.*[A-Z])(?=.*[0-9]).{8,40}$'],
  ['a date', '^(0[1-9]|[12][0-9]|3[01])/(0[1-9]|1[0-2])/(19|20)[0-9]{2}$'],
  ['months in alternatives', '^(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) [0-9]{1,2}, [0-9]{4}$'],
  ['a number plate', '^[A-Z]{3}-[0-9]{3}[A-Z]{2}$'],
  ['an RC number', '^RC ?[0-9]{5,8}$'],
  ['a UUID', '^[0-9a-f]{8}-[0-9a-f]{4}-[1-5][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$'],
  ['a semantic version', '^(0|[1-9][0-9]*)\\.(0|[1-9][0-9]*)\\.(0|[1-9][0-9]*)(-[0-9A-Za-z.-]+)?$'],
  ['a colour', '^#(?:[0-9a-fA-F]{3}){1,2}$'],
  ['a postcode', '^[A-Z]{1,2}[0-9][A-Z0-9]? ?[0-9][A-Z]{2}$'],
  ['letters of any writing', "^\\p{L}[\\p{L} .'-]*$"],
  ['an IPv4 address', '^((25[0-5]|2[0-4][0-9]|1?[0-9]?[0-9])\\.){3}(25[0-5]|2[0-4][0-9]|1?[0-9]?[0-9])$'],
  ['a phone number', '^(\\+234|0)[789][01][0-9]{8}$'],
];

/** Such as stand in forms of cargo, each with something that the others have not. */
const FURTHER: [what: string, pattern: string][] = [
  ['a waybill of one airline', '^125-[0-9]{8}$'],
  ['a flight number, its airline in alternatives', '^(?:[A-Z]{2}|[A-Z][0-9]|[0-9][A-Z])\\s?[1-9][0-9]{0,3}[A-Z]?$'],
  ['an ICAO code that is none for tests', '^(?!ZZZZ$)[A-Z]{4}$'],
  ['two airports that differ', '^(?!([A-Z]{3})-\\1$)[A-Z]{3}-[A-Z]{3}$'],
  ['an IBAN in groups', '^[A-Z]{2}[0-9]{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,3})?$'],
  ['a NIN that is not one digit over and over', '^(?!(.)\\1+$)[0-9]{11}$'],
  ['a TIN', '^[0-9]{8}-[0-9]{4}$'],
  ['a number of one of three registers', '^(?:RC|BN|IT)\\s?[1-9][0-9]{3,7}$'],
  ['a number plate, old or new', '^(?:[A-Z]{3}[ -]?[0-9]{3}[ -]?[A-Z]{2}|[A-Z]{2}[ -]?[0-9]{3}[ -]?[A-Z]{3})$'],
  ['an HS code', '^[0-9]{4}(?:\\.?[0-9]{2}){1,3}$'],
  ['a UN number, with a look-ahead in it', '^(?=UN)UN ?(?!0000)[0-9]{4}$'],
  ['a time that may have seconds', '^(?:[01]\\d|2[0-3]):[0-5]\\d(?::[0-5]\\d)?$'],
  [
    'a day by the length of its month',
    '^\\d{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\\d|30)|02-(?:0[1-9]|1\\d|2\\d))$',
  ],
  [
    "an e-mail address as HTML's",
    "^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$",
  ],
  ['an e-mail address of a firm', '^(?!.*@(?:gmail|yahoo)\\.com$)[^@\\s]+@[^@\\s]+\\.[a-z]{2,}$'],
  ['an address of a page', '^https?://(?:www\\.)?[a-z0-9-]+(?:\\.[a-z0-9-]+)+(?:/[^\\s]*)?$'],
  ['a share in percent', '^(?:100(?:\\.0{1,2})?|[1-9]?\\d(?:\\.\\d{1,2})?)%?$'],
  ['an amount with its currency', '^(?:NGN|USD|EUR|₦|\\$|€)\\s?\\d{1,3}(?:,\\d{3})*(?:\\.\\d{2})?$'],
  [
    'titles in alternatives before names of any writing',
    "^(?:Mr|Mrs|Ms|Dr|Prof|Engr|Chief)\\.?\\s+\\p{Lu}\\p{Ll}+(?:[ '-]\\p{Lu}\\p{Ll}+)*$",
  ],
  ['a Roman number', '^(?=[MDCLXVI])M{0,3}(?:CM|CD|D?C{0,3})(?:XC|XL|L?X{0,3})(?:IX|IV|V?I{0,3})$'],
  ['a latitude', '^[+-]?(?:90(?:\\.0{1,6})?|[1-8]?\\d(?:\\.\\d{1,6})?)$'],
  ['a password', '^(?=.*[A-Z])(?=.*\\d)(?=.*[^A-Za-z0-9])\\S{10,}$'],
  ['a text without two spaces beside each other', '^(?!.*  )\\S.*\\S$'],
  ['a text that does not end in a dot', '^.*(?<!\\.)$'],
  ['four digits or four letters, each with its own ends', '^[0-9]{4}$|^[A-Z]{4}$'],
];

let folder: BrokenFolder;

beforeEach(() => {
  folder = createFolder();
});

afterEach(() => {
  folder.dispose();
});

const UNFOLLOWED = { pattern: '^(?:[a-z]{1,200}[0-9]{1,200}){1,20}$', minLength: 4000 };

function ask(rules: ({ pattern: string } & Record<string, unknown>)[]): void {
  const schema = JSON.parse(folder.read(CLUB_SCHEMA)) as { properties: Record<string, unknown> };
  rules.forEach((rule, index) => {
    schema.properties[`extra_${index}`] = {
      title: `Extra ${index}`,
      type: 'string',
      ...rule,
      errorMessage: { pattern: 'Write it as it is written' },
    };
  });
  folder.write(CLUB_SCHEMA, JSON.stringify(schema, null, 2));
  const shown = ['club_name', 'captain_name', ...rules.map((_rule, index) => `extra_${index}`)];
  folder.change(CLUB_UI, '["club_name", "captain_name"]', JSON.stringify(shown));
}

it('refuses and doubts none of 25 ordinary patterns that have no example', () => {
  ask(PATTERNS.map(([, pattern]) => ({ pattern })));
  expect(PATTERNS).toHaveLength(25);
  expect(folder.check()).toEqual([]);
});

it('has 25 further ones', () => {
  expect(FURTHER).toHaveLength(25);
});

it.each(FURTHER)('refuses and doubts not %s', (_what, pattern) => {
  ask([{ pattern }]);
  expect(folder.check()).toEqual([]);
});

it('finds what runs away behind a look-ahead, in it, and where it is only tried out', () => {
  const patterns = ['^(?=.*[A-Z])(?:[A-Z]+ ?)+$', '^(?!(?:[a-z]+ ?)+!)[a-z]', '^[0-9]*[0-9]*(?<!5)$'];
  ask(patterns.map((pattern) => ({ pattern })));
  const refused = folder.check().filter(({ message }) => message.startsWith('This pattern can take'));
  expect(refused.map(({ pointer }) => pointer)).toEqual(
    patterns.map((_, index) => `/properties/extra_${index}/pattern`),
  );
});

it('knows for certain that a pattern allows no text of the length that is asked for', () => {
  ask([{ pattern: '^[A-Z]{4}$', minLength: 6 }]);
  expect(folder.check()).toEqual([
    expect.objectContaining({ message: expect.stringContaining('keeps "pattern" and "minLength" together') }),
  ]);
  expect(folder.check()[0]).not.toHaveProperty('weight');
});

it('doubts a pattern that it cannot follow, without refusing it, and goes on with the examples', () => {
  ask([UNFOLLOWED]);
  folder.change(MINIMAL, '"members": 2', '"members": "many"');
  const issues = folder.check();
  expect(issues).toContainEqual(
    expect.objectContaining({
      file: CLUB_SCHEMA,
      pointer: '/properties/extra_0/pattern',
      weight: 'doubt',
      remedy: expect.stringContaining('write it into "examples" of the field'),
    }),
  );
  expect(issues).toContainEqual(expect.objectContaining({ file: MINIMAL }));
});

it('takes an answer from "examples" where it cannot follow the pattern', () => {
  ask([{ ...UNFOLLOWED, examples: [`${'a'.repeat(200)}${'1'.repeat(200)}`.repeat(10)] }]);
  expect(folder.check()).toEqual([]);
});
