/** Calls that fail while somebody signs in, joins, or leaves. */
import { expect } from '@playwright/test';
import { DEFAULT_MESSAGE } from '../../../../src/api/client/request-failure.ts';
import { provider } from '../../support/form-with-files';
import { logOut } from '../../support/log-out';
import { enter, pathOf } from '../places';
import {
  type CallRow,
  says,
  saysAlways,
  press,
  seeHeading,
  seeButton,
  nothing,
  PHONE,
  typePhone,
  askForCode,
  typeCode,
  typeLastDigit,
  beUnknown,
  typeNewcomersCode,
  seeForm,
  isIn,
  goTo,
} from './steps';

export const SIGN_IN: CallRow[] = [
  {
    call: 'GET /config',
    where: 'the landing page',
    before: nothing,
    act: goTo('/'),
    told: undefined,
    succeeds: seeHeading(/Welcome/),
  },
  {
    call: 'GET /config',
    where: 'signing in, which the settings are needed for',
    before: nothing,
    act: async (walk) => {
      if (walk.page.url().endsWith(pathOf('sign-in'))) return askForCode(walk);
      await typePhone(walk, PHONE);
      return askForCode(walk);
    },
    told: saysAlways(
      'The sign-in service could not be reached. Please check your connection, then try again.',
      /try again/,
    ),
    kept: { phone_number: PHONE },
    again: askForCode,
    succeeds: seeButton('Create an account'),
  },
  {
    call: 'POST /auth/v1/otp',
    where: 'asking for a code',
    before: (walk) => typePhone(walk, PHONE),
    act: askForCode,
    told: says('Failed to send OTP', null),
    kept: { phone_number: PHONE },
    again: askForCode,
    succeeds: seeButton('Create an account'),
  },
  {
    call: 'POST /auth/v1/verify',
    where: 'signing in with a code',
    before: typeCode,
    act: typeLastDigit,
    told: says('Authentication failed', null),
    again: press('Verify and sign in'),
    succeeds: isIn,
  },
  {
    call: 'GET /rest/v1/:table',
    where: 'signing in with a code, whose profile is read',
    before: typeCode,
    act: typeLastDigit,
    told: undefined,
    succeeds: isIn,
    faults: ['hanging'],
  },
  {
    call: 'PATCH /rest/v1/:table',
    where: 'signing in, which is noted',
    before: typeCode,
    act: typeLastDigit,
    told: undefined,
    succeeds: isIn,
    faults: ['500'],
  },
  {
    call: 'GET /auth/me',
    where: 'signing in, when it is asked who that is',
    before: typeCode,
    act: typeLastDigit,
    told: says(DEFAULT_MESSAGE.message),
    succeeds: isIn,
    faults: ['500'],
  },
  {
    call: 'GET /applications',
    where: 'signing in, when it is asked where to go',
    before: typeCode,
    act: typeLastDigit,
    told: undefined,
    succeeds: isIn,
    faults: ['500'],
  },
  {
    call: 'POST /auth/send-otp',
    where: 'creating an account',
    before: beUnknown,
    act: askForCode,
    told: says('Failed to send OTP', null),
    again: askForCode,
    succeeds: ({ page }) => expect(page.locator('[name="otp_code"]')).toBeVisible(),
  },
  {
    call: 'POST /auth/verify-otp',
    where: 'creating an account with a code',
    before: typeNewcomersCode,
    act: typeLastDigit,
    told: says('Authentication failed', null),
    again: press('Verify and create account'),
    succeeds: isIn,
  },
  {
    call: 'POST /auth/create-account',
    where: 'creating an account with a code that was right',
    before: typeNewcomersCode,
    act: typeLastDigit,
    told: says(/could not be created yet.*please try again/, null),
    again: press('Verify and create account'),
    succeeds: isIn,
  },
  {
    call: 'GET /auth/v1/user',
    where: 'creating an account, whose session is taken over',
    before: typeNewcomersCode,
    act: typeLastDigit,
    told: says('Authentication failed', null),
    again: press('Verify and create account'),
    succeeds: isIn,
  },
  {
    call: 'POST /auth/create-account',
    where: 'adding a role',
    before: async ({ page, people }) => {
      await enter(page.context(), await people.operator());
      await page.goto(pathOf('wizard'));
    },
    act: press(`Add ${provider.name}`),
    told: says('Nothing was added to your account. Please try again.'),
    again: press(`Add ${provider.name}`),
    succeeds: seeForm,
  },
  {
    call: 'POST /auth/v1/logout',
    where: 'the list',
    before: async (walk) => {
      await enter(walk.page.context(), await walk.people.newcomer());
      await walk.page.goto(pathOf('list'));
      await seeHeading(/./)(walk);
    },
    act: ({ page }) => logOut(page),
    told: () => ({ message: 'Failed to log out', passing: true }),
    again: ({ page }) => logOut(page),
    succeeds: ({ page }) => expect(page).toHaveURL(/:\d+\/$/),
  },
  // Each by itself: between the two, the page may have refreshed it in the background.
  ...(['500', 'cut'] as const).map((fault): CallRow => ({
    call: 'POST /auth/v1/token',
    where: `the list, with a token that must be refreshed first (${fault})`,
    before: async ({ page, people }) => {
      const session = await people.newcomer();
      await enter(page.context(), { ...session, expires_at: Math.floor(Date.now() / 1000) - 60 });
    },
    act: goTo(pathOf('list')),
    told: undefined,
    succeeds: ({ page }) => expect(page.locator('[name="phone_number"]')).toBeVisible(),
    faults: [fault],
  })),
];
