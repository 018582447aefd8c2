/**
 * A card is downloaded where its type has one: with the photograph that was sent, and a code that says when its holder
 * was born.
 */
import { PDFDocument, PDFName, PDFRawStream } from '@cantoo/pdf-lib';
import { beforeAll, expect, test } from 'vitest';
import type { Certificate } from '@/definition/language/certificate';
import { readCertificate } from '@/engine/certificate/certificate-token';
import { importKeys } from '@/engine/certificate/public-keys';
import { clubCertificate } from '../../fixtures/club-certificate';
import { clubAnswers } from '../../fixtures/club-answers';
import { tennisClub } from '../../fixtures/tennis-club';
import { createPerson } from '../support/cast';
import { clubCatalog, clubValidators, toClubBody } from '../support/club-product';
import { readPages } from '../support/pdf-lines';
import { PNG } from '../support/sample-files';
import { createTestProduct, type TestProduct } from '../support/test-product';

const certificate: Certificate = {
  ...clubCertificate,
  title: 'Card of Play',
  format: 'both',
  fields: ['club_name', 'courts'],
  photograph: 'constitution',
  birthDate: 'founded_on',
  conditions: ['For the holder alone.'],
  public: [],
};

let product: TestProduct;
let token: string;
let id: string;

beforeAll(async () => {
  product = await createTestProduct({
    catalog: { ...clubCatalog, providers: clubCatalog.providers.map((provider) => ({ ...provider, certificate })) },
    validators: clubValidators,
  });
  const umpire = await createPerson(product.platform, 'umpire');
  token = (await product.join('+2348031230044', tennisClub.role)).access_token;
  const form = new FormData();
  form.append('file', new File([PNG], 'me.png', { type: 'image/png' }));
  const { data } = (await product.call('POST', '/applications/upload', { token, body: form })).body;
  const { body } = await product.call('POST', '/applications', { token, json: toClubBody(data) });
  ({ id } = body);
  const item = { item: 'papers', checked: true };
  await product.call('PUT', `/admin/applications/${id}/checks`, { token: umpire.token, json: item });
  const approved = await product.setStatus(umpire.token, id, { status: 'approved', admin_comments: 'Seen.' });
  if (approved.status !== 200) throw new Error(JSON.stringify(approved.body));
});

async function read(query = '') {
  const response = await product.app.request(`/api/applications/${id}/certificate.pdf${query}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  return { status: response.status, bytes: new Uint8Array(await response.arrayBuffer()) };
}

async function countPictures(bytes: Uint8Array): Promise<number> {
  const { context } = await PDFDocument.load(bytes);
  return context
    .enumerateIndirectObjects()
    .filter(([, each]) => each instanceof PDFRawStream && each.dict.get(PDFName.of('Subtype')) === PDFName.of('Image'))
    .length;
}

test('while its photograph is being looked through, a code is not kept: the next one has it', async () => {
  const { kysely } = product.platform.database;
  const keepAway = async (quarantined_at: Date | null) => kysely.updateTable('files').set({ quarantined_at }).execute();
  await keepAway(new Date());
  const { status, bytes } = await read('?format=card');
  expect([status, await countPictures(bytes)]).toEqual([200, 0]);
  await keepAway(null);
  expect(await kysely.selectFrom('certificates').select('token').execute()).toEqual([{ token: null }]);
});

test('has the photograph, the first field on its front and the others on its back', async () => {
  const { bytes } = await read('?format=card');
  expect(await countPictures(bytes)).toBeGreaterThan(0);
  const [front, back] = (await readPages(bytes)).map((lines) => lines.join(' '));
  for (const words of [certificate.title, 'Number', 'Valid until', 'Club name', clubAnswers.club_name])
    expect(front).toContain(words);
  for (const words of ['Courts', 'Valid from', 'For the holder alone.', '/verify/TC-']) expect(back).toContain(words);
});

test('the certificate is there beside it, and the code says who the holder is', async () => {
  const { bytes } = await read();
  expect((await PDFDocument.load(bytes)).getPage(0).getWidth()).toBeGreaterThan(500);
  const { kysely } = product.platform.database;
  const issued = await kysely.selectFrom('certificates').select('token').executeTakeFirstOrThrow();
  const keys = await kysely.selectFrom('certificate_keys').select('public_jwk').execute();
  const known = await importKeys(keys.map(({ public_jwk }) => public_jwk as JsonWebKey));
  expect(await readCertificate(issued.token ?? '', known)).toMatchObject({
    claims: {
      person: {
        name: clubAnswers.club_name,
        birthDate: clubAnswers.founded_on,
        photograph: { type: 'image/jpeg', bytes: expect.any(Uint8Array) },
      },
    },
  });
});

test.each([
  ['card', 'certificate', '?format=certificate', 'Download its card.'],
  ['certificate', 'card', '?format=card', 'Download its certificate.'],
] as const)('of a type with a %s alone, no %s', async (format, _other, query, words) => {
  const [provider = expect.fail()] = product.platform.catalog.providers;
  const before = provider.certificate;
  provider.certificate = { ...certificate, format };
  const refused = await read(query);
  const only = await read();
  provider.certificate = before;
  expect([refused.status, only.status]).toEqual([409, 200]);
  expect(new TextDecoder().decode(refused.bytes)).toContain(words);
});

test('a photograph that was deleted is left out', async () => {
  await product.platform.database.kysely.updateTable('files').set({ state: 'deleted' }).execute();
  const { status, bytes } = await read('?format=card');
  expect(status).toBe(200);
  expect(await countPictures(bytes)).toBe(0);
});

test('another word for the format is refused', async () => {
  expect((await read('?format=poster')).status).toBe(400);
});
