/**
 * The built server as a process: what it has answered survives SIGKILL, its queue delivers, and SIGTERM ends it in
 * order.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { build } from 'vite';
import { clubAnswers } from '../../../fixtures/club-answers';
import { tennisClub } from '../../../fixtures/tennis-club';
import { toClubBody } from '../../support/club-product';
import { PDF, type ParsedJson } from '../../support/test-product';

const OUT = join(process.cwd(), '.cache', 'killed-server');
const PHONE = '+2348034440001';
const folder = mkdtempSync(join(tmpdir(), 'killed-server-'));
const definitions = mkdtempSync(join(tmpdir(), 'killed-server-definitions-'));
let server: { child: ChildProcess; origin: string };

beforeAll(async () => {
  for (const name of ['registry.json', 'admin', tennisClub.id])
    cpSync(join('tests/fixtures', name), join(definitions, name), { recursive: true });
  vi.stubEnv('SCHEMAS_DIR', definitions);
  await build({
    logLevel: 'silent',
    build: { ssr: 'src/server/runtime/node/main.ts', outDir: OUT, emptyOutDir: true },
  });
  server = await start();
});

afterAll(() => {
  server.child.kill('SIGKILL');
  vi.unstubAllEnvs();
  for (const each of [folder, definitions]) rmSync(each, { recursive: true, force: true });
});

/** Resolves when the server says that it is ready. */
async function start() {
  const env = {
    ...process.env,
    PORT: '0',
    DATA_DIR: folder,
    LOG_LEVEL: 'silent',
    ADMIN_EMAIL: 'chief@registry.example',
    ADMIN_PASSWORD: 'correct-horse-7',
  };
  const child = spawn(process.execPath, [join(OUT, 'main.js')], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const origin = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (chunk) => {
      const ready = /Ready at (http:\/\/localhost:\d+)/.exec(String(chunk))?.[1];
      if (ready) resolve(ready);
    });
    child.once('exit', () => reject(new Error('The server has ended without being ready.')));
  });
  return { child, origin };
}

function readOutbox(): { to: string; text: string }[] {
  const path = join(folder, 'outbox.jsonl');
  return existsSync(path)
    ? readFileSync(path, 'utf8')
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line) as { to: string; text: string })
    : [];
}

async function post(path: string, body: unknown, token?: string) {
  const isForm = body instanceof FormData;
  const response = await fetch(`${server.origin}/api${path}`, {
    method: 'POST',
    headers: {
      ...(isForm ? {} : { 'content-type': 'application/json' }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    body: isForm ? body : JSON.stringify(body),
  });
  return { status: response.status, body: JSON.parse(await response.text()) as ParsedJson };
}

async function joinByPhone(): Promise<string> {
  await post('/auth/send-otp', { phone_number: PHONE });
  const code = /\b(\d{6})\b/.exec(readOutbox().findLast(({ to }) => to === PHONE)?.text ?? '')?.[1];
  const { access_token } = (await post('/auth/verify-otp', { phone_number: PHONE, otp_code: code })).body;
  const account = { phone_number: PHONE, user_type: tennisClub.role, first_name: 'Ada', last_name: 'Obi' };
  await post('/auth/create-account', account, access_token);
  return access_token;
}

function ended(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve) => void child.once('exit', (code) => resolve(code)));
}

test('an answered submission is there after SIGKILL, with its document and its message', async () => {
  const token = await joinByPhone();
  const form = new FormData();
  form.append('file', new File([PDF], 'constitution.pdf', { type: 'application/pdf' }));
  const {
    body: { data: file },
  } = await post('/applications/upload', form, token);
  const submitted = await post('/applications', toClubBody(file), token);
  server.child.kill('SIGKILL');
  expect(submitted.status).toBe(201);
  await ended(server.child);

  server = await start();
  const headers = { authorization: `Bearer ${token}` };
  const found = await fetch(`${server.origin}/api/applications/${submitted.body.id}`, { headers });
  expect(await found.json()).toMatchObject({
    id: submitted.body.id,
    status: 'pending',
    title: clubAnswers.club_name,
  });
  const document = await fetch(`${server.origin}${file.fileUrl}`, { headers });
  expect(new Uint8Array(await document.arrayBuffer())).toEqual(PDF);
  await expect
    .poll(() => readOutbox().some(({ to, text }) => to === PHONE && text.includes('We have received')), {
      timeout: 30_000,
      interval: 200,
    })
    .toBe(true);
}, 90_000);

test('SIGTERM ends it in order', async () => {
  server.child.kill('SIGTERM');
  expect(await ended(server.child)).toBe(0);
  server = await start();
  expect((await fetch(`${server.origin}/readyz`)).status).toBe(200);
});
