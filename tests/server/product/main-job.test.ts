/**
 * The product's main job by its API: an applicant applies, an officer decides, the applicant is told.
 */
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { listFields } from '@/definition/parse/catalog';
import { tennisClub } from '../../fixtures/tennis-club';
import { clubAnswers } from '../../fixtures/club-answers';
import { createClubProduct, toClubBody } from '../support/club-product';
import type { TestProduct } from '../support/test-product';

let product: TestProduct;
/** Of this test's own: nobody has two applications of one type at once. */
let phone: string;
let applicant: string;
let officer: string;

async function toBody(token: string, changes: Record<string, unknown> = {}) {
  const body = toClubBody(await product.upload(token, 'constitution.pdf'));
  return { ...body, documents: body['documents'] as Record<string, { fileKey: string }>, ...changes };
}

beforeAll(async () => {
  product = await createClubProduct();
  officer = await product.signInAdministrator();
});

beforeEach(async () => {
  phone = product.nextPhone();
  applicant = (await product.join(phone, tennisClub.role)).access_token;
});

test('an application is submitted, reviewed with a comment, and its applicant is told', async () => {
  const submitted = await product.call('POST', '/applications', { token: applicant, json: await toBody(applicant) });
  expect(submitted).toMatchObject({
    status: 201,
    body: { status: 'pending', title: clubAnswers.club_name, current_stage: 'submitted' },
  });
  const { id } = submitted.body;

  const own = await product.call('GET', `/applications?type=${tennisClub.applicationType}`, { token: applicant });
  expect(own.body).toMatchObject({ total: 1, data: [{ id, status: 'pending', columns: { surface: 'clay' } }] });
  const listTypes = async (types: string) =>
    (await product.call('GET', `/applications?type=${types}`, { token: applicant })).body.total;
  expect(await Promise.all(['', ',', `nothing, ${tennisClub.applicationType}`, 'nothing'].map(listTypes))).toEqual([
    1, 1, 1, 0,
  ]);
  expect((await product.call('GET', '/auth/me', { token: applicant })).body.user.has_application).toBe(true);

  const list = await product.call('GET', '/admin/applications?status=pending&search=kano', { token: officer });
  expect(list.body).toMatchObject({ total: 1, data: [{ id, applicant: 'Ada Obi' }] });

  const detail = await product.call('GET', `/admin/applications/${id}`, { token: officer });
  expect(detail.body).toMatchObject({
    documents: [{ key: 'constitution', type: 'application/pdf' }],
    transitions: ['start_review', 'approve', 'reject', 'request_changes'],
    company: { name: clubAnswers.club_name },
  });

  const document = await product.call('GET', detail.body.documents[0].url.replace('/api', ''), { token: officer });
  expect(document).toMatchObject({ status: 200 });
  expect(document.headers.get('content-type')).toBe('application/pdf');

  const approved = await product.setStatus(officer, id, {
    status: 'approved',
    admin_comments: 'Well done',
    revision: 1,
  });
  expect(approved).toMatchObject({
    status: 200,
    body: {
      application: {
        status: 'approved',
        admin_comments: 'Well done',
        admin_reviewed_by: 'Chi Eze',
        current_stage: 'decision',
        revision: 2,
      },
    },
  });
  expect(approved.body.application.expires_at).not.toBeNull();

  const seen = await product.call('GET', `/applications/${id}`, { token: applicant });
  expect(seen.body).toMatchObject({
    status: 'approved',
    admin_comments: 'Well done',
    review_history: [
      { kind: 'submitted', actor: 'Applicant' },
      { kind: 'status', actor: 'Officer', description: 'Well done' },
    ],
  });

  await product.platform.jobs.settle();
  expect(product.platform.sent.filter(({ to }) => to === phone).map(({ text }) => text)).toEqual(
    expect.arrayContaining([
      expect.stringContaining('We have received'),
      expect.stringMatching(/now: Approved.*Well done/),
    ]),
  );
});

test('every wrong field is listed, and nothing is stored', async () => {
  const { club_phone: _phone, ...rest } = clubAnswers;
  const before = await product.call('GET', '/applications', { token: applicant });
  const refused = await product.call('POST', '/applications', {
    token: applicant,
    json: {
      application_type: tennisClub.applicationType,
      ...rest,
      courts: 'many',
      favourite_colour: 'green',
      documents: {},
    },
  });
  expect(refused).toMatchObject({ status: 400, body: { statusCode: 400 } });
  expect(refused.body.errors.map((error: { path: string }) => error.path).toSorted()).toEqual([
    'club_phone',
    'constitution',
    'courts',
    'favourite_colour',
  ]);
  expect((await product.call('GET', '/applications', { token: applicant })).body.total).toBe(before.body.total);
});

test('an Idempotency-Key is each person’s own, and of 200 characters at most', async () => {
  const people = [
    await product.join('+2348031119901', tennisClub.role),
    await product.join('+2348031119902', tennisClub.role),
  ];
  const send = async (token: string, key: string, name: string) =>
    product.call('POST', '/applications', {
      token,
      json: await toBody(token, { club_name: name }),
      headers: { 'idempotency-key': key },
    });
  const key = 'k'.repeat(200);
  const [one, other] = people.map(({ access_token: token }) => token);
  expect(await send(one ?? '', `${key}k`, 'Jos Tennis Club')).toMatchObject({
    status: 400,
    body: { code: 'INVALID_IDEMPOTENCY_KEY' },
  });
  expect(await send(one ?? '', key, 'Jos Tennis Club')).toMatchObject({ status: 201 });
  expect(await send(other ?? '', key, 'Aba Tennis Club')).toMatchObject({
    status: 201,
    body: { data: { club_name: 'Aba Tennis Club' } },
  });
});

test('a correction that is sent again is answered as it was, however many requests of its sender are remembered', async () => {
  const { access_token: token } = await product.join('+2348031119903', tennisClub.role);
  const sent = await product.call('POST', '/applications', {
    token,
    json: await toBody(token, { club_name: 'Owerri Tennis Club' }),
    headers: { 'idempotency-key': 'first-0001' },
  });
  await product.setStatus(officer, sent.body.id, {
    status: 'changes_requested',
    requested_changes: [{ path: 'club_name', reason: 'In full' }],
  });
  const correct = () =>
    product.call('PATCH', `/applications/${sent.body.id}`, {
      token,
      json: { club_name: 'Owerri Lawn Tennis Club' },
      headers: { 'idempotency-key': 'second-001' },
    });
  const corrected = await correct();
  expect(corrected).toMatchObject({ status: 200, body: { data: { club_name: 'Owerri Lawn Tennis Club' } } });
  expect(await correct()).toMatchObject({ status: 200, body: corrected.body });
});

test('parallel submissions with one Idempotency-Key make one record, answered alike', async () => {
  const json = await toBody(applicant, { club_name: 'Parallel Tennis Club' });
  const send = () =>
    product.call('POST', '/applications', { token: applicant, json, headers: { 'idempotency-key': 'twice-0001' } });
  const [one, ...others] = await Promise.all(Array.from({ length: 8 }, send));
  expect(one?.status).toBe(201);
  for (const other of others) expect(other).toMatchObject({ status: 201, body: one?.body });
  expect((await send()).body).toEqual(one?.body);
  const list = await product.call('GET', '/admin/applications?search=parallel', { token: officer });
  expect(list.body.total).toBe(1);
  const repeated = await product.call('POST', '/applications', {
    token: applicant,
    json: { ...json, club_name: 'Another' },
    headers: { 'idempotency-key': 'twice-0001' },
  });
  expect(repeated).toMatchObject({
    status: 200,
    body: {
      id: one?.body.id,
      reference: one?.body.reference,
      already_submitted: true,
      data: { club_name: 'Parallel Tennis Club' },
    },
  });
});

test('a document can be part of one application only', async () => {
  const json = await toBody(applicant);
  const first = await product.call('POST', '/applications', { token: applicant, json });
  await product.setStatus(officer, first.body.id, { status: 'rejected', admin_comments: 'Not complete' });
  expect(await product.call('POST', '/applications', { token: applicant, json })).toMatchObject({
    status: 409,
    body: { code: 'FILE_ATTACHED' },
  });
});

test('an older form’s body is taken while it holds, and answered with DEFINITION_OUTDATED when it does not', async () => {
  const json = await toBody(applicant, { definition_version: 'an-older-version' });
  expect((await product.call('POST', '/applications', { token: applicant, json })).status).toBe(201);
  const outdated = await product.call('POST', '/applications', {
    token: applicant,
    json: { ...json, club_name: '' },
  });
  expect(outdated).toMatchObject({ status: 409, body: { code: 'DEFINITION_OUTDATED' } });
});

test('asking for changes unlocks only what is marked, and the officer sees old beside new', async () => {
  const submitted = await product.call('POST', '/applications', { token: applicant, json: await toBody(applicant) });
  const { id } = submitted.body;
  expect(
    await product.call('PATCH', `/applications/${id}`, { token: applicant, json: { club_name: 'Changed' } }),
  ).toMatchObject({ status: 409, body: { code: 'NOT_EDITABLE' } });
  const marks = [{ path: 'club_name', reason: 'Please write this out in full.' }];
  const unseen = listFields(tennisClub).flatMap(({ key, kind }) => (kind === 'hidden' ? [key] : []));
  expect(unseen).not.toEqual([]);
  for (const path of ['nothing', 'coaches.1', 'coaches.x', 'coaches.0.nothing', 'coaches.0.first_name.x', ...unseen]) {
    const unknown = await product.setStatus(officer, id, {
      status: 'changes_requested',
      requested_changes: [{ path, reason: 'x' }],
    });
    expect(unknown.status, path).toBe(400);
  }
  expect((await product.setStatus(officer, id, { status: 'changes_requested' })).status).toBe(400);
  await product.setStatus(officer, id, { status: 'changes_requested', requested_changes: marks });
  expect(
    await product.call('PATCH', `/applications/${id}`, {
      token: applicant,
      json: { captain: 'Somebody else entirely' },
    }),
  ).toMatchObject({ status: 403, body: { code: 'CHANGE_NOT_REQUESTED', errors: [{ path: 'captain' }] } });
  expect(
    await product.call('PATCH', `/applications/${id}`, {
      token: applicant,
      json: { club_name: 'Full Name Tennis Club', revision: 1 },
    }),
  ).toMatchObject({ status: 409, body: { code: 'STALE' } });
  const changed = await product.call('PATCH', `/applications/${id}`, {
    token: applicant,
    json: { club_name: 'Full Name Tennis Club', revision: 2 },
  });
  expect(changed).toMatchObject({
    status: 200,
    body: { status: 'pending', title: 'Full Name Tennis Club', requested_changes: [], revision: 3 },
  });
  const detail = await product.call('GET', `/admin/applications/${id}`, { token: officer });
  expect(detail.body.timeline.at(-1).changes).toEqual([
    { path: 'club_name', label: 'Club name', before: clubAnswers.club_name, after: 'Full Name Tennis Club' },
  ]);
  // What was asked for stays in the history of both when the record no longer waits for it.
  const own = await product.call('GET', `/applications/${id}`, { token: applicant });
  for (const history of [detail.body.timeline, own.body.review_history])
    expect(history.at(-2)).toMatchObject({ to_status: 'changes_requested', requested_changes: marks });
});

test('a place is marked on a page of the file that is there, stays in the history, and is on no other', async () => {
  const { id, documents } = (
    await product.call('POST', '/applications', { token: applicant, json: await toBody(applicant) })
  ).body;
  const path = 'constitution';
  const box = { file: documents[path].fileKey, page: 2, x: 0.1, y: 0.7, width: 0.2, height: 0.1 };
  const ask = (...places: unknown[]) =>
    product.setStatus(officer, id, {
      status: 'changes_requested',
      requested_changes: places.map((place) => ({ path, reason: 'Not signed', place })),
    });
  for (const [wrong, where] of [
    [{ x: -0.1 }, 'place.x'],
    [{ x: 0.9 }, 'place'],
    [{ height: 0 }, 'place.height'],
    [{ page: 0 }, 'place.page'],
    [{ file: 'former' }, 'place'],
  ] as const)
    expect(await ask({ ...box, ...wrong }), where).toMatchObject({
      status: 400,
      body: { errors: [{ path: `requested_changes.0.${where}` }] },
    });
  expect((await ask({ ...box, file: 'former' })).body.message).toContain('mark the place on the file that is there');
  const places = [box, { ...box, y: 0.1 }];
  expect((await ask(...places)).status).toBe(200);
  const own = await product.call('GET', `/applications/${id}`, { token: applicant });
  const marks = places.map((place) => ({ path, reason: 'Not signed', place }));
  expect(own.body.requested_changes).toEqual(marks);
  expect(own.body.review_history.at(-1).requested_changes).toEqual(marks);
});

test('a transition that the workflow does not declare is refused and says which are possible; the second of two officers is told', async () => {
  const { id } = (await product.call('POST', '/applications', { token: applicant, json: await toBody(applicant) }))
    .body;
  const refused = await product.setStatus(officer, id, { status: 'expired' });
  expect(refused).toMatchObject({
    status: 409,
    body: { code: 'TRANSITION_NOT_ALLOWED', message: expect.stringContaining('Approve (approved)') },
  });
  const decide = (status: string) => product.setStatus(officer, id, { status, admin_comments: 'Decided', revision: 1 });
  const answers = await Promise.all([decide('approved'), decide('rejected')]);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
  expect(answers.find(({ status }) => status === 409)?.body.code).toBe('STALE');
  expect(
    await product.call('PATCH', `/applications/${id}`, { token: applicant, json: { club_name: 'Too late' } }),
  ).toMatchObject({ status: 409 });
});
