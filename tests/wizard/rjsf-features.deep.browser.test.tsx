/**
 * A form of each feature that RJSF has: shown with its answers on a phone, filled in as a person does on a wide screen,
 * and sent where RJSF's validator finds the answers right, or held back where it does not.
 */
import validator from '@rjsf/validator-ajv8';
import type { RJSFSchema } from '@rjsf/utils';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { FormData } from '@/engine/answers/form-data';
import { changedForms } from '../fixtures/rjsf-changed-forms';
import { rjsfForms, type RjsfForm } from '../fixtures/rjsf-forms';
import { nestedForms } from '../fixtures/rjsf-nested-forms';
import { createRjsfType } from '../fixtures/rjsf-type';
import { createFakeApi, submissionsOf, type FakeApi } from './fake-api';
import { openWizard, press } from './open-wizard';

const submit = page.getByRole('button', { name: 'Submit', exact: true });

const typeOf = ({ schema, ui = {} }: RjsfForm) => createRjsfType(schema, ui, 'first');

/** The form with these answers, as the account has kept them. */
async function openWith(form: RjsfForm, answers: object) {
  const { definition, validators } = typeOf(form);
  const api = createFakeApi();
  api.draft = {
    provider: definition.id,
    definition_version: definition.version,
    step: 'boat',
    data: { reference: 'R', ...answers } as FormData,
    submission_key: 'key',
    revision: 1,
    files: [],
    updated_at: '2026-01-02T08:00:00Z',
    expires_at: '2026-03-02T08:00:00Z',
  };
  const opened = await openWizard({ definition, validators, api });
  await press('Continue');
  await expect.element(submit).toBeVisible();
  return opened;
}

async function openEmpty(form: RjsfForm) {
  const opened = await openWizard(typeOf(form));
  await page.getByLabelText('Reference').fill('R');
  // The button of both steps, as both are made of the made-up club's last one.
  await press('Submit');
  await expect.element(page.getByRole('heading', { level: 1, name: /Step 2 of 2$/ })).toBeVisible();
  return opened;
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;
const CONTROLS = 'form :is(input:not([type=file], [type=hidden]), select, textarea)';
const listControls = () => [...document.querySelectorAll<Control>(CONTROLS)];

function listStickingOut(): string[] {
  return [...listControls(), ...document.querySelectorAll('form button')]
    .filter((each) => each.getBoundingClientRect().right > window.innerWidth)
    .map((each) => each.outerHTML);
}

const isTick = (control: Control): control is HTMLInputElement =>
  control.type === 'checkbox' || control.type === 'radio';

/** "Add" of the innermost list that is there and has the control with this id in a row. */
function findAdd(id: string): HTMLButtonElement | undefined {
  return [...document.querySelectorAll<HTMLButtonElement>('form button[id]')]
    .filter((add) => id.startsWith(add.id) && /^-\d+/.test(id.slice(add.id.length)))
    .toSorted((one, other) => other.id.length - one.id.length)[0];
}

/** The row that has the control with this id, and those around it, where they are not there yet. */
async function addRow(id: string): Promise<void> {
  const add = findAdd(id);
  if (!add) return;
  await page.elementLocator(add).click();
  await expect.poll(() => document.getElementById(id) !== null || findAdd(id)?.id !== add.id).toBe(true);
  if (!document.getElementById(id)) await addRow(id);
}

/** The same control in this page; the id of one of several to choose from moves with what is chosen. */
function findLike({ id, type, name, value }: Control): Control | undefined {
  return type === 'radio'
    ? listControls().find((each) => each.type === type && each.name === name && each.value === value)
    : listControls().find((each) => each.id === id);
}

/** Types, chooses and ticks what these controls of another page hold, in the order in which a person meets them. */
async function fillLike(given: readonly Control[]): Promise<void> {
  for (const each of given) {
    if (!findLike(each)) await addRow(each.id);
    await expect.poll(() => findLike(each)?.name).toBe(each.name);
    const here = findLike(each) ?? expect.fail();
    const locator = page.elementLocator(here);
    if (isTick(each) && isTick(here)) {
      if (each.checked !== here.checked) await locator.click();
    } else if (each.value !== here.value) {
      await (here instanceof HTMLSelectElement ? locator.selectOptions(each.value) : locator.fill(each.value));
    }
  }
}

async function readSent(api: FakeApi): Promise<object> {
  await press('Submit');
  await expect.poll(() => submissionsOf(api).length).toBe(1);
  const { application_type: _type, definition_version: _version, ...sent } = submissionsOf(api)[0]?.json ?? {};
  return sent;
}

/** What is not answered is not sent. */
const withoutNothing = (answers: object) =>
  Object.fromEntries(Object.entries(answers).filter(([, answer]) => answer !== null));

const isRight = ({ schema }: RjsfForm, data: object) =>
  validator.validateFormData(data, schema as RJSFSchema).errors.length === 0;

const FORMS = Object.entries({ ...rjsfForms, ...nestedForms, ...changedForms });
const WRONG = FORMS.flatMap(([name, form]) => (form.wrong ? [[name, { ...form, wrong: form.wrong }] as const] : []));

it.each(FORMS)('“%s” is shown with its answers, filled in, and sent', async (_name, form) => {
  expect(isRight(form, form.data)).toBe(true);
  const answers = form.kept ?? { ...form.data, ...form.chosen };
  await page.viewport(360, 900);
  const kept = await openWith(form, answers);
  // A form of alternatives is fetched when it is needed.
  await expect.poll(() => document.querySelector('form [role="status"]')).toBeNull();
  expect(listStickingOut()).toEqual([]);
  const controls = listControls();
  expect(await readSent(kept.api)).toMatchObject(withoutNothing(answers));
  await kept.show(null);
  await page.viewport(1280, 900);
  const { api } = await openEmpty(form);
  await fillLike(controls);
  expect(await readSent(api)).toMatchObject(form.typed ?? withoutNothing(answers));
});

it.each(WRONG)('“%s” is not sent with what is wrong', async (_name, form) => {
  expect(isRight(form, form.wrong)).toBe(false);
  await page.viewport(360, 900);
  const { api } = await openWith(form, form.wrongKept ?? form.wrong);
  await press('Submit');
  await expect.element(page.getByRole('group', { name: /^There (?:is a problem|are \d+ problems)$/ })).toHaveFocus();
  expect(submissionsOf(api)).toEqual([]);
});
