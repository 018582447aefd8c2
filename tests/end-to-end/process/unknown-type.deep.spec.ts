/**
 * The product's main claim: a folder is enough. A type that is nowhere but in tests/fixtures is put beside the others,
 * the product is built and started as a user does it, and the type is walked from its card to an approved, corrected
 * and invited application. Nothing here knows a field of it: the walker reads the folder.
 */
import type { ProviderDefinition } from '../../../src/definition/parse/catalog.ts';
import { expectSound } from '../support/accessibility';
import { expectFilesReceived, readNewestApplication } from '../support/applications';
import { getExample, loadProviders, toUniqueExample, walkWizard } from '../support/form-walker';
import { createAccount, newPhone, signInAsAdministrator } from '../support/sign-in';
import { expect } from '../support/test';
import { expectToast } from '../support/toasts';
import { schemas, testWider as test, UNKNOWN_TYPE as TYPE } from '../support/wider-registry';

const provider = findType();
const { routes, invitation, submission, signIn } = provider;

test('a type that is only a folder goes from its card to an approved application', async ({
  page,
  product,
  files,
  openAsSomeoneElse,
}) => {
  test.slow();
  const example = toUniqueExample(provider, getExample(TYPE, 'complete', schemas));
  const title = provider.record.title.map((key) => example.data[key]).join(' ');

  await test.step('its card leads to its sign-in', async () => {
    await page.goto('/');
    await page.getByRole('link', { name: new RegExp(`^${provider.card?.title}`) }).click();
    await expect(page).toHaveURL(provider.card?.to ?? '');
    await expect(page.locator('[name="phone_number"]')).toBeVisible();
    await expectSound(page);
    await createAccount(page, product, newPhone());
    await expect(page).toHaveURL(signIn.afterSignIn);
  });

  await test.step('its form is filled page by page, by keyboard', async () => {
    await walkWizard(page, provider, example, { files, keyboard: true, onStep: () => expectSound(page) });
    await expectToast(page, submission.success);
    await expect(page).toHaveURL(submission.redirect);
    await expect(page.getByText(title).first()).toBeVisible();
    await expectFilesReceived(page, product, provider, example, files);
    const { data } = await readNewestApplication(page, product);
    const secrets = provider.wizard.steps
      .flatMap((step) => step.fields)
      .filter(({ kind }) => kind === 'password')
      .map(({ key }) => key);
    const plain = Object.entries(example.data).filter(([key]) => !secrets.includes(key));
    expect(data).toMatchObject(Object.fromEntries(plain));
  });

  const office = await openAsSomeoneElse();
  await test.step('an officer finds it, reads it and approves it', async () => {
    await signInAsAdministrator(office, product);
    await office.goto(`/admin/applications?search=${encodeURIComponent(title)}`);
    await office.getByRole('link', { name: title }).first().click();
    await expect(office.getByRole('heading', { name: title })).toBeVisible();
    await expectSound(office);
    await expect(office.getByText('Approve waits until everything is checked.')).toBeVisible();
    for (const box of await office.getByRole('region', { name: 'Checks' }).getByRole('checkbox').all())
      await box.check();
    await office.getByRole('button', { name: 'Approve' }).first().click();
    await office.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
    await expectToast(office, 'Application approved');
  });

  await test.step('the applicant sees it in list and detail', async () => {
    await page.reload();
    await expect(page.getByText('Approved', { exact: true }).first()).toBeVisible();
    await page.getByRole('link', { name: 'View application' }).first().click();
    await expect(page.getByText('Approved', { exact: true }).first()).toBeVisible();
    await expectSound(page);
  });
});

test('its other screens are there', { tag: '@deep' }, async ({ page, product }) => {
  test.slow();
  await page.goto(`/${routes.base[0]}/auth`);
  await createAccount(page, product, newPhone());
  await expect(page).toHaveURL(signIn.afterSignIn);
  for (const base of routes.base) {
    for (const [path, screen] of Object.entries(routes.screens)) {
      if (path.includes('{')) continue;
      await test.step(`${screen.screen}: /${base}/${path}`, async () => {
        await page.goto(`/${base}/${path}`);
        if (screen.screen === 'redirect') return expect(page).toHaveURL(screen.to);
        if (screen.screen === 'sign-in') return expect(page).toHaveURL(signIn.afterSignIn);
        if ('title' in screen && screen.title !== undefined && screen.screen !== 'wizard')
          await expect(page.getByRole('heading', { level: 1, name: screen.title })).toBeVisible();
        if (screen.screen === 'placeholder') await expect(page.getByText(screen.text)).toBeVisible();
        if (screen.screen === 'dashboard') await expect(page.getByText(screen.placeholder)).toBeVisible();
        await expectSound(page);
      });
    }
  }
});

test('its people are invited once an application is in, and join with the link of the SMS @deep', async ({
  page,
  product,
  files,
  openAsSomeoneElse,
}) => {
  test.slow();
  await page.goto(`/${routes.base[0]}/auth`);
  await createAccount(page, product, newPhone());
  await expect(page).toHaveURL(signIn.afterSignIn);
  const phone = newPhone();
  const [path] = Object.entries(routes.screens).find(([, { screen }]) => screen === 'invite') ?? [''];
  const invite = async () => {
    await page.goto(`/${routes.base[0]}/${path}`);
    for (const [name, value] of Object.entries({ first_name: 'Bola', last_name: 'Ade', phone_number: phone }))
      await page.locator(`[name="${name}"]`).fill(value);
    await page.getByRole('button', { name: 'Send invitation' }).click();
  };

  await invite();
  await expect(
    page.getByRole('group', { name: 'Submit your company’s application before you invite people' }),
  ).toBeFocused();
  await expectSound(page);
  await page.goto(signIn.afterSignIn);
  // The shortest of its applications.
  await walkWizard(page, provider, toUniqueExample(provider, getExample(TYPE, 'minimal', schemas)), { files });
  await expectToast(page, submission.success);

  await invite();
  await expectToast(page, invitation?.sent ?? '');
  await expect(page.getByText('Pending', { exact: true })).toBeVisible();

  const invited = await openAsSomeoneElse();
  await invited.goto(await product.outbox.lastLink(phone));
  await expectSound(invited);
  const sent = product.outbox.readAll(phone).length;
  await invited.locator('[name="phone_number"]').fill(phone);
  await invited.getByRole('button', { name: 'Send code' }).click();
  await invited.locator('[name="otp_code"]').fill(await product.outbox.lastCode(phone, sent));
  await expect(invited).toHaveURL(signIn.afterSignIn);
  for (const field of provider.wizard.steps[0]?.fields ?? []) {
    if (field.ui.prefill?.from !== 'invitation' || !field.ui.prefill.lock || field.kind === 'hidden') continue;
    await expect(invited.locator(`[name="${field.key}"]`)).toHaveAttribute('readonly');
  }
  await page.reload();
  await expect(page.getByText('Accepted', { exact: true })).toBeVisible();
});

function findType(): ProviderDefinition {
  const found = loadProviders(schemas).find(({ id }) => id === TYPE);
  if (found === undefined) throw new Error(`There is no ${TYPE}`);
  return found;
}
