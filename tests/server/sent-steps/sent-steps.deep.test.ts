/** A step that is sent to somebody else's phone: what the applicant and that person can do, and what they cannot. */
import { expect, test } from 'vitest';
import { createSendingProduct, createSentSteps, STEPS } from '../support/sent-steps';

const DAY = 86_400;
const product = await createSendingProduct();
const { platform } = product;

test('the phone that a step was sent to fills it in, and the history says so', async () => {
  const { chairman, send, findLink, callAsChairman, fill, list, call, submit } = await createSentSteps(product);
  expect((await send()).body).toMatchObject({ step: 'papers', state: 'sent', phone_number: chairman });
  const link = findLink();
  expect(platform.sent.at(-1)?.text).toContain('Ada Obi asks you to fill in');
  const asked = await callAsChairman('GET', `/steps/${link}`);
  expect(asked.body).toMatchObject({ asked_by: 'Ada Obi', service: 'Tennis Club', name: 'Musa Bello' });
  // That step alone.
  expect(asked.body.form.id).toBe('papers');
  expect(JSON.stringify(asked.body)).not.toContain('club_name');

  expect((await fill(link)).status).toBe(200);
  const [request] = await list();
  expect(request).toMatchObject({ state: 'filled', filled_by: 'Musa Bello', answers: { declaration: true } });
  const taken = () => call('POST', `${STEPS}/papers/taken`, { id: request?.['id'] });
  expect([(await taken()).status, (await taken()).status]).toEqual([204, 204]);
  expect(await list()).toMatchObject([{ state: 'taken' }]);

  const history = await submit(request?.['answers'] as Record<string, unknown>);
  expect(history).toContainEqual({
    kind: 'step',
    title: 'Filled in by somebody else',
    description: 'Papers',
    actor_name: `Musa Bello, ${chairman}`,
  });
  // It went with the draft.
  expect(await list()).toEqual([]);
});

test('the history says that the answers of somebody else were changed', async () => {
  const { send, findLink, fill, submit } = await createSentSteps(product);
  await send();
  await fill(findLink());
  const history = await submit({ declaration: true });
  expect(history).toContainEqual(
    expect.objectContaining({ kind: 'step', title: 'Filled in by somebody else, and changed before it was sent' }),
  );
});

test('nobody sends a step to themselves, nor one that is not for others', async () => {
  const { applicantPhone, chairman, send, call, list } = await createSentSteps(product);
  expect((await send(applicantPhone)).body).toMatchObject({ code: 'OWN_PHONE', errors: [{ path: 'phone_number' }] });
  expect((await send('12')).body).toMatchObject({ errors: [{ path: 'phone_number' }] });
  const club = await call('POST', `${STEPS}/club`, { phone_number: chairman });
  expect(club).toMatchObject({ status: 404, body: { code: 'STEP_NOT_FOUND' } });
  expect(await list()).toEqual([]);
});

test('sent twice to a phone it is one request and one link; to another phone the first link is over', async () => {
  const { send, findLink, list, callAsChairman, signInAgain } = await createSentSteps(product);
  const [first, link] = [await send(), findLink()];
  platform.pass(6 * DAY);
  await signInAgain();
  const second = await send();
  expect([second.body.id, findLink()]).toEqual([first.body.id, link]);
  expect(second.body.expires_at > first.body.expires_at).toBe(true);
  await send('+2348030000888');
  expect(await list()).toMatchObject([{ phone_number: '+2348030000888', state: 'sent' }]);
  expect(await callAsChairman('GET', `/steps/${link}`)).toMatchObject({
    status: 410,
    body: { code: 'STEP_WITHDRAWN' },
  });
});

test('an hour and a day have so many messages, and what is refused sends none', async () => {
  const { send } = await createSentSteps(product);
  for (let time = 0; time < 5; time += 1) expect((await send()).status).toBe(200);
  const sent = platform.sent.length;
  expect(await send()).toMatchObject({ status: 429, body: { code: 'TOO_MANY_STEPS' } });
  expect(platform.sent).toHaveLength(sent);
  for (let phone = 0; phone < 15; phone += 1) await send(`+23480300009${10 + phone}`);
  expect(await send('+2348030000999')).toMatchObject({ status: 429 });
});

test('another phone, another link and a link that is over are each told what to do', async () => {
  const { send, findLink, fill, call, callAsChairman, list, signInAgain } = await createSentSteps(product);
  await send();
  const link = findLink();
  const read = (of = link) => callAsChairman('GET', `/steps/${of}`);
  expect(await product.call('GET', `/steps/${link}`)).toMatchObject({ status: 401 });
  expect(await call('GET', `/steps/${link}`)).toMatchObject({ status: 403, body: { code: 'WRONG_PHONE' } });
  const answers = { name: 'Me', answers: {} };
  expect(await call('POST', `/steps/${link}`, answers)).toMatchObject({ status: 403, body: { code: 'WRONG_PHONE' } });
  expect(await read('x'.repeat(43))).toMatchObject({ status: 404, body: { code: 'STEP_UNKNOWN' } });

  platform.pass(7 * DAY);
  await signInAgain();
  expect(await read()).toMatchObject({ status: 410, body: { code: 'STEP_EXPIRED' } });
  expect(await list()).toMatchObject([{ state: 'expired' }]);
  await send();
  expect(await read()).toMatchObject({ status: 200 });
  const withdraw = () => call('DELETE', `${STEPS}/papers`);
  expect([(await withdraw()).status, (await withdraw()).status]).toEqual([204, 404]);
  expect(await read()).toMatchObject({ status: 410, body: { code: 'STEP_WITHDRAWN' } });
  expect(await fill(link)).toMatchObject({ status: 410 });
});

test('answers are those of the step, and are sent once', async () => {
  const { send, findLink, callAsChairman, fill, upload, list } = await createSentSteps(product);
  await send();
  const link = findLink();
  const post = (answers: object, name = 'Musa') => callAsChairman('POST', `/steps/${link}`, { name, answers });
  expect(await fill(link, { declaration: false })).toMatchObject({
    status: 400,
    body: { errors: [{ path: 'answers.declaration', message: 'You must agree' }] },
  });
  expect(await fill(link, { club_name: 'Mine' })).toMatchObject({
    status: 400,
    body: { errors: [{ path: 'answers.club_name' }] },
  });
  expect(await post({ declaration: true }, ' ')).toMatchObject({ status: 400, body: { errors: [{ path: 'name' }] } });
  expect(await upload(link, 'club_name')).toMatchObject({ status: 400, body: { code: 'UNKNOWN_DOCUMENT' } });
  expect(await list()).toMatchObject([{ state: 'sent' }]);

  const answers = { declaration: true, constitution: (await upload(link)).body.data as object };
  const first = await post(answers);
  expect(first.status).toBe(200);
  // A repeat is answered as before; other answers come too late, and nothing takes their place.
  expect((await post(answers)).body).toEqual(first.body);
  expect(await fill(link)).toMatchObject({ status: 410, body: { code: 'STEP_FILLED' } });
  expect(await send('+2348030000888')).toMatchObject({ status: 409, body: { code: 'STEP_FILLED' } });
});

test('what was filled in meanwhile is not thrown away by who takes back what still waits', async () => {
  const { send, findLink, fill, call, list } = await createSentSteps(product);
  await send();
  await fill(findLink());
  const seenAs = (state: string) => call('DELETE', `${STEPS}/papers${state}`);
  const late = { status: 409, body: { code: 'STEP_FILLED' } };
  expect([await seenAs(''), await seenAs('?state=sent')]).toMatchObject([late, late]);
  expect(await list()).toMatchObject([{ state: 'filled', answers: { declaration: true } }]);
  expect((await seenAs('?state=filled')).status).toBe(204);
  expect(await list()).toEqual([]);
  // Who has seen answers does not take back the next one that waits.
  await send();
  expect((await seenAs('?state=filled')).status).toBe(404);
  expect(await list()).toMatchObject([{ state: 'sent' }]);
});

test('a document becomes the applicant’s, takes their room, and stays while it waits for them', async () => {
  const { applicantId, send, findLink, fill, upload, list } = await createSentSteps(product);
  const { kysely } = platform.database;
  await send();
  const link = findLink();
  await kysely.insertInto('storage_quotas').values({ profile_id: applicantId, storage_mb: 1 }).execute();
  const large = { owner_id: applicantId, name: 'a', type: 'application/pdf', sha256: '', size: 1_048_570 };
  await kysely
    .insertInto('files')
    .values({ ...large, key: 'large' })
    .execute();
  const full = await upload(link);
  expect(full).toMatchObject({ status: 413, body: { code: 'QUOTA_REACHED' } });
  expect(full.body.message).not.toMatch(/\d MB/);
  await kysely.deleteFrom('files').where('key', '=', 'large').execute();

  await fill(link);
  const [{ answers } = {}] = await list();
  const { fileKey } = (answers as { constitution: { fileKey: string } }).constitution;
  platform.pass(3 * DAY);
  await platform.jobs.enqueue({ name: 'remove-unattached-files' });
  await platform.jobs.settle();
  const files = await kysely.selectFrom('files').select(['key', 'state']).where('owner_id', '=', applicantId).execute();
  expect(files).toEqual([{ key: fileKey, state: 'stored' }]);
});

test('what was sent goes with its draft, or with its own days where the account has none', async () => {
  const { chairman, send, list, call, signInAgain } = await createSentSteps(product);
  await send();
  const draft = { provider: 'tennis-club', definition_version: 'x', step: 'papers', data: {}, files: [] };
  await call('PUT', '/drafts/tennis-club', { ...draft, submission_key: 'k', revision: 0 });
  platform.pass(8 * DAY);
  await signInAgain();
  await platform.jobs.enqueue({ name: 'end-drafts' });
  await platform.jobs.settle();
  expect(await list()).toMatchObject([{ state: 'expired', phone_number: chairman }]);
  await call('DELETE', '/drafts/tennis-club');
  expect(await list()).toEqual([]);
  await send();
  platform.pass(8 * DAY);
  await signInAgain();
  await platform.jobs.enqueue({ name: 'end-drafts' });
  await platform.jobs.settle();
  expect(await list()).toEqual([]);
});

test('a virus in a file of the applicant that is found while somebody else fills in is told to the applicant', async () => {
  const { applicantId, applicantPhone, send, findLink, fill } = await createSentSteps(product);
  await send();
  platform.scanner = {
    scan: async (content) => ((await new Response(content as never).text()).includes('EICAR') ? 'Eicar' : undefined),
  };
  const key = `waits-${applicantId}`;
  const { size, sha256 } = await platform.files.put(key, new Blob(['EICAR']).stream() as never);
  const file = { key, owner_id: applicantId, name: 'rules.pdf', type: 'application/pdf', size, sha256 };
  await platform.database.kysely
    .insertInto('files')
    .values({ ...file, state: 'stored', quarantined_at: platform.clock() })
    .execute();
  expect((await fill(findLink())).status).toBe(200);
  expect(platform.sent.filter(({ to }) => to === applicantPhone).at(-1)?.text).toContain('A virus was found in');
  delete platform.scanner;
});
