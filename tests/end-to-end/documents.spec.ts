/** A document from its choice to its reading: refused while nobody could open it, then read by keys. */
import { readNewestApplication } from './support/applications';
import { expectNoSidewaysScroll } from './support/accessibility';
import { documents, fillAll, openSignedIn, pressSubmit, provider, submit } from './support/form-with-files';
import { getExample, toUniqueExample } from './support/form-walker';
import { createAccount } from './support/session';
import { newPhone, signInAsAdministrator } from './support/sign-in';
import { expect, test } from './support/test';

test('a locked PDF is refused at its field, another is taken, and an officer reads its pages by keys @deep @both', async ({
  page,
  product,
  files,
  openAsSomeoneElse,
}) => {
  const example = toUniqueExample(provider, getExample(provider.id, 'complete'));
  const document = documents.find(({ key }) => typeof example.files[key] === 'string');
  if (!document) throw new Error('The form asks for no document.');

  await test.step('the applicant is told what to do, and keeps everything else', async () => {
    await openSignedIn(page, await createAccount(product, newPhone(), provider.role));
    await fillAll(page, example, files);
    const input = page.locator(`[name="${document.key}"]`);
    await input.setInputFiles(await files.pdf('locked.pdf', { password: 'secret' }));
    await pressSubmit(page);
    await expect(
      page.getByText(/This PDF is locked by a password.*Please save it without the password/).first(),
    ).toBeVisible();
    const other = page.getByRole('button', { name: 'Choose another file locked.pdf' });
    await expect(other).toBeVisible();
    await expectNoSidewaysScroll(page);
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), other.click()]);
    await chooser.setFiles(await files.pdf('two-pages.pdf', { pages: ['First words', 'Second words'] }));
    await submit(page);
  });

  await test.step('the officer reads both pages, and comes back to where they were', async () => {
    const { id } = await readNewestApplication(page, product);
    const office = await openAsSomeoneElse();
    await signInAsAdministrator(office, product);
    await office.goto(`/admin/applications/${id}`);
    const answers = office.getByRole('button', { name: 'Show two-pages.pdf' });
    await answers.click();
    await expect(office.getByRole('img', { name: 'two-pages.pdf, page 1' })).toBeVisible();
    await expect(office.getByText('First words')).toBeAttached();
    await office.keyboard.press(']');
    await expect(office.getByRole('img', { name: 'two-pages.pdf, page 2' })).toBeVisible();
    await expect(office.getByText('Second words')).toBeAttached();
    await expect(office.getByText('Page 2 of 2')).toBeVisible();
    await expectNoSidewaysScroll(office);
    await office.keyboard.press('d');
    await expect(office.getByRole('img', { name: 'two-pages.pdf, page 2' })).toBeHidden();
    await office.keyboard.press('D');
    await expect(office.getByRole('img', { name: 'two-pages.pdf, page 2' })).toBeVisible();
    await office.keyboard.press('[');
    await expect(office.getByRole('img', { name: 'two-pages.pdf, page 1' })).toBeVisible();
  });
});
