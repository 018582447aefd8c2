/** What is typed into the correction of an application is kept in the account, beside the draft of a new one. */
import { beforeEach, expect, test } from 'vitest';
import { tennisClub } from '../../fixtures/tennis-club';
import { createClubProduct, toClubBody } from '../support/club-product';
import type { TestProduct } from '../support/test-product';

const DAY = 86_400;
const FORM = `/drafts/${tennisClub.id}`;
const draft = {
  provider: tennisClub.id,
  definition_version: 'v',
  step: 'club',
  data: { club_name: 'Corrected' },
  files: [],
  submission_key: 'k',
  revision: 0,
};

let product: TestProduct;
let token: string;
let application: { id: string };

beforeEach(async () => {
  product = await createClubProduct();
  token = (await product.join('+2348031230077', tennisClub.role)).access_token;
  const json = toClubBody(await product.upload(token));
  application = (await product.call('POST', '/applications', { token, json })).body;
  await setStatus('changes_requested');
});

const setStatus = (status: string) =>
  product.platform.database.kysely
    .updateTable('applications')
    .set({ status })
    .where('id', '=', application.id)
    .execute();
const correction = () => `${FORM}?application=${application.id}`;
const read = async (path: string, by = token) => (await product.call('GET', path, { token: by })).body;

test('it and the draft of a new application are told apart', async () => {
  expect((await product.call('PUT', correction(), { token, json: draft })).status).toBe(200);
  expect((await product.call('PUT', FORM, { token, json: { ...draft, data: { club_name: 'Another' } } })).status).toBe(
    200,
  );
  expect(await read(correction())).toMatchObject({ data: { club_name: 'Corrected' } });
  expect(await read(FORM)).toMatchObject({ data: { club_name: 'Another' } });
  await product.call('DELETE', FORM, { token });
  expect(await read(correction())).toMatchObject({ data: { club_name: 'Corrected' } });
});

test('it ends with its submission, and a late write does not bring it back; the draft of a new one stays', async () => {
  await product.call('PUT', correction(), { token, json: draft });
  await product.call('PUT', FORM, { token, json: draft });
  expect(
    (
      await product.call('PATCH', `/applications/${application.id}`, {
        token,
        json: { club_name: 'Corrected Tennis Club' },
      })
    ).status,
  ).toBe(200);
  expect(await read(correction())).toBe('');
  expect(await read(FORM)).toMatchObject({ data: { club_name: 'Corrected' } });
  expect(await product.call('PUT', correction(), { token, json: draft })).toMatchObject({
    status: 403,
    body: { code: 'NOT_EDITABLE' },
  });
  expect(await read(correction())).toBe('');
});

test('nobody else has it, nor makes one of an application that is not theirs', async () => {
  await product.call('PUT', correction(), { token, json: draft });
  const other = (await product.join('+2348031230078', tennisClub.role)).access_token;
  expect(await read(correction(), other)).toBe('');
  expect((await product.call('PUT', correction(), { token: other, json: draft })).status).toBe(404);
  expect((await product.call('PUT', `${FORM}?application=nonsense`, { token, json: draft })).status).toBe(404);
  await product.call('DELETE', correction(), { token: other });
  expect(await read(correction())).toMatchObject({ data: { club_name: 'Corrected' } });
});

test('a file that it names is not cleared away', async () => {
  const file = await product.upload(token, 'corrected.pdf');
  await product.call('PUT', correction(), { token, json: { ...draft, data: { constitution: file } } });
  product.platform.pass(2 * DAY);
  await product.platform.jobs.enqueue({ name: 'remove-unattached-files' });
  await product.platform.jobs.settle();
  expect(product.platform.files.keys()).toContain(file['fileKey']);
});
