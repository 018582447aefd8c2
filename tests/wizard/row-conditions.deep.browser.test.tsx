/** A field in a row that another field of the same row shows: asked, checked and sent only while it is shown. */
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { toDay } from '@/engine/locale/calendar';
import { paidCoaches, paidValidators } from '../fixtures/paid-coaches';
import { submissionsOf } from './fake-api';
import { choosePapers, fillClub, fillPeople, openWizard, press, stepHeading } from './open-wizard';

it('is not demanded while it is hidden, and its answer does not leave the page', async () => {
  const before = toDay(new Date());
  const { screen, api } = await openWizard({ definition: paidCoaches, validators: paidValidators });
  await fillClub();
  await press('Continue to People');
  await fillPeople();
  await expect.element(screen.getByLabelText('Fee')).not.toBeInTheDocument();
  await screen.getByRole('radio', { name: 'Yes' }).click();
  await expect.element(screen.getByLabelText('Fee')).toBeRequired();
  await screen.getByLabelText('Fee').fill('20');
  await screen.getByLabelText('Paid by').fill('A sponsor');
  await screen.getByRole('radio', { name: 'No', exact: true }).click();
  await expect.element(screen.getByLabelText('Paid by')).not.toBeInTheDocument();
  await press('Continue to Papers');
  await expect.element(stepHeading(3)).toBeVisible();
  await choosePapers();
  await page.getByText('Check your answers').click();
  await expect.element(screen.getByText('First name')).toBeVisible();
  await expect.element(screen.getByText('Paid by')).not.toBeInTheDocument();
  await press('Submit');
  await expect.poll(() => submissionsOf(api).length).toBe(1);
  expect(submissionsOf(api)[0]?.json?.['coaches']).toEqual([
    { first_name: 'Ngozi', licence: 'NG12', paid: false, since: expect.toBeOneOf([before, toDay(new Date())]) },
  ]);
});
