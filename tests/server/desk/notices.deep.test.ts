/** Officers are told of what is theirs: at once, in the daily mail, or not, as each has chosen. */
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { NoticeChoices } from '@/api/shapes/notice';
import { addDays, startOfDay, toDay } from '@/engine/locale/calendar';
import { addWorkingDays, isWorkingDay } from '@/engine/locale/working-days';
import { toReference } from '@/engine/record/reference';
import { createJobHandler } from '@/server/jobs/handle-job';
import type { HOURLY_JOBS } from '@/server/platform/jobs';
import { createOfficer, type Person } from '../support/cast';
import { clubValidators, submitNewClub, withReferee } from '../support/club-product';
import { createTestProduct, type TestProduct } from '../support/test-product';

const catalog = withReferee(['view_applications', 'review_applications', 'assign_applications', 'decide']);

const ALL_AT_ONCE: NoticeChoices = {
  handed_over: 'at_once',
  mentioned: 'at_once',
  came_back: 'at_once',
  deputy: 'at_once',
  daily: true,
};
const HOUR = 3_600_000;

let product: TestProduct;
let ada: Person;
let ngozi: Person;
let chidi: Person;

beforeAll(async () => {
  product = await createTestProduct({ catalog, validators: clubValidators });
  const create = (name: string) => createOfficer(product.platform, 'referee', name);
  [ada, ngozi, chidi] = [await create('Ada'), await create('Ngọzi'), await create('Chidi')];
});
beforeEach(async () => {
  for (const table of ['officer_leave', 'officer_notices', 'notice_choices', 'messages', 'application_list'] as const)
    await db().deleteFrom(table).execute();
});

const db = () => product.platform.database.kysely;

async function submit(): Promise<{ id: string; reference: string; token: string }> {
  const { id, token } = await submitNewClub(product);
  const { number } = await db()
    .selectFrom('applications')
    .select('number')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { id, reference: toReference(number), token };
}

const handOver = (by: Person, id: string, assignee: string | null, from: string | null = null) =>
  product.call('POST', `/admin/applications/${id}/desk`, { token: by.token, json: { assignee, from } });
const comment = (by: Person, id: string, text: string, visibility = 'internal') =>
  product.call('POST', `/admin/applications/${id}/comments`, { token: by.token, json: { comment: text, visibility } });
const choose = (by: Person, json: object) => product.call('PUT', '/admin/notices', { token: by.token, json });

async function run(name: (typeof HOURLY_JOBS)[number], clock = product.platform.clock): Promise<void> {
  await createJobHandler({ ...product.platform, clock })({ name });
}

/** The mails of the officers' notices since the last look, by whom they went to. */
async function readMails(): Promise<Record<string, string[]>> {
  const rows = await db()
    .deleteFrom('messages')
    .where('occasion', 'in', ['told-officer', 'daily-mail'])
    .returning(['user_id', 'channel', 'text'])
    .execute();
  expect(rows.every(({ channel }) => channel === 'email')).toBe(true);
  const by: Record<string, string[]> = {};
  for (const { user_id, text } of rows) (by[user_id ?? ''] ??= []).push(text);
  return by;
}

async function tellNow(): Promise<Record<string, string[]>> {
  await run('tell-officers');
  return readMails();
}

/** At nine of the first working day from now on, or on a day that is none. */
function morning({ working = true, hour = 9 } = {}): () => Date {
  let day = addDays(toDay(product.platform.clock()), 1);
  while (isWorkingDay(day) !== working) day = addDays(day, 1);
  return () => new Date(startOfDay(day).getTime() + hour * HOUR);
}

test('what is handed over by others is told in one mail, what is taken oneself is not', async () => {
  const [one, other, own] = [await submit(), await submit(), await submit()];
  await handOver(ada, one.id, ngozi.userId);
  await handOver(ada, other.id, ngozi.userId);
  await handOver(ngozi, own.id, ngozi.userId);
  const mails = await tellNow();
  expect(Object.keys(mails)).toEqual([ngozi.userId]);
  expect(mails[ngozi.userId]).toHaveLength(1);
  expect(mails[ngozi.userId]?.[0]).toContain(
    `Ada Obi has handed over to you: ${one.reference} and ${other.reference}.`,
  );
  expect(await tellNow()).toEqual({});
});

test('an internal comment tells whom it names, with or without accents; one to the applicant tells no officer', async () => {
  const { id, reference } = await submit();
  await comment(ada, id, 'Please look, @ngozi. Write to okafor@chidi.example; @Ada has seen it.');
  expect(await tellNow()).toEqual({
    [ngozi.userId]: [
      `Ada Obi names you in a comment on ${reference}. ${product.platform.config.publicUrl}/admin/applications/${id}`,
    ],
  });
  await comment(ada, id, 'Please look, @Ngọzi Obi.', 'applicant');
  expect(await tellNow()).toEqual({});
});

test('what comes back from the applicant is told to whoever has it and whoever watches it', async () => {
  const { id, reference, token } = await submit();
  await handOver(ngozi, id, ngozi.userId);
  await product.call('POST', `/admin/applications/${id}/desk`, { token: chidi.token, json: { watched: true } });
  await db().updateTable('applications').set({ status: 'changes_requested' }).where('id', '=', id).execute();
  const corrected = await product.call('PATCH', `/applications/${id}`, { token, json: { club_name: 'Kano Club' } });
  expect(corrected.status).toBe(200);
  const mails = await tellNow();
  expect(Object.keys(mails).toSorted()).toEqual([ngozi.userId, chidi.userId].toSorted());
  expect(mails[ngozi.userId]?.[0]).toContain(`Back from the applicant: ${reference}.`);
});

test('a deputy is told when a leave begins, of what comes then, and a deputy’s deputy while both are away', async () => {
  const [before, after, late] = [await submit(), await submit(), await submit()];
  await handOver(ada, before.id, ada.userId);
  const today = toDay(product.platform.clock());
  const leave = (of: Person, deputy: Person) =>
    product.call('PUT', `/admin/officers/${of.userId}/leave`, {
      token: of.token,
      json: { leave: { from: today, until: addDays(today, 3), deputy: deputy.userId } },
    });
  await leave(ada, ngozi);
  expect((await readMails())[ngozi.userId]?.[0]).toMatch(
    /^Ada Obi is on leave until .+ Of officers on leave wait for you: 1\./,
  );
  expect((await handOver(chidi, after.id, ada.userId)).body.assignee.id).toBe(ngozi.userId);
  expect((await tellNow())[ngozi.userId]?.[0]).toContain(after.reference);
  await leave(ngozi, chidi);
  // Of Ada there are one, of Ngọzi one.
  expect((await readMails())[chidi.userId]?.[0]).toContain('Of officers on leave wait for you: 2.');
  const { body } = await product.call('GET', '/admin/officers', { token: chidi.token });
  expect(body.data.find(({ id }: { id: string }) => id === ada.userId).leave).toMatchObject({
    deputy: { id: ngozi.userId },
    stand_in: { id: chidi.userId },
  });
  expect((await handOver(chidi, late.id, ada.userId)).body.assignee.id).toBe(chidi.userId);
});

test('each officer chooses: at once, in the daily mail, not', async () => {
  expect((await product.call('GET', '/admin/notices', { token: ngozi.token })).body).toEqual(ALL_AT_ONCE);
  const choices = { ...ALL_AT_ONCE, handed_over: 'daily', mentioned: 'none', daily: false };
  expect((await choose(ngozi, choices)).body).toEqual(choices);
  expect((await choose(ngozi, { ...choices, mentioned: 'sometimes' })).status).toBe(400);
  const { id, reference } = await submit();
  await handOver(ada, id, ngozi.userId);
  await comment(ada, id, '@Ngọzi');
  expect(await tellNow()).toEqual({});
  await run('send-daily-mails', morning());
  expect((await readMails())[ngozi.userId]?.[0]).toContain(`Ada Obi has handed over to you: ${reference}.`);
});

test('the daily mail says what is theirs, due soon and overdue, once, in the morning of a working day', async () => {
  const [late, soon, far] = [await submit(), await submit(), await submit()];
  const at = morning();
  const due = { [late.id]: -1, [soon.id]: 1, [far.id]: 9 };
  for (const [id, days] of Object.entries(due)) {
    await handOver(ngozi, id, ngozi.userId);
    const due_at = startOfDay(addWorkingDays(toDay(at()), days));
    await db().updateTable('applications').set({ due_at }).where('id', '=', id).execute();
  }
  await run('send-daily-mails', morning({ working: false }));
  await run('send-daily-mails', morning({ hour: 7 }));
  expect(await readMails()).toEqual({});
  await Promise.all([run('send-daily-mails', at), run('send-daily-mails', at)]);
  await run('send-daily-mails', at);
  // Nobody else has anything.
  expect(await readMails()).toEqual({
    [ngozi.userId]: [
      expect.stringContaining(`Yours: 3\nDue soon: 1 (${soon.reference})\nOverdue: 1 (${late.reference})`),
    ],
  });
});

test('a clock that was a year ahead and is set right keeps no daily mail back', async () => {
  const at = morning();
  await handOver(ngozi, (await submit()).id, ngozi.userId);
  await run('send-daily-mails', at);
  const ahead = new Date(at().getTime() + 365 * 86_400_000);
  await db().updateTable('notice_choices').set({ told_at: ahead }).execute();
  await readMails();
  await run('send-daily-mails', at);
  expect((await readMails())[ngozi.userId]).toHaveLength(1);
});

test('while an officer is away, the daily mail of their work goes to whoever has it', async () => {
  const { id } = await submit();
  await handOver(ngozi, id, ngozi.userId);
  const today = toDay(product.platform.clock());
  await db()
    .insertInto('officer_leave')
    .values({
      officer_id: ngozi.userId,
      deputy_id: chidi.userId,
      starts_at: startOfDay(today),
      ends_at: startOfDay(addDays(today, 14)),
    })
    .execute();
  await run('send-daily-mails', morning());
  expect(Object.keys(await readMails())).toEqual([chidi.userId]);
});
