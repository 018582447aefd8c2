/** A step of an application is filled in on somebody else's phone: from the SMS to what officers read of it. */
import { expectAccessible, expectNoSidewaysScroll, expectSound } from './support/accessibility';
import { readNewestApplication } from './support/applications';
import { openSignedIn } from './support/form-with-files';
import { fillStep, getExample, loadProviders, toUniqueExample } from './support/form-walker';
import { createAccount } from './support/session';
import { newPhone, signIn, signInAsAdministrator } from './support/sign-in';
import { expect, test } from './support/test';
import { expectToast } from './support/toasts';

const { provider, sent } = findSentStep();

/** The last step of a form, with documents, that can be sent. */
function findSentStep() {
  for (const each of loadProviders()) {
    const last = each.wizard.steps.at(-1);
    if (last?.by !== undefined) return { provider: each, sent: last };
  }
  throw new Error('No form has a last step that can be sent.');
}

test('a step that is sent is filled in by a code, taken over, and told to officers', async ({
  page,
  product,
  files,
  openAsSomeoneElse,
}) => {
  const [applicant, other] = [newPhone(), newPhone()];
  const example = toUniqueExample(provider, getExample(provider.id, 'complete'));
  const session = await createAccount(product, applicant, provider.role);
  await openSignedIn(page, session, provider.signIn.afterSignIn);
  for (const step of provider.wizard.steps.slice(0, -1)) {
    await fillStep(page, step, example, { files });
    await page.getByRole('button', { name: step.buttons.next, exact: true }).click();
  }
  await expect(page.locator(`[data-step="${sent.id}"]`)).toBeVisible();
  await page.getByRole('button', { name: `Send it to the phone of ${sent.by}` }).click();
  const dialog = page.getByRole('dialog');
  await expectAccessible(page);
  await dialog.locator('[name="phone_number"]').fill(other);
  await dialog.locator('[name="name"]').fill('Musa Bello');
  await dialog.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByText(`Sent to Musa Bello, ${other}`)).toBeVisible();
  await expectNoSidewaysScroll(page);

  const phone = await openAsSomeoneElse();
  await test.step('the other person, who has no account, fills in that step alone', async () => {
    await phone.goto(await product.outbox.lastLink(other));
    await expectAccessible(phone);
    await signIn(phone, product, other);
    await expect(phone.getByRole('heading', { level: 1, name: sent.title })).toBeVisible();
    await fillStep(phone, sent, example, { files });
    await expectSound(phone);
    // What is typed and chosen survives a reload, without another code.
    await phone.reload();
    await expect(phone.getByRole('heading', { level: 1, name: sent.title })).toBeVisible();
    await phone.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(phone.getByRole('heading', { level: 1, name: 'Thank you' })).toBeVisible();
    await phone.getByRole('button', { name: 'Log out' }).click();
    await expect(phone.locator('[name="phone_number"]')).toBeVisible();
  });

  await test.step('the applicant has it when they come back to the page, and submits', async () => {
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expect(page.getByText(/Musa Bello has filled in this step on/)).toBeVisible();
    await page.getByRole('button', { name: sent.buttons.next, exact: true }).click();
    await expectToast(page, provider.submission.success);
  });

  const office = await openAsSomeoneElse();
  await signInAsAdministrator(office, product);
  const { id } = await readNewestApplication(page, product, session);
  await office.goto(`/admin/applications/${id}`);
  await office.getByRole('tab', { name: 'History' }).click();
  await expect(office.getByText('Filled in by somebody else').first()).toBeVisible();
  await expect(office.getByText(`Musa Bello, ${other}`).first()).toBeVisible();
});
