/** What is public of a certificate, in the language of who reads; kept in one, whoever has decided. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { JsonValue } from '@/definition/language/json-schema';
import { parseCatalog } from '@/definition/parse-catalog';
import type { Catalog } from '@/definition/parse/catalog';
import { toJson } from '@/server/storage/column';
import { keepLanguageWith } from '@/texts/language';
import { clubAnswers } from '../../fixtures/club-answers';
import { createOwingClub } from '../../fixtures/owing-club';
import { tennisClub } from '../../fixtures/tennis-club';
import { createPerson, type Person } from '../support/cast';
import { clubValidators } from '../support/club-product';
import { createTestProduct, type TestProduct } from '../support/test-product';

const SECOND = { cookie: 'language=ha' };

const WORDS: Record<string, JsonValue> = {
  'registry.ha.json': { workflow: { transitions: [{ id: 'suspend', publicReason: 'An rufe filin' }] } },
  'tennis-club/provider.ha.json': { duties: [{ id: 'insurance', public: 'Inshora ta ƙare' }] },
  'tennis-club/club.schema.ha.json': {
    properties: {
      surface: {
        title: 'Irin fili',
        oneOf: [
          { const: 'clay', title: 'Yumɓu' },
          { const: 'grass', title: 'Ciyawa' },
        ],
      },
      founded_on: { title: 'Ranar kafawa' },
    },
  },
};

interface Parts {
  locale: { languages: object[] };
  workflow: { transitions: { id: string; publicReason?: string }[] };
  certificate: { fields: string[]; public: string[] };
}

/** The club that owes, in two languages. */
function createClub(): Catalog {
  const files = new Map(Object.entries({ ...createOwingClub().files, ...WORDS }));
  const change = (path: string, edit: (json: Parts) => void) => {
    const json = structuredClone(files.get(path));
    edit(json as unknown as Parts);
    files.set(path, json as JsonValue);
  };
  change('registry.json', ({ locale, workflow }) => {
    locale.languages.push({ id: 'ha', name: 'Hausa' });
    for (const transition of workflow.transitions)
      if (transition.id === 'suspend') transition.publicReason = 'The court is closed';
  });
  change('tennis-club/provider.json', ({ certificate }) => {
    certificate.fields = ['founded_on'];
    certificate.public = ['surface', 'founded_on', 'has_hall', 'courts'];
  });
  const { catalog, issues } = parseCatalog({ files, hash: (text) => `version-${text.length}` });
  return catalog ?? expect.fail(JSON.stringify(issues));
}

let product: TestProduct;
let umpire: Person;
let id: string;

beforeAll(async () => {
  product = await createTestProduct({ catalog: createClub(), validators: clubValidators }, { inLanguages: true });
  umpire = await createPerson(product.platform, 'umpire');
  const { applicationId } = await createPerson(product.platform, tennisClub.role);
  id = applicationId;
  const data = { ...clubAnswers, has_hall: true, hall_name: 'The hall' };
  await product.platform.database.kysely
    .updateTable('applications')
    .set({ title: data.club_name, data: toJson(data) })
    .where('id', '=', id)
    .execute();
  await move('approved');
});

afterAll(() => keepLanguageWith({ get: () => undefined, find: () => undefined, run: (_, act) => act() }));

/** Decided by an officer who reads in the second language. */
async function move(status: string): Promise<void> {
  const json = { status, admin_comments: 'Seen.' };
  const call = { token: umpire.token, json, headers: SECOND };
  expect(await product.call('POST', `/admin/applications/${id}/status`, call)).toMatchObject({ status: 200 });
}

async function read(headers: Record<string, string>) {
  const response = await product.app.request('/register', { headers: { accept: 'application/json', ...headers } });
  const { data } = (await response.json()) as { data: { reason?: string; owed?: string[]; public: object[] }[] };
  return data[0] ?? expect.fail('Nobody is listed.');
}

const dayIn = (language: string) =>
  new Intl.DateTimeFormat([language, 'en-NG'], { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(clubAnswers.founded_on),
  );
const IN_FIRST = [
  { key: 'surface', label: 'Surface', text: 'Clay' },
  { key: 'founded_on', label: 'Founded on', text: dayIn('en-NG') },
  { key: 'has_hall', label: 'Is there a hall?', text: 'Yes' },
  { key: 'courts', label: 'Courts', text: '4' },
];

test('is kept in the first language, and read in the reader’s as far as it has words', async () => {
  expect((await read({})).public).toEqual(IN_FIRST);
  expect((await read(SECOND)).public).toEqual([
    { key: 'surface', label: 'Irin fili', text: 'Yumɓu' },
    { key: 'founded_on', label: 'Ranar kafawa', text: dayIn('ha') },
    { key: 'has_hall', label: 'Is there a hall?', text: 'I' },
    { key: 'courts', label: 'Courts', text: '4' },
  ]);
});

test('what it owes, and why it is suspended, too', async () => {
  await product.platform.database.kysely
    .updateTable('duties')
    .set({ due_at: new Date(0) })
    .where('duty', '=', 'insurance')
    .execute();
  await move('suspended');
  expect(await read({})).toMatchObject({ reason: 'The court is closed', owed: ['The insurance has lapsed'] });
  expect(await read(SECOND)).toMatchObject({ reason: 'An rufe filin', owed: ['Inshora ta ƙare'] });
  const { number } = await product.platform.database.kysely
    .selectFrom('certificates')
    .select('number')
    .executeTakeFirstOrThrow();
  for (const path of [`/verify/${number}`, '/register.jsonld', '/register.atom', '/register?format=csv'])
    expect(await (await product.app.request(path, { headers: SECOND })).text(), path).toContain('Yumɓu');
});

test('each page names the languages that applicants have, and keeps the one that is followed, without a script', async () => {
  for (const path of ['/register?search=a', '/verify', '/verify/TC-1']) {
    const page = await (await product.app.request(path)).text();
    expect(page, path).toMatch(/<strong lang="en-NG" aria-current="true">\w+<\/strong>/);
    const [, address = ''] = /lang="ha"[^>]* href="([^"]+)"/.exec(page) ?? [];
    const followed = await product.app.request(path.replace(/\?.*/, '') + address.replaceAll('&amp;', '&'));
    expect([followed.status, followed.headers.get('location')], path).toEqual([303, path]);
    const [cookie = ''] = followed.headers.getSetCookie();
    expect(cookie).toContain('language=ha;');
    const kept = await (await product.app.request(path, { headers: { cookie } })).text();
    expect(kept).toContain('<html lang="ha"');
    expect(kept).toContain('<strong lang="ha" aria-current="true">Hausa</strong>');
  }
});

test.each(['fr', '<script>', ''])('a language that is not offered (%s) is not kept', async (wish) => {
  const answer = await product.app.request(`/register?language=${encodeURIComponent(wish)}`);
  expect([answer.status, answer.headers.get('location'), answer.headers.getSetCookie()]).toEqual([
    303,
    '/register',
    [],
  ]);
});

test('what today’s form does not say any more stays as it was', async () => {
  const old = [
    { key: 'surface', label: 'Ground', text: 'Sand' },
    { key: 'gone', label: 'Gone', text: 'Yes' },
  ];
  await product.platform.database.kysely
    .updateTable('certificates')
    .set({ public: toJson(old) })
    .execute();
  expect((await read(SECOND)).public).toEqual(old);
});
