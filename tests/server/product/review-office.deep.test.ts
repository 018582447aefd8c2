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
        comment: 'Please read',
        author: 'Officer',
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
    const seen = await product.call('GET', `/applications/${id}`, { token: applicant.access_token });
    expect(JSON.stringify(seen.body)).not.toMatch(new RegExp(`Among us|${file.fileKey}`));
    expect(
      (await product.call('GET', file.fileUrl.replace('/api', ''), { token: applicant.access_token })).status,
    ).toBe(404);
  });
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
});
