/** A registry with its own sign-in moves into a hosted project, by the command, and its people go on there. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { SILENT_LOG } from '@/server/platform/log';
import { parseEnvironment } from '@/server/runtime/node/environment';
import { openDatabase } from '@/server/runtime/node/open-platform';
import { operate } from '@/server/runtime/node/operate';
import { migrate } from '@/server/storage/migrate';
import { createClubProduct, submitClub } from '../server/support/club-product';
import { startPostgres, type TestPostgres } from '../server/support/postgres-server';
import { tennisClub } from '../fixtures/tennis-club';
import { startHostedProject, type HostedProject } from './support/hosted-project';

const PHONE = '+2348036660001';
const root = mkdtempSync(join(tmpdir(), 'move-'));
const printed: string[] = [];
let postgres: TestPostgres;
let project: HostedProject;

beforeAll(async () => {
  postgres = await startPostgres();
  project = await startHostedProject({ postgres, siteUrl: 'http://localhost:3000' });
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => printed.push(String(text)) > 0);
});
afterAll(async () => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  await project.stop();
  await postgres.stop();
  rmSync(root, { recursive: true, force: true });
});

/** An applicant with an application, an officer, and somebody who was deleted; returns their ids. */
async function fill(folder: string) {
  const environment = parseEnvironment({ DATA_DIR: folder });
  mkdirSync(environment.DATA_DIR, { recursive: true });
  const database = await openDatabase(environment, SILENT_LOG);
  await migrate(database, { hosted: false });
  const product = await createClubProduct({ database });
  const applicant = await product.join(PHONE, tennisClub.role);
  await submitClub(product, applicant.access_token);
  await product.signInAdministrator();
  const erased = await product.join('+2348036660002', tennisClub.role);
  await product.platform.auth.backend.forget(String(erased.user.id));
  // Their bytes are in memory.
  await database.kysely.deleteFrom('files').execute();
  await database.close();
  return { applicant: applicant.user.id, erased: erased.user.id };
}

it('each has their id, phone and address at the project, officers choose a new password, and a second attempt is one too', async () => {
  const folder = join(root, 'own');
  const { applicant, erased } = await fill(folder);
  const target = Object.entries({ ...project.variables, DATA_DIR: join(root, 'there') });
  const path = join(root, 'hosted.env');
  writeFileSync(path, target.map(([name, value]) => `${name}=${value}\n`).join(''));
  vi.stubEnv('DATA_DIR', folder);
  for (const name of Object.keys(project.variables)) vi.stubEnv(name, '');
  // As an attempt that was cut off leaves it.
  const headers = { authorization: `Bearer ${project.secretKey}`, apikey: project.secretKey };
  const body = JSON.stringify({ id: applicant, phone: PHONE.slice(1), phone_confirm: true });
  const users = `${project.url}/auth/v1/admin/users`;
  expect(
    (await fetch(users, { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body })).status,
  ).toBe(200);

  expect(await operate('move', [path])).toBe(0);
  expect(printed.join('')).toMatch(
    /The project has 3 users of it.*\n.*each chooses a new one, at \/admin\/forgot-password: \S+@/,
  );
  const there = await project.query<{ id: string; phone: string | null; confirmed: boolean; banned: boolean }>(
    `select id, phone, email, confirmed_at is not null as confirmed, coalesce(banned_until > now(), false) as banned
     from auth.users order by email nulls first`,
  );
  expect(there).toHaveLength(3);
  expect(there[0]).toMatchObject({ id: applicant, phone: PHONE.slice(1), confirmed: true, banned: false });
  expect(there.find(({ id }) => id === erased)).toMatchObject({ confirmed: true, banned: true });
  expect(there.filter(({ banned }) => banned)).toHaveLength(1);
  expect(await project.query('select user_id from public.applications')).toEqual([{ user_id: applicant }]);
});
