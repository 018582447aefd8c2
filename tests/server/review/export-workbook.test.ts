/**
 * The list as a workbook: all answers, documents by name, days and times as such, and nothing that a spreadsheet runs.
 */
import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { toSortableTime } from '@/engine/locale/calendar';
import { locale } from '@/engine/locale/locale';
import { writeWorkbook, type Sheet } from '@/server/review/list-writers';
import { tennisClub } from '../../fixtures/tennis-club';
import { createPerson } from '../support/cast';
import { clubCatalog, createClubProduct, toClubBody } from '../support/club-product';

async function open(bytes: Uint8Array): Promise<(name: string) => string> {
  const files = unzipSync(bytes);
  return (name) => strFromU8(files[name] ?? new Uint8Array());
}

/** Its cells as they stand in the XML, row by row. */
const readRows = (sheet: string) =>
  sheet
    .split('<row>')
    .slice(1)
    .map((row) => row.match(/<c\/>|<c[ >].*?<\/c>/gs) ?? []);

async function write(...sheets: Sheet[]) {
  const parts: Uint8Array[] = [];
  for await (const part of writeWorkbook(each(sheets))) parts.push(part);
  return open(new Uint8Array(await new Blob(parts as BlobPart[]).arrayBuffer()));
}

async function* each<Item>(items: readonly Item[]): AsyncGenerator<Item> {
  yield* items;
}

test('the list is exported with every answer, as its form has them', async () => {
  const product = await createClubProduct();
  const { token } = await createPerson(product.platform, 'umpire');
  const headers = { authorization: `Bearer ${token}` };
  const { access_token } = await product.join('+2348045800001', tennisClub.role);
  const body = { ...toClubBody(await product.upload(access_token, 'bylaws.pdf')), club_name: '=HYPERLINK("x")' };
  const { id } = (await product.call('POST', '/applications', { token: access_token, json: body })).body;
  const response = await product.app.request('/api/admin/applications.xlsx', { headers });
  expect(response.status).toBe(200);
  const read = await open(new Uint8Array(await response.arrayBuffer()));
  expect(read('xl/workbook.xml')).toContain(`<sheet name="${tennisClub.name}"`);
  const [headings = [], row = []] = readRows(read('xl/worksheets/sheet1.xml'));
  expect(row).toHaveLength(headings.length);
  const cell = (heading: string) => row[headings.findIndex((each) => each.includes(`>${heading}<`))] ?? '';
  expect(cell('Club name')).toMatch(/^<c t="inlineStr">.*>=HYPERLINK\(&quot;x&quot;\)</);
  expect(row.join('')).toContain('>bylaws.pdf<');
  // The time as the registry's clock has it, which the heading names.
  const { submitted_at } = await product.platform.database.kysely
    .selectFrom('applications')
    .select('submitted_at')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const submitted = /<c s="2"><v>([\d.]+)</.exec(
    cell(`${clubCatalog.registry.export.submitted} (${locale.timeZoneName})`),
  );
  const shown = new Date(Math.round((Number(submitted?.[1]) - 25_569) * 86_400_000));
  expect(shown.toISOString().slice(0, 16).replace('T', ' ')).toBe(toSortableTime(submitted_at));
  expect(read('xl/worksheets/sheet1.xml')).not.toContain('<f');
  // Nothing fits: still a workbook that opens.
  const empty = await product.app.request('/api/admin/applications.xlsx?search=zzzzzz', { headers });
  expect(readRows((await open(new Uint8Array(await empty.arrayBuffer())))('xl/worksheets/sheet1.xml'))).toHaveLength(1);
  const audit = await product.call('GET', '/admin/audit?action=applications.export', { token });
  expect(audit.body.data).toHaveLength(2);
  // The words may name somebody who is erased later.
  expect(audit.body.data[0].after).toMatchObject({ search: true });
});

test('sheets have names that spreadsheets take, each its own, and text that XML takes', async () => {
  const sheet = (name: string, ...rows: Sheet['headings'][]): Sheet => ({ name, headings: ['A'], pages: each([rows]) });
  const read = await write(
    sheet('Sea/Air [x]: a name that is longer than any may be', ['a\u0000\uD800<b>&']),
    sheet('sea air  x   a name that is long'),
  );
  const names = [...read('xl/workbook.xml').matchAll(/name="([^"]*)"/g)].map(([, name = '']) => name);
  expect(names).toHaveLength(2);
  expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(2);
  expect(names.every((name) => name.length <= 31 && !/[[\]:*?/\\]/.test(name))).toBe(true);
  expect(read('xl/worksheets/sheet1.xml')).toContain('>a\uFFFD&lt;b&gt;&amp;<');
  expect(read('[Content_Types].xml')).toContain('/xl/worksheets/sheet2.xml');
});

test('days and numbers are cells of their kind; what spreadsheets have no day for is text', async () => {
  const row = [{ day: '2026-11-27' }, 12.5, { day: '1874-01-01' }, ''];
  const read = await write({ name: 'A', headings: [], pages: each([[row]]) });
  expect(readRows(read('xl/worksheets/sheet1.xml'))[1]).toEqual([
    '<c s="1"><v>46353</v></c>',
    '<c><v>12.5</v></c>',
    '<c t="inlineStr"><is><t xml:space="preserve">1874-01-01</t></is></c>',
    '<c/>',
  ]);
});
