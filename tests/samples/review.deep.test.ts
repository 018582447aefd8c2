/**
 * Each sample in review: an officer asks for a change deep in the answers, the applicant corrects that and nothing
 * else, the officer sees the old answer beside the new one and approves, and receipt and export tell the new one.
 */
import { beforeAll, expect, it } from 'vitest';
import { listFields } from '@/definition/parse/catalog';
import { findFieldAt, getAnswerAt, setAnswerAt } from '@/engine/answers/answer-paths';
import type { Answer, FormData } from '@/engine/answers/form-data';
import { toAnswerText } from '@/engine/record/answer-text';
import { withoutFiles } from '@/engine/record/file-answers';
import { describeReceipt } from '@/engine/record/receipt';
import { toSubmissionBody } from '@/engine/record/submission-body';
import { toRecordData } from '@/records/record-data';
import { sampleNames } from '../fixtures/sample-folder';
import { sampleCatalog, samples, sampleValidators } from '../fixtures/samples';
import { createTestProduct, type TestProduct } from '../server/support/test-product';
import { joinAs } from '../specification/support';
import { prepareExample } from './send-sample';

let product: TestProduct;
let officer: string;

beforeAll(async () => {
  product = await createTestProduct({ catalog: sampleCatalog, validators: sampleValidators });
  officer = await product.signInAdministrator();
});

const HONG_KONG = { name: 'Hong Kong', lat: 22, lon: 114 };

/** What is asked for and answered instead; and what was not asked for. */
type Correction = [sample: string, path: string, answer: Answer, unasked: string, other: Answer];

const CORRECTIONS: Correction[] = [
  ['alternatives', 'contact.address.city', 'Jos', 'contact.address.street', '2 Main'],
  ['arrays', 'directors.0.shares.1.firm', 'Abuja Air', 'directors.0.shares.0.percent', 50],
  ['comparisons', 'directors.0.percent', 33, 'directors.1.percent', 60],
  ['dependencies', 'branch', 'Apapa', 'bank', 'Second'],
  ['enum-objects', 'route.1', HONG_KONG, 'location', HONG_KONG],
  ['if-then-else', 'visits.0.fee', 20, 'home.state', 'Lagos'],
  ['kinds', 'accounts.1.imports', 8, 'accounts.1.exports', 9],
  ['layout', 'hours.closes', '18:30', 'hours.opens', '09:00'],
  ['lists', 'matches.0.spectators', 130, 'matches.0.ground', 'HILL'],
  ['nested', 'address.position.latitude', 7.25, 'address.position.longitude', 4],
  ['nullable', 'home.street', '9 Main', 'floor', 3],
  ['numbers', 'weight', 77.5, 'parcels', 8],
  ['references', 'crew.0.home.street', '5 Main', 'captain.home.street', '6 Main'],
  ['simple', 'bio', 'Ships horses.', 'age', 31],
  ['totals', 'payer', 'Horizon', 'paid_on', '2024-02-28'],
  ['untitled', 'office.city', 'Jos', 'pastJobs.0.employer', 'Abuja Air'],
  ['widgets', 'several', ['y'], 'text', 'b'],
];

it('every sample is corrected here', () => {
  expect(CORRECTIONS.map(([sample]) => sample)).toEqual(sampleNames);
});

it.each(CORRECTIONS)('%s: %s is asked for, corrected and approved', async (id, path, answer, unasked, other) => {
  const sample = samples.find((each) => each.id === id) ?? expect.fail();
  const fields = listFields(sample);
  const token = await joinAs(product, sample);
  const data = await prepareExample(product, sample, token, 'complete');
  const sent = await product.call('POST', '/applications', { token, json: toSubmissionBody(sample, data) });
  expect([sent.status, sent.body.errors]).toEqual([201, undefined]);
  const own = `/applications/${sent.body.id}`;
  const move = async (status: string, more: object = {}) => {
    const moved = await product.call('POST', `/admin${own}/status`, { token: officer, json: { status, ...more } });
    expect([status, moved.status, moved.body.message]).toEqual([status, 200, moved.body.message]);
  };
  await move('under_review');
  await move('changes_requested', { requested_changes: [{ path, reason: 'Look again' }] });

  const { body: open } = await product.call('GET', own, { token });
  expect(open.requested_changes).toEqual([{ path, reason: 'Look again' }]);
  const correct = (changed: FormData, paths: string[]) => {
    const plain = withoutFiles(fields, changed);
    const keys = paths.map((each) => each.split('.')[0] ?? '');
    const json = {
      application_type: sample.applicationType,
      revision: open.revision,
      ...Object.fromEntries(keys.map((key) => [key, plain[key]])),
    };
    return product.call('PATCH', own, { token, json });
  };
  const right = setAnswerAt(data, path, answer);
  const refused = await correct(setAnswerAt(right, unasked, other), [path, unasked]);
  expect([refused.status, refused.body.errors]).toMatchObject([403, [{ path: unasked }]]);
  const corrected = await correct(right, [path]);
  expect([corrected.status, corrected.body.errors]).toEqual([200, undefined]);

  const { body: seen } = await product.call('GET', `/admin${own}`, { token: officer });
  expect(seen.timeline.at(-1).changes).toMatchObject([{ path, before: getAnswerAt(data, path), after: answer }]);
  await move('under_review');
  await move('approved');
  const { body: record } = await product.call('GET', own, { token });
  const stored = toRecordData(sample, record);
  expect(getAnswerAt(stored, path)).toEqual(answer);
  const field = findFieldAt(fields, path) ?? expect.fail();
  const receipt = describeReceipt(sample, { ...record, reference: 'R', title: 'T' }, stored);
  const told = receipt.sections.flatMap(({ rows }) => rows.map(({ text }) => text)).join('\n');
  expect(told).toContain(toAnswerText(field, answer));
  expect((await product.call('GET', `${own}/receipt.pdf`, { token })).status).toBe(200);
  const csv = await product.call('GET', `/admin/applications.csv?type=${sample.applicationType}`, { token: officer });
  const columns = sample.record.columns.filter((column) => column === path);
  for (const column of columns) expect(csv.body).toContain(toAnswerText(field, getAnswerAt(stored, column)));
  expect(csv.body).toContain('Approved');
});
