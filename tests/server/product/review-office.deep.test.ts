/** The officers' side: list, search, export, bulk moves, comments, users, settings and the audit. */
import { beforeAll, describe, expect, test } from 'vitest';
import { tennisClub } from '../../fixtures/tennis-club';
import { createClubProduct, toClubBody } from '../support/club-product';
import { ADMINISTRATOR, PDF, type TestProduct } from '../support/test-product';

let product: TestProduct;
let applicant: { access_token: string; user: Record<string, unknown> };
let officer: string;

/** Files as somebody new, who is the applicant from then on: nobody has two applications of one type at once. */
async function submit(changes: Record<string, unknown> = {}): Promise<string> {
  applicant = await product.join(product.nextPhone(), tennisClub.role);
  return submitAsApplicant(changes);
}

async function submitAsApplicant(changes: Record<string, unknown> = {}): Promise<string> {
  const json = { ...toClubBody(await product.upload(applicant.access_token)), ...changes };
  return (await product.call('POST', '/applications', { token: applicant.access_token, json })).body.id;
}

const ask = (method: string, path: string, json?: unknown) =>
  product.call(method, path, { token: officer, ...(json === undefined ? {} : { json }) });

beforeAll(async () => {
  product = await createClubProduct();
  applicant = await product.join('+2348035550001', tennisClub.role);
  officer = await product.signInAdministrator();
});

describe('the list', () => {
  test('finds by words, whatever stands between them, by reference, status and day', async () => {
    const id = await submit({ club_name: '100%_Tennis\\Lagos' });
    const { reference } = (await ask('GET', `/admin/applications/${id}`)).body.application;
    const find = async (query: Record<string, string>) =>
      (await ask('GET', `/admin/applications?${new URLSearchParams(query)}`)).body.total;
    expect(await find({ search: '100%_tennis\\' })).toBe(1);
    expect(await find({ search: 'tennis lagos' })).toBe(1);
    expect(await find({ search: 't%s' })).toBe(undefined);
    expect(await find({ search: 'ten%nis' })).toBe(0);
    expect(await find({ search: reference })).toBe(1);
    expect(await find({ search: "'; drop table applications; --" })).toBe(0);
    expect(await find({ status: 'approved' })).toBe(0);
    expect(await find({ date_to: '2001-01-01' })).toBe(0);
  });

  test.each([
    'page=-1',
    'page=1000000000',
    'per_page=1000',
    'date_from=yesterday',
    'date_from=2026-02-02&date_to=2026-01-01',
    `search=${'x'.repeat(10_000)}`,
    'sort=password',
  ])('refuses ?%s by name', async (query) => {
    const refused = await ask('GET', `/admin/applications?${query}`);
    expect(refused.status).toBe(400);
    expect(refused.body.errors.length).toBeGreaterThan(0);
  });

  test('is exported as CSV that no spreadsheet runs', async () => {
    await submit({ club_name: '=HYPERLINK("http://evil.example")' });
    const { body, status } = await ask('GET', '/admin/applications.csv?search=HYPERLINK');
    expect(status).toBe(200);
    expect(body).toContain('Reference,');
    expect(body).toContain(`"'=HYPERLINK`);
  });
});

test('many are moved at once, each with its own result', async () => {
  const applications = [await submit(), await submit(), '00000000-0000-4000-8000-000000000000'].map((id) => ({
    id,
    revision: 1,
  }));
  const { body } = await ask('POST', '/admin/applications/status', {
    applications,
    status: 'rejected',
    admin_comments: 'Not complete',
  });
  expect(body.results.map(({ ok }: { ok: boolean }) => ok)).toEqual([true, true, false]);
});

test('of many, one that somebody has moved since the officer saw it stays as it is, and the answer says so', async () => {
  const [seen, moved] = [await submit(), await submit()];
  await ask('POST', `/admin/applications/${moved}/status`, { status: 'approved' });
  const { body } = await ask('POST', '/admin/applications/status', {
    applications: [seen, moved].map((id) => ({ id, revision: 1 })),
    status: 'rejected',
    admin_comments: 'Not complete',
  });
  expect(body.results).toMatchObject([
    { id: seen, ok: true },
    { id: moved, ok: false, message: expect.stringContaining('Chi Eze has changed this application meanwhile') },
  ]);
  const suspended = await ask('POST', '/admin/applications/status', {
    applications: [{ id: moved, revision: 1 }],
    status: 'suspended',
    admin_comments: 'Stop',
  });
  expect(suspended.body.results).toMatchObject([{ ok: false }]);
  expect((await ask('GET', `/admin/applications/${moved}`)).body.application.status).toBe('approved');
});

test('a comment reaches the applicant with its attachment, and an internal one does not', async () => {
  const id = await submit();
  const form = new FormData();
  form.append('file', new File([PDF], 'letter.pdf', { type: 'application/pdf' }));
  const file = (await product.call('POST', '/applications/upload', { token: officer, body: form })).body.data;
  expect(
    (await ask('POST', `/admin/applications/${id}/comments`, { comment: 'Among us', visibility: 'internal' })).status,
  ).toBe(201);
  expect(
    (await ask('POST', `/admin/applications/${id}/comments`, { comment: 'Please read', attachmentUrl: file.fileUrl }))
      .status,
  ).toBe(201);
  const seen = (await product.call('GET', `/applications/${id}`, { token: applicant.access_token })).body;
  expect(seen.comments).toMatchObject([{ comment: 'Please read', author: 'Officer', attachmentName: 'letter.pdf' }]);
  expect((await product.call('GET', file.fileUrl.replace('/api', ''), { token: applicant.access_token })).status).toBe(
    200,
  );
  expect(JSON.stringify(seen)).not.toContain('Among us');
});

describe('the attachment of a comment', () => {
  const uploadLetter = async () => {
    const form = new FormData();
    form.append('file', new File([PDF], 'letter.pdf', { type: 'application/pdf' }));
    return (await product.call('POST', '/applications/upload', { token: officer, body: form })).body.data;
  };

  test('is told to the applicant at the server’s own address, whatever address was sent', async () => {
    const id = await submit();
    const file = await uploadLetter();
    const sent = `https://evil.example/applications/file/${file.fileKey}`;
    expect(
      await ask('POST', `/admin/applications/${id}/comments`, { comment: 'Please read', attachmentUrl: sent }),
    ).toMatchObject({ status: 201, body: { attachment_url: file.fileUrl } });
    const seen = (await product.call('GET', `/applications/${id}`, { token: applicant.access_token })).body;
    expect(seen.comments).toMatchObject([
      {
        attachment_url: file.fileUrl,
        attachmentName: 'letter.pdf',
        attachmentSize: PDF.byteLength,
        attachmentType: 'application/pdf',
      },
    ]);
    expect(
      (await product.call('GET', file.fileUrl.replace('/api', ''), { token: applicant.access_token })).status,
    ).toBe(200);
  });

  test('of one among officers stays there, though the applicant is sent another', async () => {
    const id = await submit();
    const [letter, note] = [await uploadLetter(), await uploadLetter()];
    for (const [file, visibility] of [
      [letter, 'applicant'],
      [note, 'internal'],
    ] as const) {
      const json = { comment: 'Please read', visibility, attachmentUrl: file.fileUrl };
      expect((await ask('POST', `/admin/applications/${id}/comments`, json)).status).toBe(201);
    }
    const fetchFile = async ({ fileUrl }: { fileUrl: string }) =>
      (await product.call('GET', fileUrl.replace('/api', ''), { token: applicant.access_token })).status;
    expect([await fetchFile(letter), await fetchFile(note)]).toEqual([200, 404]);
  });

  test('is given to no other applicant', async () => {
    const id = await submit();
    const file = await uploadLetter();
    await ask('POST', `/admin/applications/${id}/comments`, { comment: 'Please read', attachmentUrl: file.fileUrl });
    await submit();
    expect(
      (await product.call('GET', file.fileUrl.replace('/api', ''), { token: applicant.access_token })).status,
    ).toBe(404);
  });

  test('is an upload of the officer’s own, and goes with one comment', async () => {
    const id = await submit();
    const comment = (file: Record<string, unknown>) =>
      ask('POST', `/admin/applications/${id}/comments`, { comment: 'Please read', attachmentUrl: file['fileUrl'] });
    const refused = { status: 400, body: { errors: [{ path: 'attachmentUrl' }] } };
    expect(await comment(await product.upload(applicant.access_token))).toMatchObject(refused);
    const file = await uploadLetter();
    expect((await comment(file)).status).toBe(201);
    expect(await comment(file)).toMatchObject(refused);
  });

  test('of an internal one is neither told nor given to the applicant', async () => {
    const id = await submit();
    const file = await uploadLetter();
    expect(
      (
        await ask('POST', `/admin/applications/${id}/comments`, {
          comment: 'Among us',
          visibility: 'internal',
          attachmentUrl: file.fileUrl,
        })
      ).status,
    ).toBe(201);
    expect(
      JSON.stringify((await product.call('GET', `/applications/${id}`, { token: applicant.access_token })).body),
    ).not.toContain(file.fileKey);
    expect(
      (await product.call('GET', file.fileUrl.replace('/api', ''), { token: applicant.access_token })).status,
    ).toBe(404);
  });
});

test('the dashboard counts what waits', async () => {
  const { body } = await ask('GET', '/admin/dashboard');
  expect(body.by_status.rejected).toBe(3);
  expect(body.waiting.count).toBe(body.by_status.pending);
  expect(body.next_due[0]).toMatchObject({ status: 'pending' });
});

describe('users', () => {
  test('are listed with their roles, changed and suspended; a suspended one is out at once', async () => {
    const other = await product.join('+2348035550002', tennisClub.role);
    expect((await ask('GET', '/admin/users?search=5550002')).body).toMatchObject({
      total: 1,
      data: [{ first_name: 'Ada' }],
    });
    expect((await ask('GET', '/admin/users/roles')).body.data).toMatchObject([
      { id: tennisClub.role, permissions: ['apply_company', 'manage_staff'] },
      { permissions: ['*'] },
    ]);
    expect((await ask('PUT', `/admin/users/${String(other.user['id'])}`, { first_name: 'Zara' })).body).toMatchObject({
      first_name: 'Zara',
    });
    expect((await ask('PUT', '/admin/users/status', { ids: [other.user['id']], status: 'suspended' })).body).toEqual({
      updated: 1,
    });
    expect((await product.call('GET', '/applications', { token: other.access_token })).status).toBe(401);
  });

  test('nobody deletes themselves, and so not the last administrator', async () => {
    const me = (await ask('GET', '/auth/me')).body.user.id;
    expect(await ask('DELETE', '/admin/users', { ids: [me] })).toMatchObject({
      status: 409,
      body: { code: 'LOCKOUT' },
    });
    expect((await ask('GET', `/admin/users/deletion?ids=${me}`)).body.users[0].refused).not.toBeNull();
  });

  test('deleting keeps the records, without the name', async () => {
    const leaving = await product.join('+2348035550003', tennisClub.role);
    const before = applicant;
    applicant = leaving;
    const id = await submitAsApplicant();
    applicant = before;
    expect((await ask('GET', `/admin/users/deletion?ids=${String(leaving.user['id'])}`)).body.users).toMatchObject([
      { applications: 1, refused: null },
    ]);
    expect((await ask('DELETE', '/admin/users', { ids: [leaving.user['id']] })).body).toEqual({ deleted: 1 });
    expect((await ask('GET', `/admin/applications/${id}`)).body.user).toMatchObject({
      first_name: 'Deleted',
      phone: null,
      email: null,
    });
    expect((await product.call('GET', '/applications', { token: leaving.access_token })).status).toBe(401);
  });

  test('a new password comes by email, never in the answer', async () => {
    const me = (await ask('GET', '/auth/me')).body.user.id;
    const answer = await ask('POST', `/admin/users/${me}/reset-password`);
    const sent = product.platform.sent.findLast(({ to }) => to === ADMINISTRATOR.email)?.text ?? '';
    const link = /token_hash=([\w-]+)/.exec(sent)?.[1] ?? 'none';
    expect(answer.status).toBe(200);
    expect(link).not.toBe('none');
    expect(JSON.stringify(answer.body)).not.toContain(link);
  });
});

describe('settings', () => {
  test('start with the defaults of their forms; wrong ones are refused by name and nothing is changed', async () => {
    const before = (await ask('GET', '/admin/settings')).body;
    expect(before).toMatchObject({
      general: { maintenance_mode: false },
      security: { session_timeout: 30, failed_login_attempts: 5, password_expiry_days: 90 },
    });
    const refused = await ask('PUT', '/admin/settings', {
      general: { site_name: 'Changed' },
      security: { session_timeout: 0 },
    });
    expect(refused).toMatchObject({ status: 400, body: { errors: [{ path: 'security.session_timeout' }] } });
    expect((await ask('GET', '/admin/settings')).body).toEqual(before);
  });

  test('a registry that nobody has set up names no contact, and whoever saves another setting stores none', async () => {
    expect((await ask('GET', '/admin/settings')).body.general).toEqual({
      site_name: 'Club Register',
      contact_email: '',
      support_phone: '',
      contact_hours: '',
      maintenance_mode: false,
      show_release: false,
    });
    await ask('PUT', '/admin/settings', { general: (await ask('GET', '/admin/settings')).body.general });
    expect((await product.call('GET', '/config')).body).toMatchObject({
      siteName: 'Club Register',
      contact: '',
      supportPhone: '',
    });
  });

  test('a change keeps what another officer has changed, is noted by itself, and what was emptied is gone', async () => {
    await ask('PUT', '/admin/settings', {
      general: { support_phone: '+2348031112222', contact_email: 'help@registry.example' },
    });
    expect(
      (await ask('PUT', '/admin/settings', { general: { site_name: 'Lagos Club Register' } })).body.general,
    ).toMatchObject({ site_name: 'Lagos Club Register', support_phone: '+2348031112222' });
    expect((await ask('PUT', '/admin/settings', { general: { contact_email: '' } })).body.general).toMatchObject({
      contact_email: '',
      support_phone: '+2348031112222',
    });
    expect((await ask('PUT', '/admin/settings', { general: { site_name: '' } })).status).toBe(400);
    await ask('PUT', '/admin/settings', { general: { site_name: 'Lagos Club Register' } });
    const { data } = (await ask('GET', '/admin/audit?action=settings.change')).body;
    expect(data.slice(0, 3)).toMatchObject([
      { subject: 'general', before: { contact_email: 'help@registry.example' }, after: { contact_email: '' } },
      { before: { site_name: 'Club Register' }, after: { site_name: 'Lagos Club Register' } },
      {
        before: { support_phone: '', contact_email: '' },
        after: { support_phone: '+2348031112222', contact_email: 'help@registry.example' },
      },
    ]);
    expect(data[1].after).toEqual({ site_name: 'Lagos Club Register' });
    expect((await product.call('GET', '/config')).body).toMatchObject({
      siteName: 'Lagos Club Register',
      contact: '',
      supportPhone: '+2348031112222',
    });
    await ask('PUT', '/admin/settings', { general: { contact_hours: 'Monday to Friday, 8 to 16' } });
    expect((await product.call('GET', '/config')).body).toMatchObject({ contactHours: 'Monday to Friday, 8 to 16' });
    expect((await product.call('GET', '/config')).body).toMatchObject({ showsRelease: false });
    await ask('PUT', '/admin/settings', { general: { show_release: true } });
    expect((await product.call('GET', '/config')).body).toMatchObject({ showsRelease: true });
  });

  test('the site’s name stands in the texts that leave the product', async () => {
    const { sent, jobs } = product.platform;
    await ask('PUT', '/admin/settings', { general: { site_name: 'Kano Club Register' } });
    await product.join('+2348035550009', tennisClub.role);
    expect(sent.findLast(({ to }) => to === '+2348035550009')?.text).toMatch(
      /^Your code for the Kano Club Register is \d{6}\./,
    );
    await submit();
    await jobs.settle();
    expect(sent.findLast(({ channel }) => channel === 'email')?.subject).toMatch(/^Kano Club Register: REG-/);
    product.platform.pass(120);
    await ask('POST', `/admin/users/${(await ask('GET', '/auth/me')).body.user.id}/reset-password`);
    expect(sent.findLast(({ to }) => to === ADMINISTRATOR.email)?.subject).toBe(
      'Kano Club Register: set a new password',
    );
  });

  test('maintenance turns applicants away while officers go on', async () => {
    await ask('PUT', '/admin/settings', { general: { maintenance_mode: true } });
    expect(await product.call('GET', '/applications', { token: applicant.access_token })).toMatchObject({
      status: 503,
      body: { code: 'MAINTENANCE' },
    });
    expect((await product.call('GET', '/config')).body).toMatchObject({ maintenance: true });
    expect((await ask('GET', '/admin/applications')).status).toBe(200);
    await ask('PUT', '/admin/settings', { general: { maintenance_mode: false } });
    expect((await product.call('GET', '/applications', { token: applicant.access_token })).status).toBe(200);
  });

  test('application_updates off: a decision is told to nobody', async () => {
    await ask('PUT', '/admin/settings', { notifications: { application_updates: false } });
    const id = await submit();
    await product.platform.jobs.settle();
    const before = product.platform.sent.length;
    await ask('POST', `/admin/applications/${id}/status`, { status: 'approved' });
    await product.platform.jobs.settle();
    expect(product.platform.sent).toHaveLength(before);
  });

  test('every act is in the audit, with before and after', async () => {
    const { body } = await ask('GET', '/admin/audit?action=settings.change&per_page=100');
    expect(body.data[0]).toMatchObject({
      actor: 'Chi Eze',
      subject: 'notifications',
      before: { application_updates: true },
      after: { application_updates: false },
    });
  });
});

test('a session that nobody used for the set minutes has ended', async () => {
  await ask('PUT', '/admin/settings', { security: { session_timeout: 5 } });
  product.platform.pass(5 * 60 + 90);
  expect((await ask('GET', '/admin/applications')).status).toBe(401);
});

test('the API describes itself, with the body of each application type', async () => {
  const { body } = await product.call('GET', '/openapi.json');
  expect(body.openapi).toBe('3.1.0');
  expect(Object.keys(body.paths)).toEqual(
    expect.arrayContaining(['/applications', '/admin/applications/{id}/status', '/tennis-club/invite']),
  );
  expect(Object.keys(body.components.schemas)).toHaveLength(product.platform.catalog.providers.length + 1);
});
