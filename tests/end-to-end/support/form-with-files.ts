/**
 * One form that has steps, and files in the last of them: filled, sent and looked at, for tests of what happens
 * meanwhile.
 */
import { type Page, expect } from '@playwright/test';
import { listFileFields } from '../../../src/engine/record/read-submission-body.ts';
import { SESSION_KEY } from '../../../src/sign-in/session/persisted-session.ts';
import type { TestFiles } from './files';
import { type Example, fillStep, loadProviders } from './form-walker';
import type { Session } from './session';
import { expectToast } from './toasts';

/** A form whose people join by themselves. */
export const provider = getForm();
export const lastStep = getLastStep();
export const documents = listFileFields(provider);

function getForm() {
  const found = loadProviders().find(({ invitation, wizard }) => {
    const kinds = wizard.steps.at(-1)?.fields.map(({ kind }) => kind) ?? [];
    return (
      invitation === undefined && wizard.steps.length > 1 && kinds.includes('file') && kinds.includes('declaration')
    );
  });
  if (!found) throw new Error('No form has several steps with files in the last one.');
  return found;
}

function getLastStep() {
  const step = provider.wizard.steps.at(-1);
  if (!step) throw new Error('The form has no step.');
  return step;
}

/** Opens a page of the form's area, signed in. The page can be signed out again, and stays it. */
export async function openSignedIn(page: Page, session: Session, path = provider.signIn.afterSignIn): Promise<void> {
  await page.goto('/');
  await page.evaluate(
    ([key, value]) => localStorage.setItem(key ?? '', value ?? ''),
    [SESSION_KEY, JSON.stringify(session)],
  );
  await page.goto(path);
}

/** Answers every step, chooses the files, and waits until the page says `saved`. */
export async function fillAll(
  page: Page,
  example: Example,
  files: TestFiles,
  saved: string | RegExp = /^Saved (\d+ \w+ at )?\d\d:\d\d$/,
): Promise<void> {
  for (const step of provider.wizard.steps) {
    await expect(page.locator(`[data-step="${step.id}"]`)).toBeVisible();
    await fillStep(page, step, example, { files });
    if (step !== lastStep) await page.getByRole('button', { name: step.buttons.next, exact: true }).click();
  }
  await expectSaved(page, saved);
}

export async function expectSaved(
  page: Page,
  saved: string | RegExp = /^Saved (\d+ \w+ at )?\d\d:\d\d$/,
): Promise<void> {
  await expect(page.locator('[data-saved]').first()).toHaveText(saved);
}

/** The last step is open, with every file of the example. */
export async function expectAllThere(page: Page, example: Example): Promise<void> {
  await expect(page.locator(`[data-step="${lastStep.id}"]`)).toBeVisible();
  for (const name of documents.flatMap(({ key }) => [example.files[key] ?? []].flat()))
    await expect(page.getByText(name).first()).toBeVisible();
}

export async function toggleDeclaration(page: Page): Promise<void> {
  const field = lastStep.fields.find(({ kind }) => kind === 'declaration');
  await page.locator(`[name="${field?.key}"]`).click();
}

export async function pressContinue(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
}

export async function pressSubmit(page: Page): Promise<void> {
  await page.getByRole('button', { name: lastStep.buttons.next, exact: true }).click();
}

/** `timeout` in milliseconds: for a line that is slow. */
export async function expectSubmitted(page: Page, timeout = 30_000): Promise<void> {
  await expectToast(page, provider.submission.success, { timeout });
  await expect(page).toHaveURL(new RegExp(`${provider.submission.redirect}$`));
  await expect(page.getByRole('heading', { level: 1, name: /^Received · / })).toBeVisible();
}

export async function submit(page: Page): Promise<void> {
  await pressSubmit(page);
  await expectSubmitted(page);
}
