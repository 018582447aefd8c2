/**
 * What an operator is given: unpacked into an empty folder, and started by Node alone, with no other program in reach.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { packRelease } from '../../scripts/operate/pack-release.ts';
import { loadCatalog } from '../../scripts/vite/definitions.ts';
import { createChance } from '../../src/studio/simulation/random.ts';
import { Product } from '../end-to-end/support/product.ts';
import { createApplicant } from './support/applicants.ts';
import { rejectApplication, signInOfficer } from './support/reject-application.ts';
import { buildProduct } from './support/start-product.ts';
import { submitOnce } from './support/submit-once.ts';

const { name, version } = JSON.parse(readFileSync('package.json', 'utf8')) as Record<'name' | 'version', string>;
const folder = mkdtempSync(join(tmpdir(), 'released-'));
// As `npm run release` names it: from where it is called.
const into = mkdtempSync(join('node_modules', '.released-'));
const installation = join(folder, `${name}-${version}`);

beforeAll(() => {
  const packed = { root: process.cwd(), dist: buildProduct(), into, notes: 'Something is new.', seconds: 0 };
  execFileSync('tar', ['-xzf', packRelease(packed)], { cwd: folder });
});
afterAll(() => [folder, into].forEach((each) => rmSync(each, { recursive: true, force: true })));

it('has its checksum and notes beside it, and what it is made of inside', () => {
  const [sum = '', file = ''] = readFileSync(join(into, 'SHA256SUMS'), 'utf8').trim().split('  ');
  expect(
    createHash('sha256')
      .update(readFileSync(join(into, file)))
      .digest('hex'),
  ).toBe(sum);
  expect(readFileSync(join(into, 'NOTES.md'), 'utf8')).toBe(`# ${name}-${version}\n\nSomething is new.\n`);
  expect(JSON.parse(readFileSync(join(installation, 'sbom.cdx.json'), 'utf8'))).toMatchObject({
    bomFormat: 'CycloneDX',
  });
  const { devDependencies, scripts } = JSON.parse(readFileSync(join(installation, 'package.json'), 'utf8')) as Record<
    string,
    Record<string, string> | undefined
  >;
  expect([devDependencies, Object.keys(scripts ?? {})]).toEqual([
    undefined,
    expect.arrayContaining(['start', 'doctor']),
  ]);
  expect(['src', 'scripts', 'tests', '.git'].filter((each) => existsSync(join(installation, each)))).toEqual([]);
  // What was compiled for one kind of machine would run on no other.
  const files = readdirSync(join(installation, 'node_modules'), { recursive: true }).map(String);
  expect(files.filter((path) => /\.(node|so|dylib)$/.test(path))).toEqual([]);
});

it('serves with Node alone: an applicant signs in and applies, and an officer decides', async () => {
  const { providers } = loadCatalog('schemas');
  const provider = providers.find(({ invitation }) => invitation === undefined);
  if (!provider) throw new Error('Nobody can apply without an invitation.');
  const product = await Product.create({ installation });
  try {
    const health = await fetch(`${product.url}/healthz`);
    expect(await health.json()).toMatchObject({ status: 'ok', version });
    const page = await fetch(product.url);
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    const joining = { product, providers, nextPhone: () => '+2348037790001', apply: async () => undefined };
    const applicant = await createApplicant(joining, provider);
    const { id, failure } = await submitOnce(applicant, {
      url: product.url,
      random: createChance(1),
      serial: 1,
      patience: 1,
    });
    expect(failure).toBeUndefined();
    await rejectApplication(product, await signInOfficer(product), String(id));
    const own = await fetch(`${product.url}/api/applications/${id}`, {
      headers: { authorization: `Bearer ${applicant.token}` },
    });
    expect(await own.json()).toMatchObject({ status: 'rejected' });
    expect(product.log).toContain(`"version":"${version}"`);
    expect(await product.stop()).toBe(0);
  } finally {
    await product.remove();
  }
});
