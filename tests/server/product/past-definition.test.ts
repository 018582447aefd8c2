/**
 * A record keeps the definition that it was submitted under: it is changed by its own version after the form has become
 * another.
 */
import { expect, test } from 'vitest';
import { requireValidatorPart } from '../../../src/studio/node/form-validators.ts';
import type { JsonObject } from '@/definition/language/json-schema';
import { getFormValidator, type FormValidators } from '@/engine/validation/form-validators';
import { createServer } from '@/server/create-server';
import { createMemoryPartialStore } from '../support/memory-partial-store';
import { tennisClub } from '../../fixtures/tennis-club';
import { clubAnswers } from '../../fixtures/club-answers';
import { createClubProduct, submitClub } from '../support/club-product';
import { storeChanged } from '../support/past-version';
import { createPdfOf } from '../support/sample-files';

const PAPERS = `${tennisClub.id}/papers`;

/** The product with a past version of a form, in which a name has another rule. */
async function changeForm() {
  const product = await createClubProduct();
  const provider = tennisClub;
  const [step] = provider.wizard.steps;
  if (!step) throw new Error('The definition is not there.');
  const name = {
    type: 'string',
    title: 'Club name',
    minLength: 12,
    maxLength: 100,
    errorMessage: { minLength: 'The old form wants a long name' },
  };
  await storeChanged(
    product,
    { provider: provider.id, version: 'past' },
    {
      [`${provider.id}/${step.id}.schema.json`]: (file) => ({
        ...file,
        properties: { ...(file['properties'] as JsonObject), club_name: name },
      }),
    },
  );
  return { product, provider, step };
}

test('a document that only a past version asks for is taken from whom it asks, by that version’s limits', async () => {
  const { product, provider } = await changeForm();
  const { kysely } = product.platform.database;
  await storeChanged(
    product,
    { provider: provider.id, version: 'older' },
    {
      [`${PAPERS}.schema.json`]: (file) => {
        const gone = {
          type: 'object',
          title: 'A paper that nobody has any more',
          properties: {
            fileName: { type: 'string' },
            fileSize: { type: 'integer', maximum: 1000 },
            fileType: { enum: ['application/pdf'] },
          },
        };
        return { ...file, properties: { ...(file['properties'] as JsonObject), gone_paper: gone } };
      },
      [`${PAPERS}.ui.json`]: (file) => ({
        ...file,
        'ui:order': ['*'],
      }),
    },
  );
  const token = (await product.join('+2348037770003', tennisClub.role)).access_token;
  await submitClub(product, token);
  const app = await createServer(Object.assign(product.platform, { partials: createMemoryPartialStore() }));
  const send = async (bytes: number) => {
    const metadata = [
      ['provider', provider.id],
      ['field', 'gone_paper'],
      ['filename', 'a.pdf'],
    ]
      .map(([key = '', value = '']) => `${key} ${btoa(value)}`)
      .join(',');
    const begun = await app.request('/api/uploads', {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'tus-resumable': '1.0.0',
        'upload-length': String(bytes),
        'upload-metadata': metadata,
      },
    });
    const form = new FormData();
    form.append('provider', provider.id);
    form.append('field', 'gone_paper');
    form.append('file', new File([createPdfOf(bytes)], 'a.pdf', { type: 'application/pdf' }));
    return [begun.status, (await product.call('POST', '/applications/upload', { token, body: form })).status];
  };
  expect(await send(500)).toEqual([400, 400]);
  await kysely.updateTable('applications').set({ definition_version: 'older', status: 'changes_requested' }).execute();
  expect(await send(500)).toEqual([201, 201]);
  expect(await send(1001)).toEqual([413, 413]);
});

test('a page gets the rules of a past version as a module that it can import, and the server’s own verdict from them', async () => {
  const { product, provider, step } = await changeForm();
  const answer = await product.app.request(`/api/definitions/${provider.id}/past/validators.js`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toContain('text/javascript');
  // A later build may make more of the same version, so a page asks again whether what it has still holds.
  expect(answer.headers.get('cache-control')).toBe('public, no-cache');
  const again = await product.app.request(`/api/definitions/${provider.id}/past/validators.js`, {
    headers: { 'if-none-match': answer.headers.get('etag') ?? '' },
  });
  expect(again.status).toBe(304);
  const code = await answer.text();
  // The page's policy: what it imports may bring nothing else along, and may make no code.
  expect(code).not.toMatch(/^import |\bnew Function\b|\beval\(/m);
  const module = (await import(`data:text/javascript;base64,${Buffer.from(code).toString('base64')}`)) as {
    default: (require: (name: string) => unknown) => FormValidators;
  };
  const validate = getFormValidator(module.default(requireValidatorPart), step);
  expect(validate({ ...clubAnswers, club_name: 'Short' })).toBe(false);
  expect(validate.errors?.map(({ message }) => message)).toContain('The old form wants a long name');
});

test('the form as it is now has an address of its own; what was never stored has none', async () => {
  const { product, provider } = await changeForm();
  const token = (await product.join('+2348037770002', tennisClub.role)).access_token;
  expect(await product.call('GET', `/definitions/${provider.id}/current`, { token })).toMatchObject({
    status: 200,
    body: { id: provider.id, version: provider.version },
  });
  for (const path of [`${provider.id}/never`, 'nobody/current'])
    expect(await product.call('GET', `/definitions/${path}`, { token })).toMatchObject({ status: 404 });
  expect((await product.app.request(`/api/definitions/${provider.id}/never/validators.js`)).status).toBe(404);
});
