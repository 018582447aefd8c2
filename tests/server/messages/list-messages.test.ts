/** GET /admin/applications/{id}/messages: what officers see of the messages about an application. */
import { beforeAll, expect, test } from 'vitest';
import { catalog, compileAll, tennisClub, validators } from '../../fixtures/tennis-club';
import { createTestProduct, type TestProduct } from '../support/test-product';

const PHONE = '+2348036660031';

let product: TestProduct;
let officer: string;
let applicant: string;
let id: string;

beforeAll(async () => {
  product = await createTestProduct({
    catalog,
    validators: { [tennisClub.id]: validators, administration: compileAll([catalog.registry.administration.signIn]) },
  });
  officer = await product.signInAdministrator();
  applicant = (await product.join(PHONE, tennisClub.role)).access_token;
  const { status, body } = await product.call('POST', '/applications', {
    token: applicant,
    json: {
      application_type: tennisClub.applicationType,
      club_name: 'Lagos Lawn',
      club_phone: PHONE,
      email_address: 'a@b.example',
      founded_on: '1990-01-02',
      courts: 4,
      surface: 'clay',
      captain: 'Amina',
      coaches: [{ first_name: 'Ngozi', licence: 'NG12' }],
      declaration: true,
      documents: { constitution: await product.upload(applicant) },
    },
  });
  expect(status).toBe(201);
  id = body.id;
});

test('officers see what was said, to whom, and that it has left', async () => {
  const { status, body } = await product.call('GET', `/admin/applications/${id}/messages`, { token: officer });
  expect(status).toBe(200);
  const left = { occasion: 'received', state: 'sent', sent_at: expect.stringMatching(/Z$/) };
  expect(body.data).toEqual([
    expect.objectContaining({ ...left, channel: 'sms', recipient: PHONE, subject: null }),
    expect.objectContaining({ ...left, channel: 'email', recipient: 'a@b.example' }),
  ]);
  const texts = body.data.map(({ text }: { text: string }) => text);
  expect(product.platform.sent.map(({ text }) => text)).toEqual(expect.arrayContaining(texts));
});

test('an application that is not there has none', async () => {
  const { status, body } = await product.call('GET', '/admin/applications/made-up/messages', { token: officer });
  expect([status, body.code]).toEqual([404, 'APPLICATION_NOT_FOUND']);
});
