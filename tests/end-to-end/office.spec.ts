/** An officer's morning on either screen, with types of application that the test does not know either. */
import { type Page } from '@playwright/test';
import { loadCatalog } from '../../scripts/vite/definitions.ts';
import { type FieldDefinition, listFields, type ProviderDefinition } from '../../src/definition/parse/catalog.ts';
import { expectAccessible, expectSound } from './support/accessibility';
import { submitExample } from './support/applications';
import { getExample, SCHEMAS_DIR, toUniqueExample } from './support/form-walker';
import { createAccount, rememberSession } from './support/session';
import { chooseTransition } from './support/officers-acts';
import { newPhone, signInAsAdministrator } from './support/sign-in';
import { expect, test } from './support/test';
import { expectToast } from './support/toasts';

const { providers, registry } = loadCatalog(SCHEMAS_DIR);
const joinable = providers.filter(
  (provider) =>
    !provider.invitation?.required && registry.roles.find(({ id }) => id === provider.role)?.joins === 'self',
);

const FIELD_REASON = 'Write this out as it stands in the register.';

for (const [index, provider] of joinable.slice(0, 2).entries()) {
  const screen = index === 0 ? '@phone' : '@desktop';
  test(`an officer’s morning with ${provider.name} @deep ${screen}`, async ({
    page,
    context,
    product,
    files,
    openAsSomeoneElse,
  }) => {
    const applicant = await createAccount(product, newPhone(), provider.role);
    const record = await submitExample(
      product,
      applicant,
      provider,
      toUniqueExample(provider, getExample(provider.id, 'minimal')),
      files,
    );
    const { text, document } = getMarkable(provider);
    const office = await openAsSomeoneElse();

    await test.step('dashboard, filter, open', async () => {
      await signInAsAdministrator(office, product);
      await expectSound(office);
      await office.goto(
        `/admin/applications?status=${record.status}&type=${provider.applicationType}&search=${record.reference}`,
      );
      await office.getByRole('link', { name: record.title }).first().click();
      await expect(office.getByRole('heading', { name: record.title })).toBeVisible();
      await expectSound(office);
    });

    await test.step('ask for changes to a field and a document, with reasons', async () => {
      await chooseTransition(office, 'Request changes');
      const dialog = office.getByRole('dialog');
      await dialog.locator(`[name="mark.${text.key}"]`).check();
      await dialog.locator(`[name="reason.${text.key}"]`).fill(FIELD_REASON);
      await dialog.locator(`[name="mark.${document.key}"]`).check();
      await dialog.locator(`[name="ready.${document.key}"]`).selectOption({ index: 1 });
      await expectAccessible(office);
      await dialog.getByRole('button', { name: 'Request changes' }).click();
      await expect(dialog).toBeHidden();
      await expect(office.getByText('Changes requested').first()).toBeVisible();
    });

    await test.step('the applicant sees their tasks, changes only those, and submits again', async () => {
      await rememberSession(context, applicant);
      await page.goto(toEditPath(provider, record.id));
      await expect(page.getByText(FIELD_REASON).first()).toBeVisible();
      await expectSound(page);
      await correct(page, provider, { text, document, file: await files.pdf('corrected.pdf') });
      await expectToast(page, 'Application submitted successfully');
    });

    await test.step('the officer sees old beside new, approves and suspends', async () => {
      await office.goto(`/admin/applications/${record.id}`);
      const changed = office.getByRole('table', { name: 'What changed' });
      await expect(changed.getByText('corrected.pdf')).toBeVisible();
      await expect(changed.getByText(CORRECTED)).toBeVisible();
      await expectSound(office);
      await decide(office, 'Approve', 'Application approved');
      await decide(office, 'Suspend', 'Application suspended');
      await expectSound(office);
    });

    await test.step('the applicant reads it in their list', async () => {
      await page.goto(provider.submission.redirect);
      await expect(page.getByText('Suspended', { exact: true }).first()).toBeVisible();
      await expectSound(page);
    });
  });
}

const CORRECTED = 'Corrected, and written out in full';

/** The first plain text and the first document that everybody answers. */
function getMarkable(provider: ProviderDefinition): { text: FieldDefinition; document: FieldDefinition } {
  const fields = provider.wizard.steps.flatMap((step) => step.fields);
  const { data, files } = getExample(provider.id, 'minimal');
  const unique = provider.submission.unique.map(({ field }) => field);
  const text = fields.find(
    ({ key, kind, ui }) =>
      (kind === 'text' || kind === 'long-text') &&
      data[key] !== undefined &&
      !unique.includes(key) &&
      ui.prefill?.lock !== true,
  );
  const document = fields.find(({ key }) => typeof files[key] === 'string');
  if (!text || !document) throw new Error(`${provider.id} has no text or no document in its minimal example.`);
  return { text, document };
}

function toEditPath(provider: ProviderDefinition, applicationId: string): string {
  const [path = ''] = Object.entries(provider.routes.screens).find(([, { screen }]) => screen === 'edit') ?? [];
  return `/${provider.routes.base[0]}/${path.replace('{applicationId}', applicationId)}`;
}

/** On one page: what is marked is corrected, and nothing else is there. */
async function correct(
  page: Page,
  provider: ProviderDefinition,
  { text, document, file }: { text: FieldDefinition; document: FieldDefinition; file: string },
): Promise<void> {
  await page.locator(`[data-step] [name="${text.key}"]`).fill(CORRECTED);
  await page.locator(`[data-step] [name="${document.key}"]`).setInputFiles(file);
  for (const field of listFields(provider).filter(({ key }) => key !== text.key && key !== document.key))
    await expect(page.locator(`[data-step] [name="${field.key}"]`)).toHaveCount(0);
  await page.getByRole('button', { name: provider.wizard.steps.at(-1)?.buttons.next ?? '', exact: true }).click();
}

async function decide(office: Page, move: string, done: string): Promise<void> {
  await chooseTransition(office, move);
  const dialog = office.getByRole('dialog');
  await dialog.getByRole('textbox').first().fill(`${move}: as the file shows.`);
  await expectAccessible(office);
  await dialog.getByRole('button', { name: move }).click();
  await expectToast(office, done);
}
