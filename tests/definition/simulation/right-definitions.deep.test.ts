/** Right definitions that a search could stumble over, and wrong ones that it must not pass. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createFolder, type BrokenFolder } from '../broken-folder';
import { CLUB_SCHEMA, CLUB_UI } from '../mistakes/mistake';

let folder: BrokenFolder;

beforeEach(() => {
  folder = createFolder();
});

afterEach(() => {
  folder.dispose();
});

interface Extra {
  schema: Record<string, unknown>;
  ui?: Record<string, unknown>;
  isRequired?: boolean;
}

/** Asks for more in the first step. */
function ask(extras: Record<string, Extra>): void {
  const schema = JSON.parse(folder.read(CLUB_SCHEMA)) as { properties: Record<string, unknown>; required: string[] };
  const ui = JSON.parse(folder.read(CLUB_UI)) as Record<string, unknown>;
  for (const [key, extra] of Object.entries(extras)) {
    schema.properties[key] = { title: key, ...extra.schema };
    if (extra.isRequired === true) schema.required.push(key);
    if (extra.ui) ui[key] = extra.ui;
  }
  folder.write(CLUB_SCHEMA, JSON.stringify(schema, null, 2));
  folder.write(CLUB_UI, JSON.stringify(ui, null, 2).replaceAll(/\[\s+"about"\s+\]/g, '["about"]'));
  const shown = ['about', ...Object.keys(extras).filter((key) => extras[key]?.ui?.['ui:widget'] !== 'hidden')];
  const hidden = Object.keys(extras).filter((key) => !shown.includes(key));
  folder.change(CLUB_UI, '"children": ["about"]', `"children": ${JSON.stringify([...shown, ...hidden])}`);
}

function change(edit: (schema: Record<string, unknown>) => void): void {
  const schema = JSON.parse(folder.read(CLUB_SCHEMA)) as Record<string, unknown>;
  edit(schema);
  folder.write(CLUB_SCHEMA, JSON.stringify(schema, null, 2));
}

const TEXT = { title: 'Text', type: 'string', maxLength: 20 };

describe('nothing is said of', () => {
  it('optional rows that begin with an object of optional parts', () => {
    ask({
      visits: {
        schema: {
          type: 'array',
          maxItems: 3,
          items: {
            type: 'object',
            properties: {
              place: {
                title: 'Place',
                type: 'object',
                properties: { street: { ...TEXT, title: 'Street' }, town: { ...TEXT, title: 'Town' } },
              },
              reason: TEXT,
            },
          },
        },
      },
    });
    expect(folder.check()).toEqual([]);
  });

  it('a condition over a hidden answer that is known already', () => {
    ask({
      home_email: {
        schema: TEXT,
        ui: { 'ui:widget': 'hidden', 'ui:options': { prefill: { from: 'account', key: 'email' } } },
      },
      reason: { schema: TEXT, ui: { 'ui:options': { when: { field: 'home_email', isAnswered: true } } } },
    });
    expect(folder.check()).toEqual([]);
  });

  it('a locked phone number of another country', () => {
    folder.change(
      'registry.json',
      '"phone": { "callingCode": "234", "trunkPrefix": "0", "nationalLength": 10, "example": "0803 123 4567" }',
      '"phone": { "callingCode": "254", "trunkPrefix": "0", "nationalLength": 9, "example": "0712 345 678" }',
    );
    ask({
      own_phone: {
        schema: { type: 'string', pattern: '^\\+254[17][0-9]{8}$', errorMessage: { pattern: 'A Kenyan number' } },
        ui: { 'ui:options': { prefill: { from: 'account', key: 'phone', lock: true } } },
        isRequired: true,
      },
    });
    expect(folder.check().filter(({ file }) => !file.includes('/examples/'))).toEqual([]);
  });

  it('numbers that must be one value', () => {
    ask({
      edition: { schema: { type: 'integer', const: 734 }, isRequired: true },
      share: { schema: { type: 'number', const: 0.125 } },
    });
    expect(folder.check().filter(({ file }) => !file.includes('/examples/'))).toEqual([]);
  });

  it('an optional object of which only whole values are right, left empty', () => {
    const properties = { name: TEXT, factor: { title: 'Factor', type: 'number' } };
    const [kilogram, pound] = [
      { name: 'kg', factor: 1 },
      { factor: 0.4536, name: 'lb' },
    ];
    ask({
      one: { schema: { type: 'object', properties, const: kilogram } },
      either: { schema: { type: 'object', properties, anyOf: [{ allOf: [{ const: kilogram }] }, { const: pound }] } },
      offered: {
        schema: {
          type: 'object',
          default: { name: 'lb', factor: 0.4536 },
          oneOf: [
            { title: 'Kilogram', const: kilogram },
            { title: 'Pound', const: pound },
          ],
        },
      },
    });
    expect(folder.check()).toEqual([]);
  });

  it('a day of an alternative that is compared with one of the whole', () => {
    const day = { title: 'Day', type: 'string', format: 'date' };
    ask({ visited: { schema: day } });
    change((schema) => {
      schema['oneOf'] = ['club', 'school'].map((kind) => ({
        title: kind,
        properties: { kind: { title: 'Kind', const: kind }, [kind]: { ...day, after: { field: 'visited' } } },
      }));
    });
    folder.change(CLUB_UI, '"children": ["about","visited"]', '"children": ["about","visited","kind","club","school"]');
    expect(folder.check().filter(({ file }) => !file.includes('/examples/'))).toEqual([]);
  });

  it('a question that only a number beyond a limit brings up, or a text in an object', () => {
    ask({
      coldest: { schema: { type: 'number', minimum: -60, maximum: 20 } },
      place: {
        schema: {
          type: 'object',
          properties: {
            code: { ...TEXT, pattern: '^[A-Z]{2}[0-9]{6}$', errorMessage: { pattern: 'Two letters, six digits' } },
          },
        },
      },
    });
    change((schema) => {
      schema['allOf'] = [
        {
          if: { properties: { coldest: { maximum: -30 } }, required: ['coldest'] },
          // oxlint-disable-next-line unicorn/no-thenable -- It is a schema.
          then: { properties: { cooled: { ...TEXT, title: 'Cooled by' } }, required: ['cooled'] },
        },
        {
          if: {
            properties: {
              place: { properties: { code: { pattern: '^JP', not: { const: 'JP' } } }, required: ['code'] },
            },
            required: ['place'],
          },
          // oxlint-disable-next-line unicorn/no-thenable -- It is a schema.
          then: { properties: { permit: { ...TEXT, title: 'Permit' } }, required: ['permit'] },
        },
      ];
    });
    folder.change(CLUB_UI, '"coldest","place"]', '"coldest","place","cooled","permit"]');
    expect(folder.check()).toEqual([]);
  });

  it('answers under keys that applicants name, such as a pattern describes them', () => {
    const readings = {
      type: 'object',
      patternProperties: { '^t[0-9]+$': { title: 'Reading', type: 'number' } },
      additionalProperties: false,
    };
    ask({ readings: { schema: readings } });
    expect(folder.check().filter(({ weight }) => weight !== 'note')).toEqual([]);
  });

  it('rows that are given and that nobody can add or remove', () => {
    ask({
      hours: {
        schema: {
          type: 'array',
          minItems: 2,
          maxItems: 2,
          default: [{ day: 'Saturday' }, { day: 'Sunday' }],
          items: { type: 'object', properties: { day: TEXT, open: { ...TEXT, title: 'Open' } }, required: ['open'] },
        },
        ui: { 'ui:options': { addable: false, removable: false } },
        isRequired: true,
      },
    });
    expect(folder.check().filter(({ file }) => !file.includes('/examples/'))).toEqual([]);
  });
});

describe('what a page cannot send is told:', () => {
  it.each<[what: string, extra: Extra, says: string]>([
    [
      'required rows that nobody can add',
      {
        schema: { type: 'array', items: { type: 'object', properties: { name: TEXT } } },
        ui: { 'ui:options': { addable: false } },
        isRequired: true,
      },
      'none can be added',
    ],
    [
      'given rows, fewer than there must be, that need not be answered',
      {
        schema: {
          type: 'array',
          minItems: 2,
          default: [{ name: 'Crew' }],
          items: { type: 'object', properties: { name: TEXT } },
        },
        ui: { 'ui:options': { addable: false } },
      },
      'must have 2 entries, begins with 1, and none can be added',
    ],
    [
      'more given rows than there may be',
      {
        schema: {
          type: 'array',
          maxItems: 1,
          default: [{}, {}],
          items: { type: 'object', properties: { name: TEXT } },
        },
      },
      'begins with 2 entries, and may have 1',
    ],
    [
      'a box that counts only unticked',
      { schema: { type: 'boolean', const: false }, isRequired: true },
      'is right only unticked',
    ],
    [
      'more entries than are described',
      { schema: { type: 'array', items: [TEXT], additionalItems: false, minItems: 2 } },
      'must have 2 entries, and 1 can be given',
    ],
    [
      'questions in rows that nobody can add',
      {
        schema: { type: 'array', items: { type: 'object', properties: { name: TEXT } } },
        ui: { 'ui:options': { addable: false } },
      },
      'is never asked',
    ],
  ])('%s', (_what, extra, says) => {
    ask({ extra });
    expect(folder.check()).toContainEqual(
      expect.objectContaining({
        file: expect.stringMatching(new RegExp(`^(${CLUB_SCHEMA}|${CLUB_UI})$`)),
        line: expect.any(Number),
        message: expect.stringContaining(says),
        remedy: expect.stringMatching(/\w{3}/),
      }),
    );
  });
});
