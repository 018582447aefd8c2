/** What everybody may ask about certificates. */
import { decode } from 'cborg';
import { beforeAll, describe, expect, test } from 'vitest';
import { importKeys } from '@/engine/certificate/public-keys';
import { readStatusList } from '@/engine/certificate/status-list';
import { getSigningKey } from '@/server/verification/signing-keys';
import { clubCertificate } from '../../fixtures/club-certificate';
import { tennisClub } from '../../fixtures/tennis-club';
import { clubCatalog, clubValidators, submitNewClub } from '../support/club-product';
import { createTestProduct, type TestProduct } from '../support/test-product';

const certificate = { ...clubCertificate, fields: [] };

let product: TestProduct;
/** Of four clubs, which stand in one application. */
let numbers: string[];
const day = 24 * 3600 * 1000;

const ask = (path: string, headers: Record<string, string> = {}) => product.app.request(path, { headers });
const text = async (path: string) => (await ask(path)).text();
const json = async (path: string) => (await ask(path, { accept: 'application/json' })).json();

beforeAll(async () => {
  const providers = clubCatalog.providers.map((provider) => ({ ...provider, certificate }));
  product = await createTestProduct({ catalog: { ...clubCatalog, providers }, validators: clubValidators });
  const { id } = await submitNewClub(product);
  const { kysely } = product.platform.database;
  for (const [index, holder] of ['Ọlá Tennis', 'Ƙasa <b>Court</b>', 'Zebra Club', '=SUM(A1)'].entries()) {
    const now = product.platform.clock();
    await kysely
      .insertInto('certificates')
      .values({
        application_id: id,
        application_type: tennisClub.applicationType,
        number: `TC-2026-000${index}-00`,
        year: 2026,
        sequence: index,
        issue: index + 1,
        status_index: index,
        holder,
        valid_from: now,
        valid_until: new Date(now.getTime() + (index === 2 ? -day : day)),
        state: index === 1 ? 'suspended' : 'holds',
        public_reason: index === 1 ? 'Insurance has ended' : null,
        state_since: now,
        created_at: now,
        public: JSON.stringify([{ key: 'club_name', label: 'Club', text: 'Lagos Lawn' }]),
        printed: JSON.stringify({ email_address: 'secret@club.example' }),
      } as never)
      .execute();
  }
  numbers = [0, 1, 2, 3].map((index) => `TC-2026-000${index}-00`);
});

test('its pages come packed, and the part with the camera says what to do before its script has come', async () => {
  const packed = await ask('/verify', { 'accept-encoding': 'gzip' });
  expect(packed.headers.get('content-encoding')).toBe('gzip');
  expect(packed.headers.get('vary')).toMatch(/Accept-Encoding/i);
  const unpacked = packed.body?.pipeThrough(new DecompressionStream('gzip'));
  const page = await new Response(unpacked).text();
  expect(page).toMatch(/id="inspector-choices" inert>/);
  expect(page).toMatch(/As long as this part is grey[^<]*: type the number of the certificate below\./);
  // Where there is but one language, none is chosen.
  expect(page).not.toContain('aria-current');
  for (const path of ['/register', `/verify/${numbers[0]}`])
    expect((await ask(path, { 'accept-encoding': 'gzip' })).headers.get('content-encoding')).toBe('gzip');
});

test('keys are published in both forms, to any page, also before anything was signed', async () => {
  const jwks = await ask('/.well-known/certificates-jwks.json');
  const { id } = await getSigningKey(product.platform);
  expect(jwks.headers.get('access-control-allow-origin')).toBe('*');
  expect(jwks.headers.get('cache-control')).toBe('public, max-age=300');
  const { keys } = (await jwks.json()) as { keys: Record<string, string>[] };
  expect(keys).toEqual([expect.objectContaining({ kid: id, kty: 'EC', crv: 'P-256', alg: 'ES256' })]);
  expect(keys[0]).not.toHaveProperty('d');
  const cose = await ask('/.well-known/certificates-cose-keys');
  expect(cose.headers.get('content-type')).toBe('application/cose-key-set');
  const [key] = decode(new Uint8Array(await cose.arrayBuffer()), { useMaps: true }) as Map<number, unknown>[];
  expect(key?.get(2)).toEqual(new TextEncoder().encode(id));
  expect(Buffer.from(key?.get(-2) as Uint8Array).toString('base64url')).toBe(keys[0]?.x);
});

test('the status list says which are suspended', async () => {
  const response = await ask('/.well-known/certificates-status-list');
  expect(response.headers.get('content-type')).toBe('application/statuslist+cwt');
  const { keys } = (await (await ask('/.well-known/certificates-jwks.json')).json()) as { keys: JsonWebKey[] };
  const list = await readStatusList(new Uint8Array(await response.arrayBuffer()), await importKeys(keys));
  expect([0, 1, 2].map((index) => list?.statusOf(index))).toEqual(['valid', 'suspended', 'valid']);
  expect(list?.uri).toBe(`${product.platform.config.publicUrl}/.well-known/certificates-status-list`);
});

describe('the check of a number', () => {
  test.each([
    [0, 'holds', 'It holds since'],
    [1, 'suspended', 'Reason: Insurance has ended'],
    [2, 'expired', 'it expired on'],
  ])('says of number %i that it is %s', async (index, state, words) => {
    const number = numbers[index] ?? '';
    const response = await ask(`/verify/${number}`);
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('public, max-age=30');
    const page = await response.text();
    expect(page).toContain(words);
    expect(page).toContain('Lagos Lawn');
    expect(page).not.toMatch(/secret@club|<script(?! type="application\/ld\+json">)|<b>Court/);
    expect(page).toContain('noindex');
    expect(await json(`/verify/${number.toLowerCase()}`)).toMatchObject({ number, state });
  });

  test.each([
    ['TC-2026-0000-01', 'mistyped', 'The number is mistyped'],
    ['%00%F0%9F%98%80', 'mistyped', 'The number is mistyped'],
    ['A'.repeat(300), 'mistyped', 'The number is mistyped'],
    ['TC-2026-9999-79', 'unknown', 'has issued no certificate'],
  ])('%s is %s', async (number, state, words) => {
    expect(await text(`/verify/${number}`)).toContain(words);
    expect(await json(`/verify/${number}`)).toMatchObject({ state });
  });

  test('is reached by a form', async () => {
    const response = await ask('/verify?number=tc+2026');
    expect([response.status, response.headers.get('location')]).toEqual([303, '/verify/tc%202026']);
    expect(await text('/verify')).toContain('name="number"');
  });

  test('may use the camera where codes are read, and nowhere else', async () => {
    const policies = await Promise.all(['/verify', '/verify/TC', '/register'].map(async (path) => ask(path)));
    expect(policies.map(({ headers }) => headers.get('permissions-policy')?.split(',')[0])).toEqual([
      'camera=(self)',
      'camera=()',
      'camera=()',
    ]);
  });

  test('is refused to whoever asks too often', async () => {
    const headers = { 'x-forwarded-for': '192.0.2.7' };
    const other = await createTestProduct(
      { catalog: clubCatalog, validators: clubValidators },
      { config: { trustProxy: true } },
    );
    const statuses = new Set<number>();
    for (let turn = 0; turn < 121; turn += 1) statuses.add((await other.app.request('/verify', { headers })).status);
    expect(statuses).toEqual(new Set([200, 429]));
    expect((await other.app.request('/verify', { headers: { 'x-forwarded-for': '192.0.2.8' } })).status).toBe(200);
    const program = await other.app.request('/register', { headers: { ...headers, accept: 'application/json' } });
    expect(program.status).toBe(429);
    expect(await program.json()).toMatchObject({ code: 'TOO_MANY_ATTEMPTS' });
    const person = await other.app.request('/register?search=ola', {
      headers: { ...headers, accept: 'text/html,*/*' },
    });
    expect(person.status).toBe(429);
    expect(Number(person.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(person.headers.get('content-type')).toContain('text/html');
    const page = await person.text();
    expect(page).toMatch(/Please try again in \d+ seconds/);
    expect(page).toContain('href="/register?search=ola"');
  });
});

describe('the register', () => {
  const find = async (query: string) => {
    const { data } = (await json(`/register?${query}`)) as { data: { holder: string }[] };
    return data.map(({ holder }) => holder);
  };

  test.each([
    ['', ['Ƙasa <b>Court</b>', 'Ọlá Tennis', '=SUM(A1)', 'Zebra Club']],
    ['search=tennis+ola', ['Ọlá Tennis']],
    ['search=0002-00', ['Zebra Club']],
    ['state=suspended', ['Ƙasa <b>Court</b>']],
    ['state=expired', ['Zebra Club']],
    ['state=holds&search=zebra', []],
    ['type=nothing', []],
    ['page=2', []],
    ['page=-1&state=never', ['Ƙasa <b>Court</b>', 'Ọlá Tennis', '=SUM(A1)', 'Zebra Club']],
  ])('finds by "%s"', async (query, holders) => {
    expect(await find(query)).toEqual(holders);
  });

  test('is a page without scripts, that shows what is public', async () => {
    const page = await text('/register?search=lawn%22%3E&state=holds');
    expect(page).toContain('Nobody in the register is like that');
    expect(page).toContain('value="lawn&quot;&gt;"');
    const all = await text('/register');
    expect(all).toContain('/verify/TC-2026-0001-00');
    expect(all).toContain('Club: Lagos Lawn');
    expect(all).not.toMatch(/secret@club|<script|<b>Court|noindex/);
  });

  test('is a table that spreadsheets calculate nothing of', async () => {
    const csv = await text('/register?format=csv');
    expect(csv).toContain("'=SUM(A1)");
    expect(csv.split('\r\n')).toHaveLength(6);
  });
});
