/** Calls that fail while a form is opened, filled and sent. */
import { expect } from '@playwright/test';
import { DEFAULT_MESSAGE } from '../../../../src/api/client/request-failure.ts';
import { pressSubmit, provider } from '../../support/form-with-files';
import { fillStep } from '../../support/form-walker';
import { findOperation, invited, newExample, openFilledForm, openForm, pathOf, type Walk } from '../places';
import {
  type CallRow,
  isSilent,
  SAFE,
  says,
  saysAlways,
  press,
  typeMore,
  pressSubmitOf,
  FIRST_STEP,
  seeForm,
  openAs,
  goTo,
} from './steps';

export const FORM: CallRow[] = [
  {
    call: 'GET /auth/me',
    where: 'opening the form',
    before: openAs('newcomer'),
    act: goTo(pathOf('wizard')),
    told: says(DEFAULT_MESSAGE.message),
    succeeds: seeForm,
    opens: 'Loading…',
    faults: ['500', '503', '429'],
  },
  {
    call: 'GET /auth/me',
    where: 'opening a form that was opened before',
    before: async (walk) => {
      await openAs('newcomer')(walk);
      await goTo(pathOf('wizard'))(walk);
      await seeForm(walk);
    },
    act: goTo(pathOf('wizard')),
    told: undefined,
    succeeds: seeForm,
    faults: ['cut'],
  },
  {
    call: 'GET /applications',
    where: 'opening the form, when it is asked whether one was sent before',
    before: openAs('newcomer'),
    act: goTo(pathOf('wizard')),
    told: undefined,
    succeeds: seeForm,
  },
  {
    call: 'GET /drafts/:provider',
    where: 'opening the form, when it is looked for what was begun',
    before: openAs('newcomer'),
    act: goTo(pathOf('wizard')),
    told: undefined,
    succeeds: seeForm,
  },
  {
    call: 'PUT /drafts/:provider',
    where: 'typing into the form',
    before: openForm,
    act: typeMore,
    told: () => ({ message: 'Saved on this device, not yet in your account', stopsNobody: true }),
    again: typeMore,
    succeeds: ({ page }) => expect(page.locator('[data-saved]').first()).toHaveText(/^Saved (\d+ \w+ at )?\d\d:\d\d$/),
  },
  {
    call: 'PUT /drafts/:provider',
    where: 'leaving a step in a browser that keeps nothing',
    before: async (walk) => {
      await walk.page.addInitScript(() => {
        IDBFactory.prototype.open = () => {
          throw new DOMException('Access is denied for this document.', 'SecurityError');
        };
      });
      await openForm(walk);
      await fillStep(walk.page, FIRST_STEP, newExample(), { files: walk.files });
    },
    // What was typed before may have been saved by now.
    act: async (walk) => {
      await typeMore(walk);
      await press(FIRST_STEP.buttons.next)(walk);
    },
    told: () => ({ message: FIRST_STEP.failed ?? '', advice: /still on this page/ }),
    succeeds: ({ page }) => expect(page.locator(`[data-step="${provider.wizard.steps[1]?.id}"]`)).toBeVisible(),
    faults: ['500', 'cut'],
  },
  {
    call: 'DELETE /drafts/:provider',
    where: 'starting again',
    before: openFilledForm,
    act: async ({ page }) => {
      // As in a new tab: what was begun is offered.
      await page.evaluate(() => sessionStorage.clear());
      await page.reload();
      await page.getByRole('button', { name: 'Start again', exact: true }).click();
      await page.getByRole('button', { name: 'Delete and start again', exact: true }).click();
    },
    told: undefined,
    succeeds: seeForm,
    faults: ['500', 'cut'],
  },
  {
    call: findOperation('invite-details', invited),
    where: 'the form of somebody invited',
    before: openAs('guest'),
    act: goTo(pathOf('wizard', invited)),
    told: saysAlways('Failed to fetch invitation details', /kept/),
    succeeds: ({ page }) => expect(page.locator('[name="first_name"]')).toHaveValue('Bola'),
    faults: ['500', '503', 'cut', 'hanging'],
    opens: 'Loading…',
  },
  {
    call: 'POST /uploads',
    where: 'submitting, before the first file',
    before: (walk) => openFilledForm(walk),
    act: pressSubmitOf,
    told: () => ({ message: UPLOAD_FAILED, advice: SAFE, afterSeconds: 240 }),
    succeeds: seeSubmitted,
  },
  {
    call: 'PATCH /uploads/:id',
    where: 'submitting, while files are sent',
    before: (walk) => openFilledForm(walk),
    act: pressSubmitOf,
    told: () => ({ message: UPLOAD_FAILED, advice: SAFE, afterSeconds: 240 }),
    succeeds: seeSubmitted,
  },
  {
    call: 'GET /uploads/:id',
    where: 'submitting, when files have been sent',
    before: (walk) => openFilledForm(walk),
    act: pressSubmitOf,
    told: () => ({ message: UPLOAD_FAILED, advice: SAFE, afterSeconds: 240 }),
    succeeds: seeSubmitted,
  },
  {
    call: 'POST /applications/upload',
    where: 'submitting, where files cannot be sent in parts',
    before: async (walk) => {
      await walk.page.route('**/api/uploads', (route) => route.fulfill({ status: 404, body: '' }));
      return openFilledForm(walk);
    },
    act: pressSubmitOf,
    told: () => ({ message: UPLOAD_FAILED, advice: SAFE, afterSeconds: 240 }),
    succeeds: seeSubmitted,
  },
  {
    call: 'DELETE /uploads/:id',
    where: 'giving up a file on its way',
    before: async (walk) => {
      await openFilledForm(walk);
      // On its way for as long as the test looks at it.
      await walk.page.route('**/api/uploads/*', (route) =>
        route.request().method() === 'PATCH' ? undefined : route.fallback(),
      );
    },
    act: async ({ page }) => {
      // Until the server has told an upload's address, there is nothing to give up there.
      const begun = page.waitForRequest((request) => request.method() === 'PATCH');
      await pressSubmit(page);
      await begun;
      await page
        .getByRole('button', { name: /^Cancel / })
        .first()
        .click();
    },
    told: undefined,
    succeeds: ({ page }) => expect(page.getByText(/was not sent: you cancelled it|cancelled/i).first()).toBeVisible(),
    faults: ['500'],
  },
  {
    call: 'POST /applications',
    where: 'submitting, when all files are there',
    before: (walk) => openFilledForm(walk),
    act: pressSubmitOf,
    told: (fault) => ({
      message: isSilent(fault) ? provider.submission.noResponse : provider.submission.failed,
      advice: SAFE,
    }),
    succeeds: seeSubmitted,
  },
];

const UPLOAD_FAILED = /Failed to upload/;

async function seeSubmitted({ page }: Walk): Promise<void> {
  await expect(page).toHaveURL(new RegExp(`${provider.submission.redirect}$`));
  await expect(page.getByRole('heading', { level: 1, name: /^Received · / })).toBeVisible();
}
