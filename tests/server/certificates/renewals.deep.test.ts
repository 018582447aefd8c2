/** Renewing what was approved: when, by whom, with what, and what becomes of the certificate. */
import { beforeAll, expect, test } from 'vitest';
import { addDays, startOfDay, toDay } from '@/engine/locale/calendar';
import { endOfDay } from '@/engine/workflow/due-dates';
import { createJobHandler } from '@/server/jobs/handle-job';
import { clubCertificate } from '../../fixtures/club-certificate';
import { clubAnswers } from '../../fixtures/club-answers';
import { tennisClub } from '../../fixtures/tennis-club';
import { createPerson, type Person } from '../support/cast';
import { clubCatalog, clubValidators, toClubBody, withDetail } from '../support/club-product';
import { createTestProduct, type TestProduct } from '../support/test-product';

const renewal = { opens: 60, late: 30, anew: ['captain'] };
const unique = [{ field: 'email_address', code: 'DUPLICATE_EMAIL', message: 'It is registered already.' }];

let product: TestProduct;
let umpire: Person;
let phones = 0;

beforeAll(async () => {
  const providers = clubCatalog.providers.map((provider) => ({
    ...withDetail(provider),
    certificate: clubCertificate,
    renewal,
    submission: { ...provider.submission, unique },
    workflow: {
      ...provider.workflow,
      // What is suspended may be refused for good.
      transitions: provider.workflow.transitions.map((each) =>
        each.to === 'rejected' ? { ...each, from: [...each.from, 'suspended'] } : each,
      ),
    },
  }));
  product = await createTestProduct(
    { catalog: { ...clubCatalog, providers }, validators: clubValidators },
    { config: { undoSeconds: 10 } },
  );
  umpire = await createPerson(product.platform, 'umpire');
});

interface Holder {
  token: string;
  id: string;
  answers: { club_name: string; email_address: string };
}

const db = () => product.platform.database.kysely;
const today = () => toDay(product.platform.clock());
const move = (id: string, status: string) => product.setStatus(umpire.token, id, { status, admin_comments: 'Seen.' });
const begin = (id: string, token: string) => product.call('POST', `/applications/${id}/renewal`, { token });
const read = (id: string, token: string) => product.call('GET', `/applications/${id}`, { token });
const readDraft = (id: string, token: string) =>
  product.call('GET', `/drafts/${tennisClub.id}?application=${id}`, { token });
const ask = async (path: string) =>
  (await product.app.request(path, { headers: { accept: 'application/json' } })).json();

async function submit(token: string, answers: Record<string, unknown>, renews?: string) {
  const json = { ...toClubBody(await product.upload(token)), ...answers };
  return product.call('POST', `/applications${renews === undefined ? '' : `?renews=${renews}`}`, { token, json });
}

async function apply(): Promise<Holder> {
  phones += 1;
  const { access_token: token } = await product.join(`+23480355500${String(phones).padStart(2, '0')}`, tennisClub.role);
  const answers = {
    club_name: `Club ${String.fromCharCode(64 + phones).repeat(4)}`,
    email_address: `club-${phones}@tennis.example`,
  };
  const { status, body } = await submit(token, answers);
  expect(status).toBe(201);
  return { token, id: body.id as string, answers };
}

/** An approved application whose certificate ends with a day, so many days from today. */
async function hold(days: number): Promise<Holder & { end: Date }> {
  const holder = await apply();
  expect(await move(holder.id, 'approved')).toMatchObject({ status: 200 });
  return { ...holder, end: await endOn(holder.id, addDays(today(), days)) };
}

async function endOn(id: string, day: string): Promise<Date> {
  const end = endOfDay(day);
  await db().updateTable('applications').set({ expires_at: end }).where('id', '=', id).execute();
  await db().updateTable('certificates').set({ valid_until: end }).where('application_id', '=', id).execute();
  return end;
}

/** What is done by a clock that stands. */
async function at(instant: number, act: () => Promise<unknown>): Promise<void> {
  const { clock } = product.platform;
  product.platform.clock = () => new Date(instant);
  await act().finally(() => (product.platform.clock = clock));
}

const findIssue = (id: string) =>
  db()
    .selectFrom('certificates')
    .selectAll()
    .where('application_id', '=', id)
    .orderBy('issue', 'desc')
    .executeTakeFirstOrThrow();

test('its holder begins with the answers and documents of the approved one, and gives anew what has to be', async () => {
  const { id, token, answers, end } = await hold(30);
  expect((await read(id, token)).body.renewal).toEqual({
    until: endOfDay(addDays(toDay(end), 30)).toISOString(),
    begun: false,
  });
  expect(await begin(id, token)).toMatchObject({ status: 200, body: { application: id, provider: tennisClub.id } });
  const { body: draft } = await readDraft(id, token);
  expect(draft.data).toMatchObject({ ...answers, coaches: clubAnswers.coaches });
  expect(draft.data).not.toHaveProperty('captain');
  expect(draft.data).not.toHaveProperty('declaration');
  const before = (await read(id, token)).body.documents.constitution;
  const { constitution } = draft.data;
  expect(constitution).toMatchObject({ fileName: before.fileName, fileHash: before.fileHash });
  expect(constitution.fileKey).not.toBe(before.fileKey);
  const file = await product.app.request(constitution.fileUrl, { headers: { authorization: `Bearer ${token}` } });
  expect(file.status).toBe(200);
  const list = await product.call('GET', '/applications', { token });
  expect(list.body.data).toMatchObject([{ id, renewal: { begun: true } }]);
  // What was typed since stays when it is begun again.
  const typed = { ...draft, data: { ...draft.data, captain: 'Bola' } };
  const kept = await product.call('PUT', `/drafts/${tennisClub.id}?application=${id}`, { token, json: typed });
  expect(kept.status).toBe(200);
  await begin(id, token);
  expect((await readDraft(id, token)).body.data.captain).toBe('Bola');
});

test('two that begin at once have one draft, and its documents once', async () => {
  const { id, token } = await hold(30);
  const count = async () =>
    Number(
      (
        await db()
          .selectFrom('files')
          .select(({ fn }) => fn.countAll().as('all'))
          .executeTakeFirstOrThrow()
      ).all,
    );
  const before = await count();
  const answers = await Promise.all([begin(id, token), begin(id, token)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(await count()).toBe(before + 1);
});

test('nobody else begins it, neither another applicant nor an officer', async () => {
  const { id } = await hold(30);
  const other = await apply();
  expect(await begin(id, other.token)).toMatchObject({ status: 404, body: { code: 'APPLICATION_NOT_FOUND' } });
  expect(await begin(id, umpire.token)).toMatchObject({ status: 404 });
  expect(await submit(other.token, { email_address: 'x@tennis.example' }, id)).toMatchObject({ status: 404 });
  expect((await product.call('GET', `/applications/${id}`, { token: umpire.token })).body.renewal).toBeUndefined();
});

test('it opens with the first moment of its day, and until then the refusal says when', async () => {
  const { id, token } = await hold(61);
  const opens = startOfDay(addDays(today(), 1)).getTime();
  await at(opens - 1, async () => {
    expect(await begin(id, token)).toMatchObject({ status: 409, body: { code: 'RENEWAL_TOO_EARLY' } });
    expect((await read(id, token)).body.renewal).toBeUndefined();
  });
  await at(opens, async () => expect(await begin(id, token)).toMatchObject({ status: 200 }));
});

test('it closes with the last late day', async () => {
  const { id, token } = await hold(-30);
  const closes = endOfDay(today()).getTime();
  await at(closes - 1, async () => expect(await begin(id, token)).toMatchObject({ status: 200 }));
  const { body: json } = await readDraft(id, token);
  await at(closes, async () => {
    expect(await begin(id, token)).toMatchObject({ status: 409, body: { code: 'RENEWAL_TOO_LATE' } });
    const late = await product.call('PUT', `/drafts/${tennisClub.id}?application=${id}`, { token, json });
    expect(late).toMatchObject({ status: 403, body: { code: 'NOT_EDITABLE' } });
  });
});

test('what is not approved, suspended or revoked is not renewed', async () => {
  const pending = await apply();
  expect(await begin(pending.id, pending.token)).toMatchObject({ status: 409, body: { code: 'NOT_RENEWABLE' } });
  const { id, token } = await hold(30);
  await move(id, 'suspended');
  expect(await begin(id, token)).toMatchObject({ status: 409, body: { code: 'RENEWAL_SUSPENDED' } });
  expect(await move(id, 'rejected')).toMatchObject({ status: 200 });
  expect(await begin(id, token)).toMatchObject({ status: 409, body: { code: 'NOT_RENEWABLE' } });
});

test('renewed in time it is one certificate: the same number, no gap, and the old one is replaced', async () => {
  const { id, token, answers, end } = await hold(30);
  const old = await findIssue(id);
  // Without saying that it renews, it is a second application.
  expect(await submit(token, answers)).toMatchObject({ status: 409, body: { code: 'ALREADY_APPLIED' } });
  await begin(id, token);
  const { status, body: made } = await submit(token, answers, id);
  expect(status).toBe(201);
  expect((await readDraft(id, token)).status).toBe(204);
  expect(await begin(id, token)).toMatchObject({ status: 409, body: { code: 'RENEWAL_UNDER_WAY' } });
  expect(await submit(token, answers, id)).toMatchObject({ status: 409, body: { code: 'RENEWAL_UNDER_WAY' } });
  const seen = await product.call('GET', `/admin/applications/${made.id}`, { token: umpire.token });
  expect(seen.body.application).toMatchObject({ renews: { id } });
  const same = await product.call('GET', `/admin/applications/${made.id}/same`, { token: umpire.token });
  expect(same.body.data.map((each: { id: string }) => each.id)).not.toContain(id);
  await move(made.id, 'approved');
  const [before, now] = [await findIssue(id), await findIssue(made.id)];
  expect(before).toMatchObject({ state: 'replaced', number: old.number });
  expect(now).toMatchObject({ state: 'holds', issue: 2, sequence: old.sequence, year: old.year });
  expect(now.number.startsWith(`${old.number.slice(0, -3)}-2-`)).toBe(true);
  const [year, rest] = [Number(toDay(end).slice(0, 4)), toDay(end).slice(4)];
  // The fixtures' approvals last two years; of the 29th of February only the 28th comes again.
  const last = rest === '-02-29' ? `${year + 2}-02-28` : `${year + 2}${rest}`;
  expect(now.valid_until).toEqual(endOfDay(last));
  expect(await ask(`/verify/${old.number}`)).toMatchObject({ state: 'replaced', replaced_by: now.number });
  expect((await ask(`/register?search=${answers.club_name}`)).data).toMatchObject([{ number: now.number }]);
  expect((await read(id, token)).body).toMatchObject({ renewed_by: { id: made.id, status: 'approved' } });
  expect(await begin(id, token)).toMatchObject({ status: 409, body: { code: 'ALREADY_RENEWED' } });
});

test('the old one ends on its own day without a word, and what only one may have goes on', async () => {
  const { id, token, answers } = await hold(30);
  const { body: made } = await submit(token, answers, id);
  await move(made.id, 'approved');
  product.platform.pass(60);
  await createJobHandler(product.platform)({ name: 'send-sms' });
  const told = () => db().selectFrom('messages').select('id').where('application_id', '=', id).execute();
  const before = await told();
  await db()
    .updateTable('applications')
    .set({ expires_at: new Date(0) })
    .where('id', '=', id)
    .execute();
  await createJobHandler(product.platform)({ name: 'expire-approvals' });
  expect((await read(id, token)).body.status).toBe('expired');
  expect(await told()).toHaveLength(before.length);
  expect(await findIssue(id)).toMatchObject({ state: 'replaced' });
  const other = await product.join('+2348035559999', tennisClub.role);
  expect(await submit(other.access_token, { email_address: answers.email_address })).toMatchObject({
    status: 409,
    body: { code: 'DUPLICATE_EMAIL' },
  });
});

test('submitted late it is valid from its approval', async () => {
  const { id, token, answers } = await hold(-3);
  await createJobHandler(product.platform)({ name: 'expire-approvals' });
  expect((await read(id, token)).body).toMatchObject({ status: 'expired', renewal: { begun: false } });
  const { body: made } = await submit(token, answers, id);
  await move(made.id, 'approved');
  const now = await findIssue(made.id);
  expect(now).toMatchObject({ issue: 2 });
  expect(toDay(now.valid_until ?? new Date(0)).slice(4)).toBe(today() === '02-29' ? '-02-28' : today().slice(4));
});

test('an approval that is taken back gives the old certificate back, and comes again as the same issue', async () => {
  const { id, token, answers } = await hold(30);
  const { body: made } = await submit(token, answers, id);
  await move(made.id, 'approved');
  const { number } = await findIssue(made.id);
  const back = await product.call('POST', '/admin/applications/take-back', {
    token: umpire.token,
    json: { ids: [made.id] },
  });
  expect(back.body.results).toMatchObject([{ ok: true }]);
  expect(await findIssue(id)).toMatchObject({ state: 'holds' });
  expect(await findIssue(made.id)).toMatchObject({ state: 'suspended' });
  await move(made.id, 'approved');
  expect(await findIssue(id)).toMatchObject({ state: 'replaced' });
  expect(await findIssue(made.id)).toMatchObject({ state: 'holds', number });
});

test('so does one that was suspended, with why', async () => {
  const { id, token, answers } = await hold(30);
  const { body: made } = await submit(token, answers, id);
  await move(id, 'suspended');
  const why = { public_reason: 'The court is under water' };
  await product.platform.database.kysely
    .updateTable('certificates')
    .set(why)
    .where('application_id', '=', id)
    .execute();
  await move(made.id, 'approved');
  expect((await read(id, token)).body.certificate).toEqual(expect.not.objectContaining(why));
  await product.call('POST', '/admin/applications/take-back', { token: umpire.token, json: { ids: [made.id] } });
  expect(await findIssue(id)).toMatchObject({ state: 'suspended', ...why });
});

test('a renewal that was refused leaves the old one as it is, which can be renewed once more', async () => {
  const { id, token, answers } = await hold(30);
  const { body: made } = await submit(token, answers, id);
  await move(made.id, 'rejected');
  expect(await findIssue(id)).toMatchObject({ state: 'holds' });
  const again = await submit(token, answers, id);
  expect(again.status).toBe(201);
  await move(again.body.id, 'approved');
  expect(await findIssue(again.body.id)).toMatchObject({ issue: 2, state: 'holds' });
});

test('who is told that it has ended is led to the renewal while that is open, and who is approved to the certificate', async () => {
  const { id } = await hold(-3);
  await createJobHandler(product.platform)({ name: 'expire-approvals' });
  const told = await db()
    .selectFrom('messages')
    .select('text')
    .where('application_id', '=', id)
    .where('channel', '=', 'email')
    .where('occasion', '=', 'status')
    .orderBy('id')
    .execute();
  const [approved, ended] = told.map(({ text }) => text);
  expect(approved).toContain(`/applications/${id}#certificate`);
  expect(ended).toContain(`?renews=${id}`);
});
