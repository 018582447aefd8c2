/** The product's main job, as a newcomer walks it: a ground handler applies, an officer decides. */
import { type Page } from '@playwright/test';
import { expectSound } from './support/accessibility';
import type { TestFiles } from './support/files';
import { createAccount, newPhone, signInAsAdministrator } from './support/sign-in';
import { expect, test } from './support/test';
import { expectToast } from './support/toasts';

const NCAA = 'ncaa_certificate';
const CERTIFICATES = [
  'ra3_certificate',
  'iata_isago_certificate',
  'iata_igom_certificate',
  'iata_ahm_certificate',
  'insurance_certificate',
  'cac_certificate',
  NCAA,
];

test('a ground handler applies and an officer approves', async ({ page, product, files, openAsSomeoneElse }) => {
  const company = `Skyline Ground Services ${newPhone().slice(-6)}`;

  await test.step('the landing page shows the services', async () => {
    await page.goto('/');
    await expect(page.getByRole('heading', { name: 'Welcome! Please select a service to continue.' })).toBeVisible();
    await expect(page.getByText('Version 2.0.4')).toBeVisible();
    await expectSound(page);
    await page.getByRole('link', { name: /^Ground Handler/ }).click();
    await expect(page).toHaveURL(/\/ground-handler\/auth$/);
  });

  await test.step('an unknown phone creates an account', async () => {
    await expect(page.locator('[name="phone_number"]'), 'in sight without scrolling').toBeInViewport({ ratio: 1 });
    await expectSound(page);
    await createAccount(page, product, newPhone());
    await expect(
      page.getByRole('heading', { name: 'Onboarding of Ground Handler Company - Step 1 of 3' }),
    ).toBeVisible();
  });

  await test.step('the three steps are filled', async () => {
    await expectSound(page);
    await fillCompany(page, company);
    await page.getByRole('button', { name: 'Continue to Business Representative' }).click();
    await expectToast(page, 'Company details saved');
    await expect(
      page.getByRole('heading', { name: 'Onboarding of Ground Handler Company - Step 2 of 3' }),
    ).toBeVisible();
    await fillRepresentative(page);
    await page.getByRole('button', { name: 'Back to Company Details' }).click();
    await expect(page.locator('[name="company_name"]')).toHaveValue(company);
    await page.getByRole('button', { name: 'Continue to Business Representative' }).click();
    await expect(page.locator('[name="md_first_name"]')).toHaveValue('Amina');
    await page.getByRole('button', { name: 'Continue to Certificates' }).click();
    await expectToast(page, 'MD information saved');
    await expectSound(page);
    await page.getByRole('button', { name: 'Submit', exact: true }).click();
    await expect(page.getByText('NCAA Certificate is required.').first()).toBeVisible();
    await chooseCertificates(page, files);
    await page.getByLabel('I confirm that the information provided is accurate and complete.').check();
    await expectSound(page);
  });

  await test.step('submitting leads to the own list, where it is pending', async () => {
    await page.getByRole('button', { name: 'Submit', exact: true }).click();
    await expectToast(page, 'Application submitted successfully');
    await expect(page).toHaveURL(/\/ground-handlers\/applications$/);
    await expect(page.getByText(company)).toBeVisible();
    await expect(page.getByText('Pending', { exact: true }).first()).toBeVisible();
    await expectSound(page);
  });

  const office = await openAsSomeoneElse();
  await test.step('the officer finds, reads and approves it', async () => {
    await signInAsAdministrator(office, product);
    await expectSound(office);
    await office.goto(`/admin/applications?search=${encodeURIComponent(company)}`);
    await expectSound(office);
    await office.getByRole('link', { name: company }).first().click();
    await expect(office.getByRole('heading', { name: company })).toBeVisible();
    await expect(office.getByText('RC123456').first()).toBeVisible();
    await expectSound(office);
    await office.getByRole('button', { name: 'Approve' }).first().click();
    const dialog = office.getByRole('dialog');
    await dialog.getByRole('textbox').first().fill('All certificates are in order.');
    await dialog.getByRole('button', { name: 'Approve' }).click();
    await expectToast(office, 'Application approved');
  });

  await test.step('the applicant sees the decision and the comment', async () => {
    await page.reload();
    await expect(page.getByText('Approved', { exact: true }).first()).toBeVisible();
    await expect(page.getByText('All certificates are in order.').first()).toBeVisible();
  });
});

test('both base paths work alike @deep', async ({ page }) => {
  for (const base of ['ground-handler', 'ground-handlers']) {
    await page.goto(`/${base}/auth`);
    await expect(page.locator('[name="phone_number"]')).toBeVisible();
    await page.goto(`/${base}`);
    await expect(page).toHaveURL(/\/ground-handlers?\/auth$/);
  }
});

async function fillCompany(page: Page, company: string): Promise<void> {
  const answers = {
    company_name: company,
    office_address: '12 Cargo Road, Ikeja',
    office_phone: '+2348031234567',
    email_address: `office@${company.slice(-6)}.example`,
    operation_start_date: '2019-05-06',
    total_staff: '25',
    cac_registration_number: 'RC123456',
    company_operations_description: 'Ramp handling and cargo loading at Lagos airport.',
  };
  await expect(page.getByRole('button', { name: 'Continue to Business Representative' })).toBeDisabled();
  for (const [name, value] of Object.entries(answers)) await page.locator(`[name="${name}"]`).fill(value);
  await page.locator('[name="state_code"]').selectOption('LA');
  await expect(page.getByRole('button', { name: 'Continue to Business Representative' })).toBeEnabled();
}

async function fillRepresentative(page: Page): Promise<void> {
  const answers = {
    md_first_name: 'Amina',
    md_last_name: 'Bello',
    md_phone: '08031234567',
    md_email: 'amina@skyline.example',
  };
  for (const [name, value] of Object.entries(answers)) await page.locator(`[name="${name}"]`).fill(value);
}

async function chooseCertificates(page: Page, files: TestFiles): Promise<void> {
  for (const name of CERTIFICATES) {
    const path =
      name === NCAA
        ? await files.pdf(`${name}.pdf`)
        : name.startsWith('iata')
          ? files.png(`${name}.png`)
          : files.jpeg(`${name}.jpg`);
    await page.locator(`input[name="${name}"]`).setInputFiles(path);
  }
}
