/** What an officer types, and the application that it finds: people write names, numbers and phones in many ways. */
import { reference } from 'virtual:record-texts';
import { beforeAll, describe, expect, test } from 'vitest';
import { clubAnswers } from '../../fixtures/club-answers';
import { tennisClub } from '../../fixtures/tennis-club';
import { foldLetters } from '@/engine/locale/fold-letters';
import { fillSearchAnswers } from '@/server/jobs/fill-answers';
import { sql } from 'kysely';
import { clubCatalog, clubValidators, toClubBody } from '../support/club-product';
import { createTestProduct, type TestProduct } from '../support/test-product';

const record = { ...tennisClub.record, registrationNumber: 'hall_name', search: ['captain', 'coaches'] };
const catalog = { ...clubCatalog, providers: clubCatalog.providers.map((provider) => ({ ...provider, record })) };

let product: TestProduct;
let officer: string;
/** What is looked for, and one that is like it in all that must not find it. */
let id: string;
let other: string;
let number: number;

beforeAll(async () => {
  product = await createTestProduct({ catalog, validators: clubValidators });
  officer = await product.signInAdministrator();
  id = await submit(
    '08031112222',
    { first: 'Ọláńrewájú', last: 'Ògúnlànà' },
    {
      club_name: 'Ẹ̀kó ‘Yan’uwa & Ɓagudu Racquets',
      club_phone: '+2348035551234',
      email_address: 'office1@club.example',
      has_hall: true,
      hall_name: 'RC700013',
      captain: 'Ɗanjuma Ƙaura-Namoda',
      coaches: [
        { first_name: 'Ngọzi 0901 777 6655', licence: 'NG77' },
        { first_name: '12345678901', licence: 'NG78' },
      ],
    },
  );
  other = await submit(
    '08039998888',
    { first: 'Bisi', last: 'Alabi' },
    {
      club_name: 'Zaria Lawn',
      club_phone: '+2347011234567',
      email_address: 'myoffice1@club.example',
      captain: 'Amina',
      coaches: [{ first_name: 'Musa', licence: 'NG99' }],
    },
  );
  await submit(
    '08039998887',
    { first: 'Bisi', last: 'Alabi' },
    {
      club_name: 'Bauchi Lawn',
      club_phone: '+2347011234568',
      email_address: 'office10@club.example',
      captain: 'Amina',
      coaches: [{ first_name: 'Musa', licence: 'NG99' }],
    },
  );
  const row = await product.platform.database.kysely
    .selectFrom('applications')
    .select('number')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  number = row.number;
});

async function submit(phone: string, name: { first: string; last: string }, answers: object): Promise<string> {
  const { access_token: token } = await product.join(`+234${phone.slice(1)}`, tennisClub.role);
  await product.platform.database.kysely
    .updateTable('profiles')
    .set({ first_name: name.first, last_name: name.last })
    .where('phone', '=', `+234${phone.slice(1)}`)
    .execute();
  const json = { ...toClubBody(await product.upload(token)), ...clubAnswers, ...answers };
  const { status, body } = await product.call('POST', '/applications', { token, json });
  expect(status, JSON.stringify(body)).toBe(201);
  return body.id;
}

async function find(search: string): Promise<string[]> {
  const { status, body } = await product.call('GET', `/admin/applications?search=${encodeURIComponent(search)}`, {
    token: officer,
  });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data.map((row: { id: string }) => row.id);
}

describe.each([
  [
    'without marks, with them, composed and taken apart',
    ['eko', 'Ẹ̀kó', 'ẹ̀kó'.normalize('NFC'), 'ẸKO'.normalize('NFD')],
  ],
  ['hooked letters as plain ones, and plain as hooked', ['bagudu', 'ɓagudu', 'danjuma kaura', 'Ɗanjuma', 'ƙaura']],
  ['whichever apostrophe', ["'yan'uwa", 'yanuwa', 'yan’uwa', 'ʼyanʼuwa']],
  ['words in another order, and parts of two', ['racquets eko', 'racq bagu', 'namoda danj']],
  ['the applicant', ['olanrewaju', 'ogunlana olanrewaju', 'Ọláńrewájú Ògúnlànà', 'ogunl']],
  [
    'the company’s phone',
    [
      '08035551234',
      '2348035551234',
      '+2348035551234',
      '0803 555 1234',
      '0803-555-1234',
      '(0803) 555-1234',
      '+234 (0) 803 555 1234',
      '00234 803 555 1234',
      '803 555',
    ],
  ],
  [
    'the applicant’s phone',
    ['08031112222', '2348031112222', '+2348031112222', '0803 111 2222', '0803-111-2222', '(0803) 111 2222'],
  ],
  [
    'a phone inside of an answer',
    ['09017776655', '2349017776655', '+2349017776655', '0901 777 6655', '0901-777-6655', '(0901) 777-6655'],
  ],
  ['a name and a phone together', ['eko 08035551234', 'danjuma +2349017776655', 'ogunlana 0803-111-2222']],
  ['a registration number', ['RC700013', 'rc 700013', 'rc-700013', 'RC/700013', '700013']],
  ['a NIN in a row', ['12345678901', '1234 5678 901', '1234-5678-901', '123456789']],
  ['an address', ['office1@', 'office1@club', 'office1@club.example', 'OFFICE1@CLUB.EXAMPLE']],
])('it is found by %s', (_what, searches) => {
  test.each(searches.map((search) => [search]))('%j', async (search) => {
    expect(await find(search)).toEqual([id]);
  });
});

test('it is found by its reference, with and without prefix and zeros', async () => {
  const padded = String(number).padStart(reference.digits, '0');
  const word = reference.prefix.replace(/\W/g, '');
  for (const search of [
    `${reference.prefix}${padded}`,
    `${reference.prefix}${number}`,
    `${word} ${number}`,
    `${word.toLowerCase()}${padded}`,
    padded,
    String(number),
    ` ${number} `,
  ])
    expect(await find(search), search).toContain(id);
  expect(await find(String(number))).toEqual([id]);
});

test('what is not in one record finds none', async () => {
  for (const search of ['eko zaria', 'office1@other', '08035551235', 'rc 700014', '12345678902'])
    expect(await find(search), search).toEqual([]);
});

test('a name or a phone that its person changes, and an answer that is changed or erased, is found as it is', async () => {
  const { kysely } = product.platform.database;
  const change = (values: object) =>
    kysely.updateTable('profiles').set(values).where('phone', '=', '+2348039998888').execute();
  await change({ first_name: 'Bọ́lá' });
  expect(await find('bola alabi')).toEqual([other]);
  await change({ phone: '+2348039998889' });
  expect(await find('0803 999 8889')).toEqual([other]);
  expect(await find('0803 999 8888')).toEqual([]);
  expect((await find('bisi alabi')).includes(other)).toBe(false);
});

test('applications of before the definition called an answer searchable are found by it, too', async () => {
  const { kysely } = product.platform.database;
  await kysely.updateTable('applications').set({ search_answers: null }).where('id', '=', id).execute();
  expect(await find('danjuma')).toEqual([]);
  await fillSearchAnswers(product.platform);
  expect(await find('danjuma')).toEqual([id]);
  // Once is enough.
  await kysely.updateTable('applications').set({ search_answers: null }).where('id', '=', id).execute();
  await fillSearchAnswers(product.platform);
  expect(await find('danjuma')).toEqual([]);
});

test('letters are folded in the database as in the code', async () => {
  const letters =
    Array.from({ length: 0x24f }, (_, code) => String.fromCharCode(code + 1)).join('') +
    'ƁɓƊɗƘƙƳƴƎǝƏəƐɛƆɔŊŋØøŁłĐđıẸ̀ọ́Ṣṣʼʻʹʺʿ’‘‛`´';
  const { rows } = await sql<{ folded: string }>`select fold_letters(${letters}::text) as folded`.execute(
    product.platform.database.kysely,
  );
  expect(foldLetters(letters)).toBe(rows[0]?.folded);
});

test('records of the same number, phone, e-mail or near name point at each other, and at no others', async () => {
  const same = async (one: string) =>
    (await product.call('GET', `/admin/applications/${one}/same`, { token: officer })).body.data;
  expect(await same(id)).toEqual([]);
  const twin = await submit(
    '08036667777',
    { first: 'Tope', last: 'Ade' },
    {
      club_name: "Ɓagudu Eko & Yan'uwa Raquets",
      club_phone: '08035551234',
      email_address: 'other@club.example',
      has_hall: true,
      hall_name: 'rc 0700013',
      captain: 'Amina',
      coaches: [{ first_name: 'Musa', licence: 'NG99' }],
    },
  );
  expect(await same(id)).toMatchObject([
    { id: twin, applicant: 'Tope Ade', fields: ['hall_name', 'club_phone'], name: true },
  ]);
  expect((await same(twin)).map((each: { id: string }) => each.id)).toEqual([id]);
  expect((await same(other)).map((each: { id: string }) => each.id)).not.toContain(id);
});
