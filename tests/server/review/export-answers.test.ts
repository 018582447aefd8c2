/** All answers of one type, as CSV and as a workbook: every question of its form, and nothing that the record hides. */
import { strFromU8, unzipSync } from 'fflate';
import { beforeAll, expect, test } from 'vitest';
import type { JsonObject } from '@/definition/language/json-schema';
import { locale } from '@/engine/locale/locale';
import { toJson } from '@/server/storage/column';
import { tennisClub } from '../../fixtures/tennis-club';
import { createPerson } from '../support/cast';
import { createClubProduct, submitNewClub, toClubBody } from '../support/club-product';
import { storeChanged } from '../support/past-version';
import type { TestProduct } from '../support/test-product';

let product: TestProduct;
let officer: string;

beforeAll(async () => {
  product = await createClubProduct();
  ({ token: officer } = await createPerson(product.platform, 'umpire'));
  const { access_token: token } = await product.join('+2348045800011', tennisClub.role);
  const json = {
    ...toClubBody(await product.upload(token, 'bylaws.pdf')),
    captain: '=1+1',
    coaches: [
      { first_name: 'Ngozi', licence: 'NG12', hours: 3 },
      { first_name: 'Bola', licence: 'NG13' },
    ],
    days: ['Saturday', 'Sunday'],
    has_hall: false,
    secret_word: 'sesame',
    invitation_code: 'abc-123',
  };
  const { documents } = json as { documents?: object } & typeof json;
  const photos = [await product.upload(token, 'north.pdf'), await product.upload(token, 'south.pdf')];
  const body = { ...json, documents: { ...documents, photos } };
  const { status, body: answered } = await product.call('POST', '/applications', { token, json: body });
  expect([status, answered]).toMatchObject([201, {}]);
});

const ASKED = tennisClub.wizard.steps.flatMap(({ sections, fields }) =>
  sections
    .flatMap((section) => section.fields)
    .filter((key) => !['invitation_code', 'secret_word'].includes(key))
    .map((key) => fields.find((field) => field.key === key)?.label),
);
const WANTED: Record<string, string> = {
  Captain: '=1+1',
  Coaches: 'First name: Ngozi, Licence: NG12, Hours: 3\nFirst name: Bola, Licence: NG13',
  'Days of play': 'Saturday; Sunday',
  'Is there a hall?': 'No',
  'Name of the hall': '',
  Constitution: 'bylaws.pdf',
  Photos: 'north.pdf\nsouth.pdf',
};

async function download(file: string) {
  const headers = { authorization: `Bearer ${officer}` };
  return product.app.request(`/api/admin/applications.${file}`, { headers });
}

/** Of a file whose cells may have line breaks in quotes. */
function readCsv(text: string): string[][] {
  return text
    .replace('\uFEFF', '')
    .trimEnd()
    .split('\r\n')
    .map((line) =>
      [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, plain]) => quoted ?? plain ?? ''),
    );
}

/** The words of each cell, row by row. */
function readSheet(bytes: ArrayBuffer): string[][] {
  const sheet = strFromU8(unzipSync(new Uint8Array(bytes))['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
  return sheet
    .split('<row>')
    .slice(1)
    .map((row) => (row.match(/<c\/>|<c[ >].*?<\/c>/gs) ?? []).map((cell) => cell.replace(/<[^>]*>/g, '')));
}

const type = `type=${tennisClub.applicationType}`;

test('as CSV: every question in the order of the form, rows and documents in lines, formulas as text', async () => {
  const [headings = [], row = []] = readCsv(await (await download(`csv?${type}&answers=all`)).text());
  expect(headings.slice(-ASKED.length)).toEqual(ASKED);
  expect(headings).toContain(`Submitted (${locale.timeZoneName})`);
  const cells = Object.fromEntries(headings.map((heading, index) => [heading, row[index]]));
  expect(cells).toMatchObject({ ...WANTED, Captain: "'=1+1" });
  expect(row.join()).not.toMatch(/sesame|abc-123/);
});

test('as a workbook: the same, in cells that show their lines', async () => {
  const bytes = await (await download(`xlsx?${type}&answers=all`)).arrayBuffer();
  const [headings = [], row = []] = readSheet(bytes);
  expect(headings.slice(-ASKED.length)).toEqual(ASKED);
  expect(Object.fromEntries(headings.map((heading, index) => [heading, row[index]]))).toMatchObject(WANTED);
  expect(row.join()).not.toMatch(/sesame|abc-123/);
  const sheet = strFromU8(unzipSync(new Uint8Array(bytes))['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
  expect(sheet.match(/<c t="inlineStr" s="4">/g)).toHaveLength(2);
});

test('of the list alone on demand: both files have the columns that the list shows', async () => {
  const [ofCsv = []] = readCsv(await (await download(`csv?${type}`)).text());
  const [ofWorkbook = []] = readSheet(await (await download(`xlsx?${type}&answers=listed`)).arrayBuffer());
  expect(ofWorkbook).toEqual(ofCsv);
  expect(ofCsv.at(-1)).toBe('Surface');
});

test('as CSV of no single type it is refused, and what was exported stands in the audit', async () => {
  const refused = await product.call('GET', '/admin/applications.csv?answers=all', { token: officer });
  expect([refused.status, refused.body]).toMatchObject([
    400,
    { message: 'Choose one type: each asks its own questions' },
  ]);
  const { body } = await product.call('GET', '/admin/audit?action=applications.export', { token: officer });
  expect(
    body.data
      .map(({ after }: { after: { answers?: string } }) => after.answers)
      .filter(Boolean)
      .toSorted(),
  ).toEqual(['all', 'all', 'listed']);
});

test('what only an earlier form asked follows, named so, in the words of that time; what is hidden today does not', async () => {
  const [step = expect.fail()] = tennisClub.wizard.steps;
  const { kysely } = product.platform.database;
  await storeChanged(
    product,
    { provider: tennisClub.id, version: 'past' },
    {
      [`${tennisClub.id}/${step.id}.schema.json`]: (file) => {
        const asked = { type: 'string', title: 'Patron' };
        const properties = file['properties'] as JsonObject;
        return { ...file, properties: { ...properties, patron: asked, founded: { ...asked, title: 'Founder' } } };
      },
      // Today a question of the form that nobody reads again.
      [`${tennisClub.id}/${step.id}.ui.json`]: (file) => ({ ...file, secret_word: {} }),
    },
  );
  const { id } = await submitNewClub(product);
  const { data } = await kysely
    .selectFrom('applications')
    .select('data')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const old = { ...(data as object), patron: '@Ọlá', founded: 'Ƙasa', secret_word: 'sesame' };
  await kysely
    .updateTable('applications')
    .set({ definition_version: 'past', data: toJson(old) })
    .where('id', '=', id)
    .execute();
  const [headings = [], ...rows] = readCsv(await (await download(`csv?${type}&answers=all`)).text());
  expect(headings.slice(-2)).toEqual(['Patron (no longer asked)', 'Founder (no longer asked)']);
  expect(rows.map((row) => row.slice(headings.length - 2))).toEqual([
    ["'@Ọlá", 'Ƙasa'],
    ...rows.slice(1).map(() => ['', '']),
  ]);
  expect(rows.join()).not.toContain('sesame');
  const [ofWorkbook = [], row = []] = readSheet(await (await download(`xlsx?${type}&answers=all`)).arrayBuffer());
  expect(ofWorkbook).toEqual(headings);
  expect(row.slice(-2)).toEqual(['@Ọlá', 'Ƙasa']);
});
