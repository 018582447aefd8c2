/** What is owed after an approval: the holder sends it with its document, and the officer reads it on the record. */
import { holdsFiles } from '../../src/definition/language/field-kinds.ts';
import type { StepDefinition } from '../../src/definition/parse/catalog.ts';
import { expectAccessible } from './support/accessibility';
import { createMember, submitExample } from './support/applications';
import { fillStep, getExample, loadProviders, toUniqueExample, type Example } from './support/form-walker';
import { readSession, rememberSession } from './support/session';
import { signInAsAdministrator } from './support/sign-in';
import { expect, test } from './support/test';

const providers = loadProviders();
/** What can be sent as soon as it is approved. */
const provider = providers.find(({ duties }) => duties?.some(({ watches }) => watches !== undefined));

test('a holder sends what is due, and officers read it', async ({ page, product, files, openAsSomeoneElse }) => {
  const duty = provider?.duties?.find(({ watches }) => watches !== undefined);
  const form = provider?.forms?.find(({ id }) => id === duty?.form);
  if (!provider || !duty || !form) throw new Error('No type has a date that is kept in force.');
  const holder = await createMember(product, provider, providers, files);
  const example = toUniqueExample(provider, getExample(provider.id, 'minimal'));
  const { id } = await submitExample(product, holder, provider, example, files);
  const office = await openAsSomeoneElse();
  await signInAsAdministrator(office, product);
  const officer = await readSession(office);
  const approved = await fetch(`${product.url}/api/admin/applications/${id}/status`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${officer.access_token}` },
    body: JSON.stringify({ status: 'approved', admin_comments: 'In order.' }),
  });
  expect(approved.ok).toBe(true);

  await rememberSession(page.context(), holder);
  await page.goto('/my-applications');
  await page.getByRole('link', { name: 'Send what is due' }).click();
  await expect(page.getByRole('heading', { name: 'What is due' })).toBeVisible();
  await page.getByRole('button', { name: `Fill in: ${duty.title}`, exact: true }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: 'Send' })).toBeEnabled();
  await expectAccessible(page);
  await fillStep(page, { ...form, id: form.id } as unknown as StepDefinition, createAnswers(form), { files });
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Sent before (1)')).toBeVisible();

  await office.goto(`/admin/applications/${id}`);
  await office.getByRole('tab', { name: 'History' }).click();
  await expect(office.getByRole('heading', { name: 'What is due' })).toBeVisible();
  await expect(office.getByText('Sent by the holder')).toBeVisible();
  await office.goto('/admin/applications?duties=late');
  await expect(office.getByRole('button', { name: /Late with what is owed/ })).toBeVisible();

  function createAnswers({ fields }: Pick<StepDefinition, 'fields'>): Example {
    const asked = fields.filter(({ required }) => required);
    return {
      ...example,
      data: Object.fromEntries(
        asked
          .filter((field) => !holdsFiles(field))
          .map(({ key, schema }) => [key, schema.format === 'date' ? inDays(200) : 'Leeward Assurance']),
      ),
      files: Object.fromEntries(asked.filter(holdsFiles).map(({ key }) => [key, 'proof.pdf'])),
    };
  }
});

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
