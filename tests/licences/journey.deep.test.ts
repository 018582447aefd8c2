/**
 * Licences that nobody has, from the first refused answer to the approval: each by its own officers and their forms,
 * with nothing outside its folder.
 */
import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { validators as shippedValidators } from 'virtual:catalog';
import { settleDays } from '@/definition/language/example-days';
import { findTransitionForm, listFields, type ProviderDefinition } from '@/definition/parse/catalog';
import { getAnswerAt, setAnswerAt } from '@/engine/answers/answer-paths';
import type { Answer, FormData } from '@/engine/answers/form-data';
import { toAnswerText } from '@/engine/record/answer-text';
import { withoutFiles } from '@/engine/record/file-answers';
import { toSubmissionBody } from '@/engine/record/submission-body';
import { getStatus } from '@/engine/workflow/transitions';
import { toRecordData } from '@/records/record-data';
import { uploadFiles } from '@/server/runtime/browser/sample-applications';
import { checkDefinitions } from '../../src/studio/check/check-definitions';
import { isFault } from '@/definition/language/definition-issue';
import { checkFolder } from '../../src/studio/check/check-folder';
import { compileOnce } from '../../src/studio/node/form-validators';
import { readExamples } from '../../scripts/vite/examples';
import { createLicenceFolder, licenceNames } from '../fixtures/licence-folder';
import { createPerson, type Person } from '../server/support/cast';
import { ORIGIN } from '../server/support/test-platform';
import { createTestProduct, type TestProduct } from '../server/support/test-product';
import { EVERY_CASE } from '../support/every-case';
import { JOURNEYS, type Journey, type TransitionTaken } from './journeys';

const folder = createLicenceFolder();
const { catalog = expect.fail('The folder is not in order.') } = checkDefinitions(folder);
const { timeZone } = catalog.registry.locale;
const examples = readExamples(folder);
const officers = new Map<string, Person>();
let product: TestProduct;

beforeAll(async () => {
  const forms = catalog.providers.map((provider) => [provider.id, compileOnce(provider, timeZone)] as const);
  const validators = { administration: shippedValidators['administration'] ?? {}, ...Object.fromEntries(forms) };
  product = await createTestProduct({ catalog, validators });
  for (const role of ['reviewer', ...JOURNEYS.flatMap(({ roles }) => roles)])
    officers.set(role, await createPerson(product.platform, role));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('each has its journey', () => {
  expect(JOURNEYS.map(({ type }) => type).toSorted()).toEqual(licenceNames.toSorted());
});

// The search for answers takes longer than all the journeys: by the long tests in all, else in one that needs no other.
const checked = EVERY_CASE ? licenceNames : ['pharma-warehouse'];
it(`${checked.join(', ')}: in order`, () => {
  const own = createLicenceFolder();
  for (const other of licenceNames.filter((each) => !checked.includes(each)))
    rmSync(`${own}/${other}`, { recursive: true });
  expect(checkFolder(own).issues.filter(isFault)).toEqual([]);
  rmSync(own, { recursive: true });
});

const findType = (id: string): ProviderDefinition =>
  catalog.providers.find((each) => each.id === id) ?? expect.fail(id);
const tokenOf = (role: string) => officers.get(role)?.token ?? expect.fail(role);
const settle = <T>(answers: T) => settleDays(answers, timeZone);

interface Applicant {
  token: string;
  phone: string;
}

async function join(type: ProviderDefinition): Promise<Applicant> {
  const phone = product.nextPhone();
  return { phone, token: (await product.join(phone, type.role)).access_token };
}

/** Uploads what an example or a form names, and answers it with the records of the files. */
async function upload(
  type: ProviderDefinition,
  token: string,
  data: FormData,
  files: Record<string, string | string[]>,
) {
  const answer = async (request: Request) => product.app.fetch(request);
  return uploadFiles({ answer, origin: ORIGIN, accessToken: token, provider: type, example: { data, files } });
}

/** The example as this person sends it: their own phone, and what no two applications may share. */
async function prepare(type: ProviderDefinition, { token, phone }: Applicant, name: string): Promise<FormData> {
  const { data, files } = examples[type.id]?.[name] ?? expect.fail(name);
  let own = data as FormData;
  const locked = listFields(type).filter(({ ui }) => ui.prefill?.lock);
  for (const { key } of locked) own = setAnswerAt(own, key, phone);
  for (const { field } of type.submission.unique) {
    const answer = getAnswerAt(own, field);
    if (typeof answer === 'string') own = setAnswerAt(own, field, `${answer}${phone.slice(-2)}`);
  }
  return upload(type, token, own, files);
}

async function apply(type: ProviderDefinition, { token }: Applicant, data: FormData) {
  return product.call('POST', '/applications', { token, json: toSubmissionBody(type, data) });
}

/** Sends the complete example. */
async function applyRightly(type: ProviderDefinition, applicant: Applicant): Promise<string> {
  const { status, body } = await apply(type, applicant, await prepare(type, applicant, 'complete'));
  expect([status, body.message, body.errors]).toEqual([201, body.message, undefined]);
  return body.id as string;
}

async function change(id: string, role: string, json: object) {
  return product.call('POST', `/admin/applications/${id}/status`, { token: tokenOf(role), json });
}

/** Takes it as its officer does, after everybody else, and every wrong form, was refused. */
async function take(type: ProviderDefinition, journey: Journey, id: string, taken: TransitionTaken, more: object = {}) {
  const transition = type.workflow.transitions.find((each) => each.id === taken.id) ?? expect.fail(taken.id);
  const status = transition.to;
  const needed = transition.permission ?? 'review_applications';
  const holds = (role: string) =>
    catalog.registry.roles.find((each) => each.id === role)?.permissions.includes(needed) ?? false;
  for (const role of [...journey.roles, 'reviewer'].filter((each) => !holds(each)))
    expect([role, (await change(id, role, { status })).status]).toEqual([role, 403]);
  const strangers = JOURNEYS.filter(({ type: other }) => other !== journey.type).flatMap(({ roles }) => roles);
  for (const role of strangers) expect([role, (await change(id, role, { status })).status]).toEqual([role, 404]);

  const form = findTransitionForm(type, transition);
  const entered = settle(taken.form ?? {}) as FormData;
  const whole = await upload(type, tokenOf(taken.role), entered, taken.files ?? {});
  for (const { form: wrong, path } of taken.wrong ?? []) {
    const refused = await change(id, taken.role, { status, form_answers: settle(wrong), ...more });
    expect([refused.status, refused.body.errors]).toEqual([
      400,
      expect.arrayContaining([expect.objectContaining({ path: `form_answers.${path}` })]),
    ]);
  }
  const made = await change(id, taken.role, { status, ...(form ? { form_answers: whole } : {}), ...more });
  expect([made.status, made.body.errors, made.body.message]).toEqual([200, undefined, made.body.message]);
  expect(made.body.application.status).toBe(status);
  if (!form) return;
  const last = made.body.timeline.at(-1).form;
  for (const [path, total] of Object.entries(taken.totals ?? {}))
    expect(getAnswerAt(last.data, path)).toEqual(settle(total));
  expect(withoutFiles(form.fields, last.data)).toMatchObject(withoutFiles(form.fields, entered));
}

describe.each(JOURNEYS)('$type', (journey) => {
  const type = findType(journey.type);
  const wrong = Object.entries(examples[journey.type] ?? {}).filter(([name]) => name.startsWith('invalid-'));

  let applicant: Applicant;

  /** Somebody who may apply, with the approval that it takes. */
  beforeAll(async () => {
    applicant = await join(type);
    const before = JOURNEYS.find((each) => each.type === journey.after);
    if (!before) return;
    const data = await prepare(type, applicant, 'complete');
    expect((await apply(type, applicant, data)).body.code).toBe('APPROVAL_NEEDED');
    const other = findType(before.type);
    const added = { phone_number: applicant.phone, user_type: other.role, add_role: true };
    await product.call('POST', '/auth/create-account', { token: applicant.token, json: added });
    const id = await applyRightly(other, applicant);
    for (const taken of before.taken) await take(other, before, id, taken);
  });

  it.each(wrong)('%s is refused in the words of its form', async (name, { expect: problems }) => {
    const { status, body } = await apply(type, applicant, await prepare(type, applicant, name));
    const errors = (body.errors ?? []).map(({ path, message }: { path: string; message: string }) => ({
      path,
      message,
    }));
    expect([status, errors]).toEqual([400, problems]);
  });

  it('goes from the application over a correction to the approval', async () => {
    const id = await applyRightly(type, applicant);
    const own = `/applications/${id}`;
    const read = async () => (await product.call('GET', own, { token: applicant.token })).body;
    const { correction } = journey;

    const marks = {
      requested_changes: [{ path: correction.path, reason: 'Look again' }],
      admin_comments: 'Look again.',
    };
    const early = journey.taken.filter(({ id: each }) => !listFrom(type, each).includes(type.workflow.initial));
    for (const { id: later } of early) {
      const { to } = type.workflow.transitions.find((each) => each.id === later) ?? expect.fail(later);
      for (const role of journey.roles) expect((await change(id, role, { status: to })).status).toBe(409);
    }
    await toCorrection(type, journey, id);
    await take(type, journey, id, correction.transition, marks);
    const open = await read();
    expect(open.requested_changes).toEqual([{ path: correction.path, reason: 'Look again' }]);
    const data = setAnswerAt(toRecordData(type, open), correction.path, correction.answer);
    const [key = ''] = correction.path.split('.');
    const json = {
      application_type: type.applicationType,
      revision: open.revision,
      [key]: withoutFiles(listFields(type), data)[key],
    };
    const corrected = await product.call('PATCH', own, { token: applicant.token, json });
    expect([corrected.status, corrected.body.errors]).toEqual([200, undefined]);
    await toCorrection(type, journey, id);

    for (const taken of journey.taken) await take(type, journey, id, taken);
    const approved = await read();
    expect(getStatus(type.workflow, approved.status).label).toBe(journey.approved);
    const told = approved.review_history.flatMap(({ form }: { form?: { id: string } }) => (form ? [form.id] : []));
    const shown = journey.taken.flatMap(({ id: each }) => {
      const { form, visibleToApplicant } = type.workflow.transitions.find((made) => made.id === each) ?? {};
      return form !== undefined && visibleToApplicant ? [form] : [];
    });
    expect(told.slice(-shown.length)).toEqual(shown);
    expect((await product.call('GET', `${own}/receipt.pdf`, { token: applicant.token })).status).toBe(200);
    await expectExported(type, journey, approved);
  });
});

const listFrom = ({ workflow }: ProviderDefinition, id: string) =>
  workflow.transitions.find((transition) => transition.id === id)?.from ?? [];

/** Corrections of some types are asked for once somebody has begun to look. */
async function toCorrection(type: ProviderDefinition, { correction, roles }: Journey, id: string): Promise<void> {
  const { transitions, initial } = type.workflow;
  if (listFrom(type, correction.transition.id).includes(initial)) return;
  const begin = transitions.find(
    ({ from, to, by }) =>
      by === 'officer' && from.includes(initial) && listFrom(type, correction.transition.id).includes(to),
  );
  if (!begin) return;
  const { body } = await product.call('GET', `/admin/applications/${id}`, { token: tokenOf(roles[0] ?? '') });
  if (body.application.status === initial)
    expect((await change(id, roles[0] ?? '', { status: begin.to })).status).toBe(200);
}

async function expectExported(type: ProviderDefinition, { taken, roles }: Journey, record: FormData): Promise<void> {
  const { body: csv } = await product.call('GET', `/admin/applications.csv?type=${type.applicationType}`, {
    token: tokenOf(roles[0] ?? ''),
  });
  for (const { id, form = {} } of taken) {
    const transition = type.workflow.transitions.find((each) => each.id === id) ?? expect.fail(id);
    const fields = findTransitionForm(type, transition)?.fields ?? [];
    for (const key of transition.columns ?? []) {
      const field = fields.find((each) => each.key === key) ?? expect.fail(key);
      expect(csv).toContain(field.label);
      if (form[key] !== undefined)
        expect(csv).toContain(toAnswerText(field, settle(form)[key] as Answer).replaceAll('"', '""'));
    }
  }
  expect(csv).not.toMatch(/undefined|\[object/);
  expect(record['status']).toBeDefined();
}
