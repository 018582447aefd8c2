/** Calls that fail where officers sign in and read. */
import { expect } from '@playwright/test';
import { DEFAULT_MESSAGE } from '../../../../src/api/client/request-failure.ts';
import { enter, type Walk } from '../places';
import { type CallRow, says, press, seeHeading, goTo } from './steps';

export const OFFICERS: CallRow[] = [
  {
    call: 'POST /admin/login',
    where: 'the officers’ sign-in',
    before: async ({ page, product }) => {
      await page.goto('/admin/login');
      await page.locator('[name="username"]').fill(product.administrator.email);
      await page.locator('[name="password"]').fill(product.administrator.password);
    },
    act: press('Sign in'),
    told: says('Login failed', null),
    kept: { username: 'chief@registry.example' },
    again: press('Sign in'),
    succeeds: ({ page }) => expect(page).toHaveURL(/\/admin\/applications\?.*assignee=me/),
  },
  {
    call: 'GET /auth/me',
    where: 'the officers’ list',
    before: async ({ page, people }) => enter(page.context(), await people.officer()),
    act: goTo('/admin/applications'),
    told: says(DEFAULT_MESSAGE.message, /try again|safe/i),
    succeeds: seeHeading('Applications'),
    opens: 'Checking your session…',
  },
  {
    call: 'GET /admin/applications',
    where: 'the officers’ list',
    before: async ({ page, people }) => enter(page.context(), await people.officer()),
    act: goTo('/admin/applications'),
    told: says(DEFAULT_MESSAGE.message),
    succeeds: seeHeading('Applications'),
    opens: 'Loading…',
  },
  {
    call: 'GET /admin/applications/:id',
    where: 'the officers’ record',
    before: async (walk) => {
      walk.applicant = await walk.people.applicant();
      await enter(walk.page.context(), await walk.people.officer());
    },
    act: ({ page, applicant }) => page.goto(`/admin/applications/${applicant?.application.id}`),
    told: says(DEFAULT_MESSAGE.message),
    succeeds: ({ page, applicant }) =>
      expect(page.getByRole('heading', { name: applicant?.application.title ?? '' }).first()).toBeVisible(),
    opens: 'Loading the application…',
  },
  {
    call: 'POST /admin/applications/:id/comments',
    where: 'the officers’ record',
    before: async (walk) => {
      await openOfficersRecord(walk);
      await walk.page.getByRole('tab', { name: /^Comments/ }).click();
      await commentOf(walk).fill('Seen by two of us.');
    },
    act: press('Add comment'),
    told: says(DEFAULT_MESSAGE.message, /still here/),
    again: press('Add comment'),
    succeeds: (walk) => expect(commentOf(walk)).toHaveValue(''),
  },
];

const commentOf = ({ page }: Pick<Walk, 'page'>) => page.locator('[name="comment"]');

async function openOfficersRecord(walk: Walk): Promise<void> {
  walk.applicant = await walk.people.applicant();
  await enter(walk.page.context(), await walk.people.officer());
  await walk.page.goto(`/admin/applications/${walk.applicant.application.id}`);
  await expect(walk.page.getByRole('heading', { name: walk.applicant.application.title }).first()).toBeVisible();
}
