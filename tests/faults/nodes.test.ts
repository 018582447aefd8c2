/**
 * Two servers on one PostgreSQL and one S3 server, behind a proxy that sends every request to the other one: whatever
 * is killed or started anew on the way, what was acknowledged is there once, and whole.
 */
import { createHash, randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listFileFields } from '@/engine/record/read-submission-body';
import { loadCatalog } from '../../scripts/vite/definitions.ts';
import { countDamage } from './support/count-damage.ts';
import { createDevice } from './support/device.ts';
import { makeUnique, readExample } from './support/examples.ts';
import { runNodeFaults } from './support/nodes/run-node-faults.ts';
import { startNodes, type Nodes } from './support/nodes/start-nodes.ts';
import { createPdf } from '../server/support/sample-files';

const PHONE = '+2348037780001';
/** Three pieces of the store, so that an upload is begun at one server and ended at the other. */
const FILE_BYTES = 2_500_000;
/** Attempts of a person, half a second apart; longer than a database takes to start. */
const PATIENCE = 60;

const provider = loadCatalog(process.env['SCHEMAS_DIR'] ?? 'schemas').providers.find(
  ({ id, invitation }) => invitation === undefined && Object.keys(readExample(id, 'minimal').files).length > 0,
);
let nodes: Nodes;
/** Requests whose servers are killed as soon as they have them. */
let victims: { method: string; path: RegExp }[] = [];
let last = 0;
let restarts: Promise<void>[] = [];
let kills = 0;

beforeAll(async () => {
  nodes = await startNodes({
    onPassed: ({ server, method, path }) => {
      last = server;
      const victim = victims.find((each) => each.method === method && each.path.test(path));
      if (!victim) return;
      victims = victims.filter((each) => each !== victim);
      restarts.push(killAndStart(server));
    },
  });
});
afterAll(() => nodes?.stop());

async function killAndStart(server: number): Promise<void> {
  kills += 1;
  await nodes.kill(server);
  await nodes.start(server);
}

/** Does the step while each server is killed that has one of the requests. All are back when it is done. */
async function whileKilledAt<Result>(requests: typeof victims, step: () => Promise<Result>): Promise<Result> {
  victims = requests;
  const result = await step();
  expect(victims, nodes.printed()).toEqual([]);
  await Promise.all(restarts);
  restarts = [];
  return result;
}

/** The answer that a person gets who asks again when there is none. */
async function insist(method: string, path: string, { token, json }: { token?: string; json?: object } = {}) {
  const headers = {
    'content-type': 'application/json',
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
  };
  for (let attempt = 0; attempt < PATIENCE; attempt += 1) {
    const response = await fetch(`${nodes.url}${path}`, {
      method,
      headers,
      ...(json === undefined ? {} : { body: JSON.stringify(json) }),
    }).catch(() => undefined);
    if (response && response.status < 500)
      return { status: response.status, body: (await response.json()) as ReturnType<typeof JSON.parse> };
    await pause(500);
  }
  throw new Error(`${method} ${path} was not answered. The servers said:\n${nodes.printed()}`);
}

test('the whole main job, with a server killed at each step and the database started anew twice', async () => {
  if (!provider) throw new Error('No form asks for a file.');
  const { role } = provider;

  expect((await insist('POST', '/api/auth/send-otp', { json: { phone_number: PHONE } })).status).toBe(200);
  await killAndStart(last);
  const code = await nodes.outbox.lastCode(PHONE);
  const { body: session } = await insist('POST', '/api/auth/verify-otp', {
    json: { phone_number: PHONE, otp_code: code },
  });
  await killAndStart(last);
  const token = session.access_token as string;
  const account = { phone_number: PHONE, user_type: role, first_name: 'Ada', last_name: 'Obi' };
  const joined = await whileKilledAt([{ method: 'POST', path: /create-account/ }], () =>
    insist('POST', '/api/auth/create-account', { token, json: account }),
  );
  // 409: made before the server was killed, and its answer lost.
  expect([200, 201, 409]).toContain(joined.status);

  const { data, files } = readExample(provider.id, 'minimal');
  const answers = { ...data, ...makeUnique(provider, data, 1) };
  const device = createDevice({ definition: provider, answers, files, token, url: nodes.url, fileBytes: FILE_BYTES });
  let submitted: string | undefined;
  const press = async () => {
    for (let attempt = 0; attempt < PATIENCE && submitted === undefined; attempt += 1) {
      submitted = (await device.submit(AbortSignal.timeout(60_000)).catch(() => undefined))?.id;
      if (submitted === undefined) await pause(500);
    }
    return submitted;
  };
  const id = await whileKilledAt(
    [
      { method: 'POST', path: /^\/api\/uploads/ },
      { method: 'PATCH', path: /^\/api\/uploads/ },
      { method: 'POST', path: /^\/api\/applications$/ },
    ],
    async () => {
      const [received] = await Promise.all([press(), nodes.restartDatabase()]);
      return received;
    },
  );
  expect(id, nodes.printed()).toBeDefined();

  const { email: username, password } = nodes.administrator;
  const { body: login } = await whileKilledAt([{ method: 'POST', path: /admin\/login/ }], () =>
    insist('POST', '/api/admin/login', { json: { username, password } }),
  );
  const officer = { token: login.access_token as string };
  const review = (status: string) =>
    whileKilledAt([{ method: 'POST', path: /\/status$/ }], () =>
      insist('POST', `/api/admin/applications/${id}/status`, {
        ...officer,
        json: { status, admin_comments: 'Looked at' },
      }),
    );
  // 409: made before the server was killed, and its answer lost.
  expect([200, 409]).toContain((await review('under_review')).status);
  const restarted = nodes.restartDatabase();
  expect([200, 409]).toContain((await review('rejected')).status);
  await restarted;

  const own = await insist('GET', `/api/applications/${id}`, { token });
  expect(own.body).toMatchObject({ status: 'rejected' });
  const documents = listFileFields(provider).map(({ key }) => key);
  const damage = await countDamage(await nodes.readKept(), [
    {
      submissionKey: device.submissionKey,
      id,
      failure: undefined,
      checksums: device.checksums,
      answers: Object.fromEntries(Object.entries(answers).filter(([key]) => !documents.includes(key))),
    },
  ]);
  expect(damage).toEqual({ lost: 0, doubled: 0, halfWritten: 0, details: [] });
  expect(kills).toBe(9);
  expect(Math.min(...nodes.passed)).toBeGreaterThan(5);
});

test('an upload goes on at the other server where the first, which is killed, has left it', async () => {
  const phone = '+2348037780002';
  await insist('POST', '/api/auth/send-otp', { json: { phone_number: phone } });
  const { body: session } = await insist('POST', '/api/auth/verify-otp', {
    json: { phone_number: phone, otp_code: await nodes.outbox.lastCode(phone) },
  });
  const token = session.access_token as string;
  await insist('POST', '/api/auth/create-account', {
    token,
    json: { phone_number: phone, user_type: provider?.role ?? '', first_name: 'Ada', last_name: 'Obi' },
  });
  const content = Buffer.from(createPdf(randomBytes(FILE_BYTES)));
  const half = 1_700_000;
  const send = (method: string, path: string, headers: Record<string, string>, body?: Buffer<ArrayBuffer>) =>
    fetch(`${nodes.url}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'tus-resumable': '1.0.0', ...headers },
      ...(body ? { body } : {}),
    });
  const begun = await send('POST', '/api/uploads', {
    'upload-length': String(content.length),
    'upload-metadata': `filename ${btoa('licence.pdf')}`,
  });
  const path = `/api/${begun.headers.get('location')}`;
  const patch = (offset: number, bytes: Buffer<ArrayBuffer>) =>
    send('PATCH', path, { 'content-type': 'application/offset+octet-stream', 'upload-offset': String(offset) }, bytes);
  expect((await patch(0, content.subarray(0, half))).headers.get('upload-offset')).toBe(String(half));
  const first = last;
  expect((await send('HEAD', path, {})).headers.get('upload-offset')).toBe(String(half));
  expect(last).not.toBe(first);
  await nodes.kill(first);
  expect((await patch(half, content.subarray(half))).headers.get('upload-offset')).toBe(String(content.length));
  await nodes.start(first);
  const { body: file } = await insist('GET', path, { token });
  expect(file.data).toMatchObject({
    fileSize: content.length,
    fileHash: createHash('sha256').update(content).digest('hex'),
  });
  // Its pieces are gone with the whole file there.
  expect(await nodes.query('select key from upload_pieces')).toEqual([]);
});

test('applications while either server is killed all the time: none lost, doubled or half-written', async () => {
  const { details, lost, doubled, halfWritten, acknowledged, passed } = await runNodeFaults({
    kills: 8,
    restarts: 1,
    seed: 3,
  });
  expect(details).toEqual([]);
  expect({ lost, doubled, halfWritten }).toEqual({ lost: 0, doubled: 0, halfWritten: 0 });
  // The servers did work meanwhile, both of them.
  expect(acknowledged).toBeGreaterThan(8);
  expect(Math.min(...passed)).toBeGreaterThan(20);
});
