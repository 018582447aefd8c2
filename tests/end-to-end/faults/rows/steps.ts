/** What rows of the table are made of. */
import { expect, type Page } from '@playwright/test';
import { NO_CONNECTION } from '../../../../src/api/client/describe-failure.ts';
import { lastStep, provider } from '../../support/form-with-files';
import { newPhone } from '../../support/sign-in';
import { type CallFault } from '../faults';
import { enter, pathOf, type Walk } from '../places';
import { type Told } from '../told';

export interface CallRow {
  /** As its contract has it. */
  call: string;
  where: string;
  /** Everything up to the moment in which the call is made. */
  before: (walk: Walk) => Promise<unknown>;
  /** Makes the call; can be done again while it fails. */
  act: (walk: Walk) => Promise<unknown>;
  /** Undefined: nobody is stopped, and `succeeds` holds while the call fails. */
  told: ((fault: CallFault) => Told) | undefined;
  /** What must still stand in the controls, by name. */
  kept?: Readonly<Record<string, string>>;
  /** What makes the call again; by default "Try again". */
  again?: (walk: Walk) => Promise<unknown>;
  succeeds: (walk: Walk) => Promise<unknown>;
  /** By default all. */
  faults?: readonly CallFault[];
  /** What the page says while it waits for the call with nothing else to do: a hanging one is told of early. */
  opens?: string;
}

export const isSilent = (fault: CallFault) => fault === 'cut' || fault === 'hanging';
export const SAFE = /safe|kept|lost|still (?:here|on this page)|nothing was|nobody was|not used up|stays as it is/i;

/** The text of the failure, or that there is no connection. */
export const says =
  (text: string | RegExp, advice: RegExp | null = SAFE) =>
  (fault: CallFault): Told => ({
    message: isSilent(fault) ? NO_CONNECTION.message : text,
    advice: advice ?? undefined,
  });
/** Where there is no answer, what this device has seen of it before stands on the page, and says of when it is. */
export const saysOrKeeps =
  (text: string | RegExp) =>
  (fault: CallFault): Told =>
    isSilent(fault) ? { message: /this is what was loaded at/, stopsNobody: true } : says(text)(fault);
export const saysAlways =
  (message: string | RegExp, advice: RegExp | null = SAFE) =>
  (): Told => ({ message, advice: advice ?? undefined });

export const press = (name: string | RegExp) => (walk: Pick<Walk, 'page'>) =>
  walk.page.getByRole('button', { name, exact: true }).click();
export const seeHeading = (name: string | RegExp) => (walk: Pick<Walk, 'page'>) =>
  expect(walk.page.getByRole('heading', { name }).first()).toBeVisible();
export const seeButton = (name: string | RegExp) => (walk: Pick<Walk, 'page'>) =>
  expect(walk.page.getByRole('button', { name, exact: true })).toBeVisible();
export const nothing = async () => undefined;

/** The phone and the code of the person who signs in, on the page of the test. */
export const PHONE = newPhone();

export async function typePhone({ page }: Pick<Walk, 'page'>, phone: string): Promise<void> {
  await page.goto(pathOf('sign-in'));
  await page.locator('[name="phone_number"]').fill(phone);
}

export async function askForCode(walk: Walk): Promise<void> {
  await walk.page.getByRole('button', { name: 'Send code', exact: true }).click();
}

/** By page: the code that its field lacks the last digit of. */
const codes = new WeakMap<Page, string>();

/** A code is sent as soon as its last digit is there. */
async function typeAllButTheLast({ page }: Walk, code: string): Promise<void> {
  codes.set(page, code);
  await page.locator('[name="otp_code"]').fill(code.slice(0, -1));
}

export async function typeLastDigit({ page }: Walk): Promise<void> {
  await page.locator('[name="otp_code"]').fill(codes.get(page) ?? '');
}

/** A registered phone, with its code typed but for the last digit. */
export async function typeCode(walk: Walk): Promise<void> {
  const phone = await walk.people.registered();
  const sent = walk.product.outbox.readAll(phone).length;
  await typePhone(walk, phone);
  await askForCode(walk);
  await typeAllButTheLast(walk, await walk.product.outbox.lastCode(phone, sent));
}

/** A phone that nobody has, told so, whose owner has said who they are. */
export async function beUnknown(walk: Walk): Promise<void> {
  await typePhone(walk, newPhone());
  await askForCode(walk);
  await press('Create an account')(walk);
  await walk.page.locator('[name="first_name"]').fill('Amina');
  await walk.page.locator('[name="last_name"]').fill('Bello');
}

export async function typeNewcomersCode(walk: Walk): Promise<void> {
  await beUnknown(walk);
  const phone = await walk.page.locator('[name="phone_number"]').inputValue();
  const sent = walk.product.outbox.readAll(phone).length;
  await askForCode(walk);
  await typeAllButTheLast(walk, await walk.product.outbox.lastCode(phone, sent));
}

export async function typeMore({ page }: Walk): Promise<void> {
  await page
    .locator('[data-step] input[type="text"]')
    .first()
    .fill(`Sahel ${newPhone().slice(-4)}`);
}

export const FIRST_STEP = getFirstStep();

export const seeForm = ({ page }: Walk) =>
  expect(page.locator(`[data-step="${provider.wizard.steps[0]?.id}"] [name]`).first()).toBeVisible();
export const isIn = async ({ page }: Walk) => {
  await expect(page.locator('[name="otp_code"]')).toBeHidden();
  await expect(page.locator('[data-step] [name]').first()).toBeVisible();
};

export const openAs =
  (who: 'newcomer' | 'operator' | 'guest') =>
  async ({ page, people }: Walk): Promise<void> =>
    enter(page.context(), await people[who]());
export const goTo =
  (path: string) =>
  ({ page }: Walk) =>
    page.goto(path);

export const asApplicant = async ({ page, people }: Walk) => enter(page.context(), (await people.applicant()).session);
export const openRecord = async (walk: Walk) =>
  walk.page.goto(pathOf('detail', provider, (await walk.people.applicant()).application.id));
export const recordIsShown = seeButton('Download receipt (PDF)');

/** Has words of its own for not being saved. */
function getFirstStep() {
  const [first] = provider.wizard.steps;
  if (first?.failed === undefined) throw new Error('The first step has no words for not being saved.');
  return first;
}

export async function pressSubmitOf({ page }: Walk): Promise<void> {
  await page.getByRole('button', { name: lastStep.buttons.next, exact: true }).click();
}
