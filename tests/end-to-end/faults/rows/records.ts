/** Calls that fail around what was submitted, and around invitations. */
import { expect } from '@playwright/test';
import { DEFAULT_MESSAGE } from '../../../../src/api/client/request-failure.ts';
import { getStatus, listApplicantActions } from '../../../../src/engine/workflow/transitions.ts';
import { provider } from '../../support/form-with-files';
import { newPhone } from '../../support/sign-in';
import { company, enter, findOperation, invited, inviter, pathOf, type Walk } from '../places';
import {
  type CallRow,
  isSilent,
  SAFE,
  says,
  saysOrKeeps,
  saysAlways,
  press,
  seeHeading,
  seeButton,
  openAs,
  goTo,
  asApplicant,
  openRecord,
  recordIsShown,
  pressSubmitOf,
} from './steps';
import { expectToast } from '../../support/toasts';

const [withdrawal = failWithoutWithdrawal()] = listApplicantActions(provider.workflow, provider.workflow.initial);

export const RECORDS: CallRow[] = [
  {
    call: 'GET /applications',
    where: 'the list',
    before: asApplicant,
    act: goTo(pathOf('list')),
    told: saysOrKeeps(DEFAULT_MESSAGE.message),
    succeeds: ({ page }) => expect(page.getByRole('link', { name: 'Receipt' }).first()).toBeVisible(),
    opens: 'Loading your applications…',
  },
  {
    call: 'GET /auth/me',
    where: 'the list',
    before: asApplicant,
    act: goTo(pathOf('list')),
    told: undefined,
    succeeds: ({ page }) => expect(page.getByRole('link', { name: 'Receipt' }).first()).toBeVisible(),
  },
  {
    call: 'GET /applications/:id',
    where: 'a record',
    before: asApplicant,
    act: openRecord,
    told: saysOrKeeps(DEFAULT_MESSAGE.message),
    succeeds: recordIsShown,
    opens: 'Loading the application…',
  },
  {
    call: 'GET /definitions/:provider/:version',
    where: 'a record of an earlier form',
    before: async (walk) => {
      await asApplicant(walk);
      await walk.page.route('**/api/applications/*', async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, json: { ...(await response.json()), definition_version: 'earlier' } });
      });
      await walk.page.route('**/api/definitions/*/earlier', async (route) =>
        route.fulfill({ response: await route.fetch({ url: route.request().url().replace('/earlier', '/current') }) }),
      );
    },
    act: openRecord,
    told: says(DEFAULT_MESSAGE.message),
    succeeds: recordIsShown,
    opens: 'Loading the application…',
  },
  {
    call: 'GET /applications/:id/receipt.pdf',
    where: 'a record',
    before: async (walk) => {
      await asApplicant(walk);
      await openRecord(walk);
    },
    act: press('Download receipt (PDF)'),
    told: saysAlways('The receipt could not be downloaded'),
    succeeds: ({ page }) => expect(page.getByText('could not be downloaded')).toHaveCount(0),
  },
  {
    call: 'GET /applications/file/:path{.+}',
    where: 'a record, whose document is opened',
    before: async (walk) => {
      await asApplicant(walk);
      await openRecord(walk);
    },
    act: ({ page }) =>
      page
        .getByRole('button', { name: /^Open / })
        .first()
        .click(),
    told: saysAlways(/could not be opened/),
    succeeds: ({ page }) =>
      expect(
        page
          .getByRole('link', { name: /^Download/ })
          .or(page.getByRole('button', { name: /^Download (?!receipt)/ }))
          .first(),
      ).toBeVisible(),
  },
  {
    call: 'GET /applications/:id',
    where: 'opening a correction',
    before: async (walk) => {
      walk.applicant = await walk.people.corrector();
      await enter(walk.page.context(), walk.applicant.session);
    },
    act: ({ page, applicant }) => page.goto(pathOf('edit', provider, applicant?.application.id)),
    // The form opens with what this device has seen of it, and is not taken away while the server is asked.
    told: (fault) =>
      isSilent(fault)
        ? { message: 'The registry does not answer now.', stopsNobody: true }
        : says(DEFAULT_MESSAGE.message)(fault),
    succeeds: ({ page }) => expect(page.locator('[data-step] [name]').first()).toBeVisible(),
    opens: 'Loading the application…',
    faults: ['503', 'cut'],
  },
  {
    call: 'PATCH /applications/:id',
    where: 'sending a correction',
    before: async (walk) => {
      walk.applicant = await walk.people.corrector();
      await enter(walk.page.context(), walk.applicant.session);
      await walk.page.goto(pathOf('edit', provider, walk.applicant.application.id));
      await walk.page.locator('[data-step] input[type="text"]:not([readonly])').first().fill('Sahel Handling Limited');
    },
    act: pressSubmitOf,
    told: (fault) => ({
      message: isSilent(fault) ? provider.submission.noResponse : provider.submission.failed,
      advice: SAFE,
    }),
    succeeds: recordIsShown,
  },
  {
    call: 'POST /applications/:id/transitions',
    where: 'withdrawing an application',
    before: async (walk) => {
      walk.applicant = await walk.people.corrector();
      await enter(walk.page.context(), walk.applicant.session);
      await walk.page.goto(pathOf('detail', provider, walk.applicant.application.id));
      await press(withdrawal.label)(walk);
    },
    act: confirmWithdrawal,
    told: says(DEFAULT_MESSAGE.message),
    again: confirmWithdrawal,
    succeeds: ({ page }) =>
      expect(page.getByText(getStatus(provider.workflow, withdrawal.to).label, { exact: true }).first()).toBeVisible(),
  },
];

export const INVITATIONS: CallRow[] = [
  {
    call: 'GET /invitations',
    where: 'the invitations sent',
    before: async ({ page, people }) => enter(page.context(), await people.host()),
    act: goTo(pathOf('invite', inviter)),
    told: says(DEFAULT_MESSAGE.message),
    succeeds: ({ page }) => expect(page.getByText('Bola Ade').first()).toBeVisible(),
  },
  {
    call: findOperation('invite', invited),
    where: 'inviting',
    before: async (walk) => {
      await enter(walk.page.context(), await walk.people.host());
      await walk.page.goto(pathOf('invite', inviter));
      for (const [name, value] of Object.entries(GUEST)) await walk.page.locator(`[name="${name}"]`).fill(value);
    },
    act: press('Send invitation'),
    told: says(DEFAULT_MESSAGE.message),
    kept: { first_name: 'Chidi', last_name: 'Obi' },
    again: press('Send invitation'),
    succeeds: ({ page }) => expect(page.getByText('Chidi Obi').first()).toBeVisible(),
  },
  {
    call: 'POST /invitations/:id/resend',
    where: 'the invitations sent',
    before: openInvitations,
    act: press('Send again to Bola Ade'),
    told: says(DEFAULT_MESSAGE.message),
    succeeds: ({ page }) => expectToast(page, 'Invitation sent again'),
  },
  {
    call: 'DELETE /invitations/:id',
    where: 'the invitations sent',
    before: openInvitations,
    act: withdraw,
    told: says(DEFAULT_MESSAGE.message),
    succeeds: ({ page }) => expectToast(page, 'Invitation withdrawn'),
  },
  {
    call: findOperation('verify-invitation', invited),
    where: 'the link of an invitation',
    before: async (walk) => {
      walk.link = (await walk.people.host()).link;
    },
    act: ({ page, link }) => page.goto(new URL(link ?? '').pathname),
    told: saysAlways('Failed to fetch invitation details', /not used up|try again/),
    succeeds: ({ page }) => expect(page.locator('[name="phone_number"]')).toBeVisible(),
    faults: ['500', '503', 'cut', 'hanging'],
    opens: 'Checking your invitation…',
  },
  {
    call: findOperation('company-dashboard', company),
    where: 'a company’s figures',
    before: openAs('operator'),
    act: goTo(pathOf('dashboard', company)),
    told: says(DEFAULT_MESSAGE.message),
    succeeds: seeHeading(/./),
    opens: 'Loading…',
  },
];

function failWithoutWithdrawal(): never {
  throw new Error('The workflow lets nobody withdraw an application.');
}

async function confirmWithdrawal({ page }: Walk): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: withdrawal.label, exact: true }).click();
}

const GUEST = { first_name: 'Chidi', last_name: 'Obi', phone_number: newPhone() };

async function openInvitations(walk: Walk): Promise<void> {
  await enter(walk.page.context(), await walk.people.newHost());
  await walk.page.goto(pathOf('invite', inviter));
  await seeButton('Send again to Bola Ade')(walk);
}

async function withdraw({ page }: Walk): Promise<void> {
  const dialog = page.getByRole('dialog');
  if (!(await dialog.isVisible())) await page.getByRole('button', { name: /^Withdraw the invitation of/ }).click();
  await dialog.getByRole('button', { name: 'Withdraw', exact: true }).click();
}
