/** What a form holds before anything is typed, and what of it its owner cannot change. */
import { describe, expect, it } from 'vitest';
import { createInitialData, listLockedFields, listLocks } from '@/engine/answers/initial-data';
import { createForm } from '../../fixtures/one-form';

const form = createForm(
  {
    properties: {
      courts: { title: 'Courts', type: 'integer', default: 0 },
      season: { title: 'Season', type: 'string', const: '2026' },
      kind: { title: 'Kind', type: 'string', const: 'club' },
      since: { title: 'Since', type: 'string', format: 'date', default: '2001-01-01' },
      phone: { title: 'Phone', type: 'string', default: '+234' },
      club: { title: 'Club', type: 'string' },
      members: { title: 'Members', type: 'integer' },
      email: { title: 'Email', type: 'string' },
    },
  },
  {
    kind: { widget: 'hidden' },
    since: { initial: 'today' },
    phone: { prefill: { from: 'invitation', key: 'phone_number', lock: true } },
    club: { prefill: { from: 'account', key: 'club_name', lock: true } },
    members: { prefill: { from: 'account', key: 'members', lock: true } },
    email: { prefill: { from: 'account', key: 'email' } },
  },
);

describe('a form begins', () => {
  it('with its defaults, its constants and the day, and with nothing else', () => {
    expect(createInitialData([form], { today: '2026-05-04' })).toEqual({
      courts: 0,
      season: '2026',
      kind: 'club',
      since: '2026-05-04',
      phone: '+234',
    });
  });

  it.each<[string, object, object]>([
    ['text of the invitation, before a default', { invitation: { phone_number: '+1' } }, { phone: '+1' }],
    ['a number of the account', { account: { members: 0 } }, { members: 0 }],
    ['yes or no of the account', { account: { email: false } }, { email: false }],
    ['nothing of another source', { account: { phone_number: '+1' } }, {}],
    ['nothing that is no single value', { account: { club_name: ['Kano'], members: null, email: {} } }, {}],
  ])('with %s', (_what, sources, expected) => {
    const plain = { courts: 0, season: '2026', kind: 'club', since: '2026-05-04', phone: '+234' };
    expect(createInitialData([form], { today: '2026-05-04', ...sources })).toEqual({ ...plain, ...expected });
  });
});

describe('an object', () => {
  const address = createForm(
    {
      properties: {
        home: {
          title: 'Home',
          type: 'object',
          default: { city: 'Jos' },
          properties: {
            country: { title: 'Country', type: 'string', default: 'NG' },
            city: { title: 'City', type: 'string', default: 'Kano' },
            zone: { title: 'Zone', type: 'string', const: 'north', readOnly: true },
            since: { title: 'Since', type: 'string', format: 'date', readOnly: true },
          },
        },
        office: { title: 'Office', type: 'object', properties: { city: { title: 'City', type: 'string' } } },
        agreed: { title: 'Agreed', type: 'boolean', const: true },
      },
    },
    {},
  );

  it('begins with what its own fields begin with, and with its own default before theirs', () => {
    expect(createInitialData([address], { today: '2026-05-04' })).toEqual({
      home: { country: 'NG', city: 'Jos', zone: 'north' },
    });
  });

  it('holds what cannot be changed, at its path', () => {
    expect([...listLockedFields([address], {})]).toEqual([
      ['home.zone', 'north'],
      ['home.since', undefined],
    ]);
  });
});

it('an object begins with the only one of its fields that begins with something, and is none without one', () => {
  const one = createForm({
    properties: {
      home: { title: 'Home', type: 'object', properties: { zone: { title: 'Zone', type: 'string', default: 'N' } } },
      office: { title: 'Office', type: 'object', properties: { zone: { title: 'Zone', type: 'string' } } },
    },
  });
  expect(createInitialData([one], { today: '2026-05-04' })).toEqual({ home: { zone: 'N' } });
});

it('a consent begins with nothing, though its version is fixed', () => {
  const consent = createForm(
    { properties: { terms: { title: 'Terms', type: 'string', const: '2' } } },
    { terms: { widget: 'consent' } },
  );
  expect(createInitialData([consent], { today: '2026-05-04' })).toEqual({});
});

it('a field does not lie in one whose name its own begins with', () => {
  const form = createForm({
    properties: {
      a: { title: 'A', type: 'string', readOnly: true },
      ab: { title: 'AB', type: 'string', readOnly: true },
      b: { title: 'B', type: 'string' },
    },
  });
  expect([...listLockedFields([form], {}).keys()]).toEqual(['a', 'ab']);
});

it('a field that alternatives ask in different ways begins with nothing', () => {
  const variants = [
    { title: 'Fee', type: 'string', default: 'none' } as const,
    { title: 'Fee', type: 'number' } as const,
  ];
  const fees = createForm({
    properties: { kind: { title: 'Kind', type: 'string' } },
    oneOf: variants.map((fee) => ({ properties: { fee } })),
  });
  expect(createInitialData([fees], { today: '2026-05-04' })).toEqual({});
});

describe('what is read-only', () => {
  const text = (title: string, rest: object = {}) => ({ title, type: 'string', ...rest }) as const;
  const entered = createForm(
    {
      properties: {
        home: {
          title: 'Home',
          type: 'object',
          default: { city: 'Jos' },
          properties: {
            city: text('City', { default: 'Kano' }),
            street: text('Street'),
          },
        },
        members: {
          title: 'Members',
          type: 'array',
          items: { type: 'object', properties: { name: text('Name') } },
        },
        total: { title: 'Total', type: 'number', readOnly: true, computed: { sum: 'fees' } },
        since: text('Since', { format: 'date', readOnly: true }),
        phone: text('Phone', { readOnly: true }),
        code: text('Code'),
      },
    },
    {
      home: { readonly: true },
      members: { disabled: true },
      since: { initial: 'today' },
      phone: { prefill: { from: 'account', key: 'phone', lock: true }, initial: 'today' },
    },
  );
  const rows = [
    ['members.0', 'members'],
    ['members.0.name', 'members'],
  ].flatMap(([path = '', key]) =>
    entered.fields.filter((field) => field.key === key).map((field) => ({ path, field })),
  );
  const places = [
    ...entered.fields.flatMap((field) => [
      { path: field.key, field },
      ...(field.kind === 'object'
        ? field.fields.map((inner) => ({ path: `${field.key}.${inner.key}`, field: inner }))
        : []),
    ]),
    ...rows,
  ];
  const list = (account = {}) =>
    listLocks(places, { account }).map(({ path, start, isFree }) => [path, start, ...(isFree ? ['free'] : [])]);

  it('is so with all that is in it, beginning with what the outer one says; a list counts as a whole, a total not at all', () => {
    expect(list()).toEqual([
      ['home.city', 'Jos'],
      ['home.street', undefined],
      ['members', undefined],
      ['since', '', 'free'],
      ['phone', '', 'free'],
    ]);
  });

  it('holds what a source gives before what the day gives', () => {
    expect(list({ phone: '+234' }).at(-1)).toEqual(['phone', '+234']);
  });
});

it.each<[string, Parameters<typeof listLockedFields>[1], [string, unknown][]]>([
  ['text', { invitation: { phone_number: '+1' } }, [['phone', '+1']]],
  ['no empty text', { invitation: { phone_number: '' } }, []],
  ['a number, zero too', { account: { members: 0 } }, [['members', 0]]],
  ['no, too', { account: { club_name: false } }, [['club', false]]],
  ['nothing that is filled in but not locked', { account: { email: 'a@b.example' } }, []],
  ['nothing that is no single value', { account: { club_name: null, members: [1] } }, []],
])('locked is %s', (_what, sources, locked) => {
  expect([...listLockedFields([form], sources)]).toEqual(locked);
});
