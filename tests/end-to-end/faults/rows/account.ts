/** Calls that fail on the page of one's own data. */
import { expect } from '@playwright/test';
import { DEFAULT_MESSAGE } from '../../../../src/api/client/request-failure.ts';
import type { Walk } from '../places';
import { type CallRow, goTo, openAs, press, says, seeButton, seeHeading } from './steps';

const openAccount = async (walk: Walk) => {
  await openAs('newcomer')(walk);
  await goTo('/account')(walk);
};
const confirm = async ({ page }: Walk) =>
  page.getByRole('dialog').getByRole('button', { name: 'Delete my account', exact: true }).click();

export const ACCOUNT: CallRow[] = [
  {
    call: 'GET /account/deletion',
    where: 'opening one’s own data',
    before: openAs('newcomer'),
    act: async (walk) => {
      await goTo('/account')(walk);
      await seeHeading('Delete my account')(walk);
      // It stands at the end of the page: who asks for it is there.
      await walk.page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    },
    told: says(DEFAULT_MESSAGE.message, /as it was/),
    succeeds: seeButton('Delete my account'),
    opens: 'Loading…',
  },
  {
    call: 'GET /account/data',
    where: 'downloading one’s own data',
    before: openAccount,
    act: press('Download my data (ZIP)'),
    told: says(DEFAULT_MESSAGE.message),
    again: press('Download my data (ZIP)'),
    succeeds: ({ page }) => expect(page.getByText('Nothing was saved')).toHaveCount(0),
  },
  {
    call: 'POST /account/sign-out-everywhere',
    where: 'signing out everywhere',
    before: openAccount,
    act: press('Sign out everywhere'),
    told: () => ({ message: 'Failed to log out', passing: true }),
    again: press('Sign out everywhere'),
    succeeds: ({ page }) => expect(page).toHaveURL(/\/$/),
  },
  {
    call: 'DELETE /account',
    where: 'deleting one’s account',
    before: async (walk) => {
      await openAccount(walk);
      await press('Delete my account')(walk);
    },
    act: confirm,
    told: says(DEFAULT_MESSAGE.message),
    again: confirm,
    succeeds: ({ page }) => expect(page.getByRole('heading', { name: 'Your account was deleted' })).toBeVisible(),
  },
];
