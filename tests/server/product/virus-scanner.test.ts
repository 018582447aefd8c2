/** Uploads where a virus scanner is configured; it speaks clamd's protocol, over the loopback. */
import { once } from 'node:events';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createServer } from '@/server/create-server';
import { createMemoryPartialStore } from '../support/memory-partial-store';
import { createClamdScanner } from '@/server/runtime/node/clamd-scanner';
import { tennisClub } from '../../fixtures/tennis-club';
import { createClubProduct, toClubBody } from '../support/club-product';
import { createPdf } from '../support/sample-files';
import { EICAR, startFakeClamd, type FakeClamd } from '../support/fake-clamd';
import { PDF, type TestProduct } from '../support/test-product';

const INFECTED = Buffer.concat([PDF, Buffer.from(EICAR)]);

let fake: FakeClamd;
let product: TestProduct;
let token: string;
let phones = 0;

beforeAll(async () => {
  fake = await startFakeClamd();
  product = await createClubProduct();
  Object.assign(product.platform, {
    scanner: createClamdScanner(fake.url),
    partials: createMemoryPartialStore(),
  });
  product.app = await createServer(product.platform);
});

beforeEach(async () => {
  token = (await product.join(`+23480366610${(phones += 1) + 10}`, tennisClub.role)).access_token;
  fake.says = undefined;
  fake.received.length = 0;
});

afterAll(async () => {
  await once(fake.server.close(), 'close');
});

async function upload(bytes: Uint8Array, name = 'rules.pdf') {
  const form = new FormData();
  form.append('file', new File([new Uint8Array(bytes)], name));
  const { status, body } = await product.call('POST', '/applications/upload', { token, body: form });
  return { status, body: body.data ?? body };
}
const submit = (constitution: Record<string, unknown>) =>
  product.call('POST', '/applications', { token, json: toClubBody(constitution) });
const open = (file: { fileUrl: string }) => product.call('GET', file.fileUrl.replace('/api', ''), { token });
const scanAgain = async () => {
  await product.platform.jobs.enqueue({ name: 'scan-files' });
  await product.platform.jobs.settle();
};

test('a clean file is free at once, and the scanner has seen all of it', async () => {
  const { status, body } = await upload(PDF);
  expect([status, 'checkingSince' in body]).toEqual([201, false]);
  expect(fake.received).toEqual([Buffer.from(PDF)]);
  expect((await submit(body)).status).toBe(201);
});

test('an infected file is refused in clear words, and not kept', async () => {
  const before = product.platform.files.keys();
  expect(await upload(INFECTED)).toMatchObject({
    status: 422,
    body: {
      code: 'FILE_INFECTED',
      message:
        'A virus was found in this file (Eicar-Test-Signature), so it was not kept. Please check your device, and choose a clean copy',
    },
  });
  expect(product.platform.files.keys()).toEqual(before);
});

test('an infected file is refused where it comes piece by piece, too', async () => {
  const before = product.platform.files.keys();
  const headers = { authorization: `Bearer ${token}`, 'tus-resumable': '1.0.0' };
  const begun = await product.app.request('/api/uploads', {
    method: 'POST',
    headers: { ...headers, 'upload-length': String(INFECTED.length), 'upload-metadata': `filename ${btoa('a.pdf')}` },
  });
  const sent = await product.app.request(`/api/${begun.headers.get('location')}`, {
    method: 'PATCH',
    headers: { ...headers, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
    body: new Uint8Array(INFECTED),
  });
  expect([sent.status, (await sent.json()).code]).toEqual([422, 'FILE_INFECTED']);
  expect(product.platform.files.keys()).toEqual(before);
});

test('while the scanner is away a file waits: nobody reads it, and it cannot be submitted until it was seen', async () => {
  fake.says = 'ERROR';
  const { status, body } = await upload(PDF);
  expect([status, Date.parse(body.checkingSince) > 0]).toEqual([201, true]);
  expect(await open(body)).toMatchObject({ status: 409, body: { code: 'FILE_IN_QUARANTINE' } });
  const refused = await submit(body);
  expect(refused).toMatchObject({
    status: 400,
    body: {
      errors: [
        {
          path: 'constitution',
          message: expect.stringMatching(
            /: rules\.pdf is still being checked for viruses\. Nothing is lost: please submit again in a minute\.$/,
          ),
        },
      ],
    },
  });
  fake.says = undefined;
  // Submitting again asks the scanner by itself.
  expect((await submit(body)).status).toBe(201);
  expect((await open(body)).status).toBe(200);
});

test('what is found later is not kept either, and its person is told by SMS, in their draft, and on submitting it', async () => {
  fake.says = 'ERROR';
  const { body } = await upload(INFECTED, 'rules.pdf');
  const { body: clean } = await upload(PDF, 'clean.pdf');
  const draft = (constitution: unknown) => ({
    provider: tennisClub.id,
    definition_version: 'v',
    step: '',
    data: { constitution },
    files: [],
    submission_key: crypto.randomUUID(),
    revision: 0,
  });
  const path = `/drafts/${tennisClub.id}`;
  expect((await product.call('PUT', path, { token, json: draft(body) })).status).toBe(200);
  const told = () => product.platform.sent.filter(({ to }) => to.endsWith(String(phones + 10)));
  const before = told().length;
  expect(product.platform.files.keys()).toContain(body.fileKey);
  await scanAgain();
  expect(product.platform.files.keys()).toContain(body.fileKey);
  // Nobody has looked at it yet.
  expect((await product.call('GET', path, { token })).body.data.constitution).toHaveProperty('checkingSince');
  fake.says = undefined;
  await scanAgain();
  expect(product.platform.files.keys()).not.toContain(body.fileKey);
  expect([(await open(body)).status, (await open(clean)).status]).toEqual([404, 200]);
  await scanAgain();
  expect(told().slice(before)).toEqual([
    expect.objectContaining({
      channel: 'sms',
      text: expect.stringMatching(
        /^A virus was found in rules\. pdf, which .* clean copy in your application: http.*\/my-applications$/,
      ),
    }),
  ]);
  const kept = (await product.call('GET', path, { token })).body.data.constitution;
  expect([kept.threat, 'checkingSince' in kept]).toEqual(['Eicar-Test-Signature', false]);
  const { revision } = (await product.call('GET', path, { token })).body;
  await product.call('PUT', path, { token, json: { ...draft(clean), revision } });
  expect((await product.call('GET', path, { token })).body.data.constitution).not.toHaveProperty('checkingSince');
  expect((await submit(body)).body.errors).toEqual([
    {
      path: 'constitution',
      message: expect.stringMatching(
        /: a virus was found in rules\.pdf, so it was not kept\. Please choose a clean copy\.$/,
      ),
    },
  ]);
});

test('while the scanner is away it is asked again a minute later, by the job alone, however often somebody submits', async () => {
  fake.says = 'ERROR';
  const { body } = await upload(PDF);
  const enqueue = vi.spyOn(product.platform.jobs, 'enqueue');
  const listScans = () => enqueue.mock.calls.filter(([{ name }, options]) => name === 'scan-files' && options?.at);
  expect((await submit(body)).status).toBe(400);
  expect(listScans()).toEqual([]);
  const [before, minute] = [product.platform.clock().getTime(), 60_000];
  await scanAgain();
  const [[, { at }] = expect.fail()] = listScans() as [unknown, { at: Date }][];
  expect(at.getTime() - minute).toBeGreaterThanOrEqual(before);
  expect(at.getTime() - minute).toBeLessThanOrEqual(product.platform.clock().getTime());
  enqueue.mockRestore();
});

test('a document that can run something is refused by the setting, before the scanner is asked', async () => {
  const script = Buffer.from(createPdf(Buffer.from('<</S/JavaScript/JS(app.alert(1))>>')));
  const before = product.platform.files.keys();
  expect(await upload(script)).toMatchObject({
    status: 415,
    body: { code: 'ACTIVE_DOCUMENT', message: expect.stringMatching(/^This PDF can run a script or a program/) },
  });
  expect([product.platform.files.keys(), fake.received]).toEqual([before, []]);
  await product.platform.settings.write('protection', { refuse_active_documents: false }, crypto.randomUUID());
  expect((await upload(script)).status).toBe(201);
  await product.platform.settings.write('protection', { refuse_active_documents: true }, crypto.randomUUID());
});
