import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadCatalog } from '../../scripts/vite/definitions.ts';
import type { Product } from '../end-to-end/support/product.ts';
import { createApplicant, type Applicant } from './support/applicants.ts';
import { countDamage, readDataFolder, type Submitted } from './support/count-damage.ts';
import { createDevice } from './support/device.ts';
import { rejectApplication, signInOfficer } from './support/reject-application.ts';
import { makeUnique, readExample } from './support/examples.ts';
import { createFaultProxy, type Fault, type FaultProxy } from './support/fault-proxy.ts';
import { startProduct } from './support/start-product.ts';

/**
 * Where a request breaks: before its first byte, within what tells the type of a file, later, after the last byte, and
 * when the answer is on its way.
 */
const BREAKS: Fault[] = [
  { kind: 'cut-request', afterBytes: 0 },
  { kind: 'cut-request', afterBytes: 1 },
  { kind: 'cut-request', afterBytes: 70_000 },
  { kind: 'cut-request', afterBytes: Infinity },
  { kind: 'cut-answer' },
];
const FILE_BYTES = 150_000;
/** An applicant presses the button again after a failure. */
const PRESSES = 5;

const providers = loadCatalog(process.env['SCHEMAS_DIR'] ?? 'schemas').providers;
const provider = providers.find(
  ({ id, invitation }) => invitation === undefined && Object.keys(readExample(id, 'minimal').files).length === 1,
);
let product: Product;
let applicant: Applicant;
let officer: string;
let proxy: FaultProxy;
/** What happens to the requests that come next, in their order. */
let plan: Fault[] = [];
const submitted: Submitted[] = [];

beforeAll(async () => {
  if (!provider) throw new Error('No form asks for one file.');
  product = await startProduct();
  applicant = await createApplicant(
    { product, providers, nextPhone: () => '+2348039990003', apply: async () => undefined },
    provider,
  );
  officer = await signInOfficer(product);
  proxy = await createFaultProxy({ target: product.url, plan: () => plan.shift() ?? { kind: 'none' } });
});

afterAll(async () => {
  await proxy?.close();
  await product?.remove();
});

test('a submission is there once, and whole, wherever its connection breaks', async () => {
  await submit();
  const steps = proxy.passed.length;
  expect(steps).toBeGreaterThanOrEqual(4);
  for (let step = 0; step < steps; step += 1) {
    for (const fault of BREAKS) {
      plan = [...Array.from({ length: step }, (): Fault => ({ kind: 'none' })), fault];
      await submit();
      expect(plan).toEqual([]);
    }
  }
  await product.stop();
  const { details, lost, doubled, halfWritten } = await countDamage(await readDataFolder(product.dataDir), submitted);
  expect(details).toEqual([]);
  expect({ lost, doubled, halfWritten }).toEqual({ lost: 0, doubled: 0, halfWritten: 0 });
  expect(submitted).toHaveLength(1 + steps * BREAKS.length);
});

async function submit(): Promise<void> {
  const { data, files } = readExample(applicant.provider.id, 'minimal');
  const answers = { ...data, ...makeUnique(applicant.provider, data, submitted.length), ...applicant.locked };
  const device = createDevice({
    definition: applicant.provider,
    answers,
    files,
    token: applicant.token,
    url: proxy.url,
    fileBytes: FILE_BYTES,
  });
  let id: string | undefined;
  let failure: string | undefined;
  for (let press = 0; press < PRESSES && id === undefined; press += 1) {
    id = await device.submit(new AbortController().signal).then(
      (answer) => answer.id,
      (error: unknown) => void (failure = String(error)),
    );
  }
  submitted.push({
    submissionKey: device.submissionKey,
    id,
    failure,
    answers: Object.fromEntries(Object.entries(answers).filter(([key]) => !(key in files))),
    checksums: device.checksums,
  });
  if (id !== undefined) await rejectApplication(product, officer, id);
}
