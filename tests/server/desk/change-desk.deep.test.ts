/** Whose an application is: taken, handed over, released, by one officer and by two at once; what it waits for. */
import { beforeAll, expect, test } from 'vitest';
import { addDays, toDay } from '@/engine/locale/calendar';
import { tennisClub } from '../../fixtures/tennis-club';
import { createOfficer, type Person } from '../support/cast';
import { clubValidators, submitNewClub, withReferee } from '../support/club-product';
import { createTestProduct, type TestProduct } from '../support/test-product';

const catalog = withReferee(['view_applications', 'review_applications', 'decide']);
const REVIEWER = 'referee';
const CHIEF = 'umpire';

let product: TestProduct;
let ada: Person;
let bola: Person;
let chief: Person;

beforeAll(async () => {
  product = await createTestProduct({ catalog, validators: clubValidators });
  ada = await createOfficer(product.platform, REVIEWER, 'Ada');
  bola = await createOfficer(product.platform, REVIEWER, 'Bola');
  chief = await createOfficer(product.platform, CHIEF, 'Chidi');
});

const change = async ({ token }: Person, id: string, json: object) =>
  product.call('POST', `/admin/applications/${id}/desk`, { token, json });
const take = async (person: Person, id: string, from?: string | null) =>
  change(person, id, { assignee: person.userId, ...(from === undefined ? {} : { from }) });
const read = async ({ token }: Person, id: string) =>
  (await product.call('GET', `/admin/applications/${id}/desk`, { token })).body;
const detailOf = async ({ token }: Person, id: string) =>
  (await product.call('GET', `/admin/applications/${id}`, { token })).body;
const setStatus = async ({ token }: Person, id: string, json: object) => product.setStatus(token, id, json);
const days = (count: number) => addDays(toDay(product.platform.clock()), count);

test('of two officers who take it at once one has it, and the other is told who and since when', async () => {
  const { id } = await submitNewClub(product);
  const answers = await Promise.all([take(ada, id), take(bola, id)]);
  const refused = answers.filter(({ status }) => status === 409);
  expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409']);
  expect(refused[0]?.body).toMatchObject({
    code: 'TAKEN',
    message: expect.stringMatching(/^(Ada|Bola) Obi has had this application since .*\d\d:\d\d/),
  });
  const { assignee } = await read(chief, id);
  expect(refused[0]?.body.message).toContain(assignee.name);
});

test('another’s is taken over only by whoever says whose it is, and the history has it', async () => {
  const { id, token } = await submitNewClub(product);
  await take(ada, id);
  expect((await take(bola, id)).status).toBe(409);
  expect((await take(bola, id, chief.userId)).status).toBe(409);
  expect((await take(bola, id, ada.userId)).body).toMatchObject({ assignee: { id: bola.userId, name: 'Bola Obi' } });
  const { timeline } = await detailOf(ada, id);
  expect(timeline.filter(({ kind }: { kind: string }) => kind === 'desk')).toMatchObject([
    { title: 'Taken', actor: 'Ada Obi', description: '' },
    { title: 'Taken over', actor: 'Bola Obi', description: 'Ada Obi' },
  ]);
  const own = await product.call('GET', `/applications/${id}`, { token });
  expect(JSON.stringify(own.body)).not.toMatch(/Ada Obi|Bola|Taken/);
});

test('it is handed to an active officer who reviews it, and to nobody else', async () => {
  const { id, token } = await submitNewClub(product);
  const applicant = (await product.call('GET', '/auth/me', { token })).body.user.id;
  const away = await createOfficer(product.platform, REVIEWER, 'Dele');
  await product.platform.database.kysely
    .updateTable('profiles')
    .set({ status: 'suspended' })
    .where('id', '=', away.userId)
    .execute();
  await take(ada, id);
  for (const assignee of [away.userId, applicant])
    expect(await change(ada, id, { assignee })).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('choose an active officer'), errors: [{ path: 'assignee' }] },
    });
  expect((await read(ada, id)).assignee.id).toBe(ada.userId);
  expect((await change(ada, id, { assignee: bola.userId })).body.assignee.id).toBe(bola.userId);
  const officers = (await product.call('GET', '/admin/officers', { token: ada.token })).body.data;
  expect(officers.map(({ id: officer }: { id: string }) => officer)).not.toContain(away.userId);
  expect(officers).toContainEqual({ id: bola.userId, name: 'Bola Obi', leave: null });
});

test('what an officer had who is suspended, or reviews no more, is nobody’s from then on; what is decided stays theirs', async () => {
  const setUser = async (id: string, json: object) =>
    product.call('PUT', `/admin/users/${id}`, { token: chief.token, json });
  const suspended = { status: 'suspended', reason: 'Has left' };
  const leave = [
    async (id: string) => setUser(id, suspended),
    async (id: string) =>
      product.call('PUT', '/admin/users/status', { token: chief.token, json: { ids: [id], ...suspended } }),
    async (id: string) => setUser(id, { role: tennisClub.role }),
  ];
  for (const [index, leaves] of leave.entries()) {
    const dele = await createOfficer(product.platform, REVIEWER, `Dele${index}`);
    const [open, decided] = [await submitNewClub(product), await submitNewClub(product)];
    for (const { id } of [open, decided]) await take(dele, id);
    await setStatus(dele, decided.id, { status: 'under_review' });
    expect((await setStatus(dele, decided.id, { status: 'approved' })).status).toBe(200);
    expect((await leaves(dele.userId)).status).toBe(200);
    expect(await read(chief, open.id)).toMatchObject({ assignee: null });
    expect(await read(chief, decided.id)).toMatchObject({ assignee: { id: dele.userId } });
    expect((await detailOf(chief, open.id)).timeline.at(-1)).toMatchObject({
      title: 'Released',
      description: expect.stringContaining(`Dele${index}`),
    });
    expect((await take(ada, open.id)).status).toBe(200);
  }
});

test('between two others only whoever may assign moves it', async () => {
  const { id } = await submitNewClub(product);
  await take(ada, id);
  const handOver = { assignee: chief.userId, from: ada.userId };
  expect(await change(bola, id, handOver)).toMatchObject({
    status: 403,
    body: { message: expect.stringContaining('hand over what another officer has') },
  });
  expect((await change(bola, id, { assignee: null, from: ada.userId })).status).toBe(403);
  expect((await change(chief, id, { assignee: bola.userId, from: ada.userId })).body.assignee.id).toBe(bola.userId);
  expect(await read(bola, id)).toMatchObject({ may_change: true, may_assign: false });
  expect((await change(bola, id, { assignee: null })).body).toMatchObject({ assignee: null, taken_at: null });
});

test('of many, those that somebody else has taken since stay as they are, and each is told', async () => {
  const ids: string[] = [];
  for (let count = 0; count < 10; count += 1) ids.push((await submitNewClub(product)).id);
  const stale = ids.filter((_id, index) => index % 5 === 4);
  for (const id of stale) await take(bola, id);
  const { body } = await product.call('POST', '/admin/applications/desk', {
    token: ada.token,
    json: { applications: ids.map((id) => ({ id, from: null })), assignee: ada.userId },
  });
  expect(body.results.filter(({ ok }: { ok: boolean }) => !ok)).toEqual(
    stale.map((id) => ({ id, ok: false, message: expect.stringContaining('Bola Obi has had this application since') })),
  );
  for (const id of ids) expect((await read(ada, id)).assignee.id).toBe(stale.includes(id) ? bola.userId : ada.userId);
});

test('whoever starts the review has it; what somebody had before stays theirs', async () => {
  const [{ id: own }, { id: given }] = [await submitNewClub(product), await submitNewClub(product)];
  await take(bola, given);
  for (const id of [own, given]) await setStatus(ada, id, { status: 'under_review' });
  expect((await read(ada, own)).assignee.id).toBe(ada.userId);
  expect((await read(ada, given)).assignee.id).toBe(bola.userId);
});

test('it waits for somebody else until a day to come, with a note, and no longer once it is decided', async () => {
  const { id } = await submitNewClub(product);
  expect(await change(ada, id, { follow_up: { on: days(0), note: '' } })).toMatchObject({
    status: 400,
    body: { errors: [{ path: 'follow_up.on', message: 'Choose a day that is still to come, within two years' }] },
  });
  const waits = await change(ada, id, { follow_up: { on: days(5), note: 'Fire brigade' } });
  expect(waits.body).toMatchObject({ follow_up_on: days(5), follow_up_note: 'Fire brigade' });
  await setStatus(ada, id, { status: 'approved' });
  expect(await read(ada, id)).toMatchObject({ follow_up_on: null, follow_up_note: null });
  expect(await change(ada, id, { follow_up: { on: days(5), note: '' } })).toMatchObject({
    status: 409,
    body: { message: 'An application that is approved waits for nobody.' },
  });
});

test('who watches it and who else has it open is seen', async () => {
  const { id } = await submitNewClub(product);
  await change(bola, id, { watched: true });
  expect((await change(ada, id, { watched: true })).body.watchers).toHaveLength(2);
  expect((await change(ada, id, { watched: false })).body.watchers).toEqual([{ id: bola.userId, name: 'Bola Obi' }]);
  const open = async ({ token }: Person) =>
    (await product.call('POST', `/admin/applications/${id}/presence`, { token, json: { open: true } })).body.present;
  expect(await open(ada)).toEqual([]);
  expect(await open(bola)).toEqual([{ id: ada.userId, name: 'Ada Obi', since: expect.any(String) }]);
  product.platform.pass(80);
  expect(await open(bola)).toEqual([]);
});

test('a refusal as stale says who did what and when', async () => {
  const { id } = await submitNewClub(product);
  const { application } = await detailOf(ada, id);
  await setStatus(bola, id, { status: 'under_review' });
  expect(await setStatus(ada, id, { status: 'approved', revision: application.revision })).toMatchObject({
    status: 409,
    body: {
      code: 'STALE',
      message: expect.stringMatching(
        /^Bola Obi has changed this application meanwhile \(.*\d\d:\d\d.*\); its status is now “Under review”/,
      ),
    },
  });
});

test('each change is in the audit', async () => {
  const { id } = await submitNewClub(product);
  await take(ada, id);
  await change(ada, id, { follow_up: { on: days(3), note: '' } });
  const { body } = await product.call('GET', `/admin/audit?subject=${id}`, { token: chief.token });
  expect(body.data).toMatchObject([
    { action: 'application.follow-up', after: { follow_up_on: days(3) } },
    { action: 'application.assign', before: { assignee: null }, after: { assignee: ada.userId } },
  ]);
});

test('one change at a time, and of what is there', async () => {
  const { id } = await submitNewClub(product);
  expect((await change(ada, id, {})).status).toBe(400);
  expect((await change(ada, id, { assignee: null, watched: true })).status).toBe(400);
  for (const on of ['2026-02-30', days(-1), days(800), '9999-12-31'])
    expect((await change(ada, id, { follow_up: { on, note: '' } })).status).toBe(400);
  expect((await take(ada, crypto.randomUUID())).status).toBe(404);
});
