/**
 * What a later version of a type has removed or renamed stands in the words of its time, wherever a record is shown.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { JsonObject } from '@/definition/language/json-schema';
import type { Workflow } from '@/definition/language/workflow';
import { tennisClub } from '../../fixtures/tennis-club';
import { createClubProduct, submitClub } from '../support/club-product';
import { storeChanged } from '../support/past-version';
import { readLines } from '../support/pdf-lines';
import type { TestProduct } from '../support/test-product';

const { workflow } = tennisClub;
const STATUS = 'weighed';
const LABEL = 'Weighed and measured';
/** Gone as well, and nobody has to do anything about it. */
const OVER = 'cancelled';
const SURFACE = 'Red cinder';

let product: TestProduct;
let officer: string;
let token: string;
let id: string;

/** The review as it was: a status that is gone, and another name of one that is still there. */
const past: Pick<Workflow, 'statuses' | 'transitions'> = {
  statuses: [
    ...workflow.statuses.map((status) =>
      status.id === workflow.initial ? { ...status, label: 'Waiting in line' } : status,
    ),
    {
      id: STATUS,
      label: LABEL,
      tone: 'info',
      description: 'The courts are measured.',
      applicantHint: 'Somebody has measured your courts.',
      stage: workflow.stages[1]?.id,
      editable: false,
    },
    {
      id: OVER,
      label: 'Cancelled',
      tone: 'neutral',
      description: '',
      applicantHint: '',
      stage: workflow.stages[1]?.id,
      editable: false,
    },
  ],
  transitions: workflow.transitions.map((transition) =>
    transition.by === 'officer' && transition.from.includes(workflow.initial)
      ? { ...transition, from: [...transition.from, STATUS] }
      : transition,
  ),
};

beforeAll(async () => {
  product = await createClubProduct();
  officer = await product.signInAdministrator();
  await storeChanged(
    product,
    { provider: tennisClub.id, version: 'past' },
    {
      [`${tennisClub.id}/provider.json`]: (file) => ({ ...file, workflow: past }) as unknown as JsonObject,
      [`${tennisClub.id}/club.schema.json`]: (file) => ({
        ...file,
        properties: {
          ...(file['properties'] as JsonObject),
          surface: {
            title: 'Surface',
            type: 'string',
            oneOf: [
              { const: 'cinder', title: SURFACE },
              { const: 'grass', title: 'Grass' },
            ],
          },
        },
      }),
    },
  );
  token = (await product.join('+2348037770501', tennisClub.role)).access_token;
  id = await submitClub(product, token);
  const { data } = await product.platform.database.kysely
    .selectFrom('applications')
    .select('data')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await setRecord({ definition_version: 'past', status: STATUS, data: JSON.stringify({ ...data, surface: 'cinder' }) });
});
afterAll(() => product.platform.database.close());

async function setRecord(values: Record<string, string>) {
  await product.platform.database.kysely.updateTable('applications').set(values).where('id', '=', id).execute();
}

test('in the applicant’s list', async () => {
  const { body } = await product.call('GET', '/applications', { token });
  expect(body.data).toMatchObject([{ columns: { surface: SURFACE }, open: true }]);
});

test('in the office’s list, with what waits', async () => {
  const { body } = await product.call('GET', `/admin/applications?status=${STATUS}`, { token: officer });
  expect(body.data).toMatchObject([
    { id, columns: { surface: SURFACE }, status_words: { label: LABEL, tone: 'info' }, waiting: true },
  ]);
});

test('among the statuses to filter by, while records are in it', async () => {
  const list = () => product.call('GET', '/admin/former-statuses', { token: officer });
  expect((await list()).body.data).toEqual([{ id: STATUS, label: LABEL, tone: 'info' }]);
  await setRecord({ status: workflow.initial });
  expect((await list()).body.data).toEqual([]);
  await setRecord({ status: STATUS });
});

test('in the figures of what waits', async () => {
  const { body } = await product.call('GET', '/admin/dashboard', { token: officer });
  expect(body).toMatchObject({
    by_status: { [STATUS]: 1 },
    by_type: [{ total: 1, waiting: 1 }],
    waiting: { count: 1, statuses: expect.arrayContaining([STATUS]) },
    next_due: [{ id, status_words: { label: LABEL } }],
  });
});

test('of those that are gone the figures count among what waits only those that wait', async () => {
  await setRecord({ status: OVER });
  const { body } = await product.call('GET', '/admin/dashboard', { token: officer });
  await setRecord({ status: STATUS });
  expect(body).toMatchObject({ by_status: { [OVER]: 1 }, by_type: [{ total: 1, waiting: 0 }], waiting: { count: 0 } });
  expect(body.waiting.statuses).not.toContain(OVER);
});

test('in the export', async () => {
  const csv = await product.app.request(`/api/admin/applications.csv?type=${tennisClub.applicationType}`, {
    headers: { authorization: `Bearer ${officer}` },
  });
  const [, line] = (await csv.text()).split('\r\n');
  expect(line).toContain(`,${LABEL},${workflow.stages[0]?.label},`);
  expect(line).toContain(`,${SURFACE}`);
});

test('on the receipt', async () => {
  const answer = await product.app.request(`/api/applications/${id}/receipt.pdf`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const lines = (await readLines(new Uint8Array(await answer.arrayBuffer()))).join('\n');
  expect(lines).toContain(SURFACE);
  expect(lines).toContain('Somebody has measured your courts.');
});

test('where a status is only called otherwise by now: as it was called then', async () => {
  await setRecord({ status: workflow.initial });
  const { body } = await product.call('GET', '/admin/applications', { token: officer });
  expect(body.data).toMatchObject([{ status_words: { label: 'Waiting in line' } }]);
  await setRecord({ status: STATUS });
});

test('in the history and the messages of what happens next', async () => {
  const next = past.transitions.find(
    ({ by, from, comment }) => by === 'officer' && from.includes(STATUS) && comment !== 'required',
  );
  const json = { status: next?.to ?? '', revision: 1 };
  const wrong = await product.setStatus(officer, id, { ...json, status: workflow.initial });
  expect(wrong.body.message).toContain(`An application that is ${LABEL.toLowerCase()} cannot become waiting in line.`);
  expect((await product.setStatus(officer, id, json)).status).toBe(200);
  const detail = await product.call('GET', `/admin/applications/${id}`, { token: officer });
  const label = workflow.statuses.find((status) => status.id === next?.to)?.label;
  expect(detail.body.timeline.at(-1)).toMatchObject({ title: label, from_status: STATUS });
});

test('while a record under the form of today shows its answers as they were sent', async () => {
  const { data } = await product.platform.database.kysely
    .selectFrom('applications')
    .select('data')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await setRecord({
    definition_version: tennisClub.version,
    status: workflow.initial,
    data: JSON.stringify({ ...data, surface: 'clay' }),
  });
  const own = await product.call('GET', '/applications', { token });
  const listed = await product.call('GET', '/admin/applications', { token: officer });
  for (const { body } of [own, listed])
    expect(body.data).toMatchObject([{ columns: { surface: 'clay' }, definition_version: tennisClub.version }]);
});
