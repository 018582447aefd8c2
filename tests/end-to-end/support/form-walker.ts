/** Fills any application through its real wizard, from the definition and one of its examples. */
import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type Locator, type Page, expect } from '@playwright/test';
import { readExample } from '../../../src/studio/files/read-example.ts';
import { loadCatalog } from '../../../scripts/vite/definitions.ts';
import type { FieldDefinition, ProviderDefinition, StepDefinition } from '../../../src/definition/parse/catalog.ts';
import { toUniqueAnswer } from '../../fixtures/unique-answer.ts';
import type { TestFiles } from './files';
import { press, tabTo } from './keyboard';

export const SCHEMAS_DIR = process.env.SCHEMAS_DIR ?? 'schemas';

export interface Example {
  name: string;
  data: Record<string, unknown>;
  files: Record<string, string | string[]>;
  /** Only where the example must be refused. */
  expect?: { path: string; message: string }[] | undefined;
}

export function loadProviders(folder = SCHEMAS_DIR): ProviderDefinition[] {
  return loadCatalog(folder).providers;
}

/** The provider's examples by file name without ending: "minimal", "complete", "invalid-…". */
export function loadExamples(provider: string, schemas = SCHEMAS_DIR): Example[] {
  const folder = join(schemas, provider, 'examples');
  return readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .map((file) => basename(file, '.json'))
    .map((name) => ({ ...readExample(schemas, provider, name), name }));
}

export function getExample(provider: string, name: string, schemas = SCHEMAS_DIR): Example {
  const example = loadExamples(provider, schemas).find((each) => each.name === name);
  if (example === undefined) throw new Error(`${provider} has no example ${name}`);
  return example;
}

export interface WalkOptions {
  files: TestFiles;
  /**
   * true: Tab, typing, Space and Enter only. Files are still given to their input, since the system's file dialog is
   * not the page's.
   */
  keyboard?: boolean;
  /** Called with each step before and after it is filled. */
  onStep?: (step: StepDefinition, moment: 'before' | 'after') => Promise<void>;
}

/** The example with values of its own where no two applications may have the same (`submission.unique`). */
export function toUniqueExample(provider: ProviderDefinition, example: Example): Example {
  const data = provider.submission.unique.reduce<Record<string, unknown>>((answers, { field }) => {
    const given = field.split('.').reduce<unknown>((value, key) => (value as Record<string, unknown>)[key], answers);
    return put(answers, field.split('.'), toUniqueAnswer(typeof given === 'string' ? given : ''));
  }, example.data);
  return { ...example, data };
}

/** The answers with another one at a path through objects. */
function put(
  answers: Record<string, unknown>,
  [key = '', ...rest]: string[],
  answer: unknown,
): Record<string, unknown> {
  const inner = answers[key] as Record<string, unknown>;
  return { ...answers, [key]: rest.length === 0 ? answer : put(inner, rest, answer) };
}

/** From the first step to the press of the last button. What the example does not answer is left as it is. */
export async function walkWizard(
  page: Page,
  provider: ProviderDefinition,
  example: Example,
  options: WalkOptions,
): Promise<void> {
  for (const step of provider.wizard.steps) {
    await expect(page.locator(`[data-step="${step.id}"]`)).toBeVisible();
    await options.onStep?.(step, 'before');
    await fillStep(page, step, example, options);
    await options.onStep?.(step, 'after');
    const next = page.getByRole('button', { name: step.buttons.next, exact: true });
    await expect(next).toBeEnabled();
    await (options.keyboard ? press(page, next) : next.click());
  }
}

/** Fills the fields of one step, in order; fields appear as conditions come to hold. */
export async function fillStep(
  page: Page,
  step: StepDefinition,
  example: Example,
  options: WalkOptions,
): Promise<void> {
  const form = page.locator(`[data-step="${step.id}"]`);
  for (const field of step.fields) {
    const answer = example.data[field.key];
    const named = example.files[field.key];
    if (named !== undefined && field.ui.widget === 'signature') await sign(form, field);
    else if (named !== undefined) await chooseFiles(form, field, named, options.files);
    else if (answer !== undefined && field.kind !== 'hidden') await fillField(page, form, field, answer, options);
  }
}

/**
 * `within` is the step, or one row of a group: controls carry the key of their own field, and rows tell equal ones
 * apart.
 */
async function fillField(
  page: Page,
  within: Locator,
  field: FieldDefinition,
  answer: unknown,
  options: WalkOptions,
): Promise<void> {
  // The radios of a row carry its path before their key.
  const control = within.locator(`[name="${field.key}"], [type="radio"][name$=".${field.key}"]`);
  const choice = (value: unknown) => control.and(page.locator(`[value="${String(value)}"]`));
  switch (field.kind) {
    case 'choice':
      if (await isLocked(control)) return;
      if (options.keyboard) await chooseByKeyboard(page, control, field, answer);
      else await control.selectOption(String(answer));
      return;
    case 'radio':
    case 'yes-no':
      return tick(page, choice(answer), control, true, options);
    case 'many-choices':
      for (const value of answer as unknown[]) await tick(page, choice(value), control, true, options);
      return;
    case 'declaration':
      return tick(page, control, control, answer === true, options);
    case 'consent':
      return tick(page, control, control, answer === field.schema.const, options);
    case 'group':
      return fillRows(page, within, field, answer as Record<string, unknown>[], options);
    default:
      if (await isLocked(control)) return expect(control).not.toHaveValue('');
      return type(page, control, String(answer), options);
  }
}

async function fillRows(
  page: Page,
  within: Locator,
  field: FieldDefinition,
  rows: Record<string, unknown>[],
  options: WalkOptions,
): Promise<void> {
  const group = within.getByRole('group', { name: field.label });
  const items = group.getByRole('listitem');
  for (const [index, row] of rows.entries()) {
    const item = items.nth(index);
    if (!(await item.isVisible())) {
      const add = group.getByRole('button', { name: /^Add/ });
      await (options.keyboard ? press(page, add) : add.click());
      await expect(item).toBeVisible();
    }
    for (const inner of field.fields) {
      if (row[inner.key] !== undefined) await fillField(page, item, inner, row[inner.key], options);
    }
  }
}

/** By a typed name, as whoever cannot draw does. */
async function sign(form: Locator, { key }: FieldDefinition): Promise<void> {
  await form.locator(`[name="${key}"]`).fill('Amina Bello');
  await form.getByRole('button', { name: 'Sign', exact: true }).click();
  await expect(form.getByText('signature.png').first()).toBeVisible();
}

async function chooseFiles(
  form: Locator,
  field: FieldDefinition,
  named: string | string[],
  files: TestFiles,
): Promise<void> {
  const names = [named].flat();
  const paths: string[] = [];
  for (const name of names) paths.push(await makeFile(name, files));
  await form.locator(`input[name="${field.key}"]`).setInputFiles(paths);
  for (const name of names) await expect(form.getByText(name).first()).toBeVisible();
}

const made = new WeakMap<TestFiles, Map<string, string>>();

/**
 * A real file of the type that the name's ending says; the same one when it is asked for again. A PDF can be given a
 * size.
 */
export async function makeFile(name: string, files: TestFiles, size?: { bytes: number }): Promise<string> {
  const known = made.get(files) ?? new Map<string, string>();
  const path = known.get(name) ?? (await createFile(name, files, size));
  made.set(files, known.set(name, path));
  return path;
}

async function createFile(name: string, files: TestFiles, size?: { bytes: number }): Promise<string> {
  const ending = name.split('.').at(-1)?.toLowerCase();
  if (ending === 'png') return files.png(name);
  if (ending === 'jpg' || ending === 'jpeg') return files.jpeg(name);
  if (ending === 'docx') return files.docx(name);
  return files.pdf(name, size);
}

async function isLocked(control: Locator): Promise<boolean> {
  return control.evaluate(
    (element) => (element as HTMLInputElement).readOnly || (element as HTMLInputElement).disabled,
  );
}

async function type(page: Page, control: Locator, text: string, { keyboard = false }: WalkOptions): Promise<void> {
  if (!keyboard) return control.fill(text);
  await tabTo(page, control);
  const kind = (await control.getAttribute('type')) ?? '';
  if (kind === 'date') return typeDate(page, control, text);
  // Parts that are typed in the order of the browser's language, and of its clock.
  if (['time', 'datetime-local', 'month'].includes(kind)) return control.fill(text);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(text);
  // An amount of money is grouped as it is typed.
  await expect.poll(async () => (await control.inputValue()).replaceAll(',', '')).toBe(text.replaceAll(',', ''));
}

/** The parts of a date are typed in the order of the browser's language, which a page cannot ask for. */
async function typeDate(page: Page, control: Locator, text: string): Promise<void> {
  const [year = '', month = '', day = ''] = text.split('-');
  for (const parts of [
    [day, month, year],
    [month, day, year],
    [year, month, day],
  ]) {
    await page.keyboard.type(parts.join(''));
    if ((await control.inputValue()) === text) return;
    for (const _part of parts) await page.keyboard.press('ArrowLeft');
  }
  await expect(control).toHaveValue(text);
}

/** `group`: all answers of the question, among which the arrow keys move. */
async function tick(
  page: Page,
  control: Locator,
  group: Locator,
  checked: boolean,
  { keyboard = false }: WalkOptions,
): Promise<void> {
  if (!keyboard) return control.setChecked(checked);
  if ((await control.isChecked()) === checked) return;
  if ((await control.getAttribute('type')) !== 'radio') return press(page, control, 'Space');
  // Tab enters a group of radios once, at the chosen one or the first.
  const chosen = group.and(page.locator(':checked'));
  await tabTo(page, (await chosen.count()) > 0 ? chosen : group.first());
  await page.keyboard.press('Space');
  for (let presses = await group.count(); presses > 0 && !(await control.isChecked()); presses -= 1)
    await page.keyboard.press('ArrowDown');
  await expect(control).toBeChecked();
}

async function chooseByKeyboard(page: Page, control: Locator, field: FieldDefinition, answer: unknown): Promise<void> {
  await tabTo(page, control);
  const label = field.choices.find((choice) => choice.value === answer)?.label ?? String(answer);
  // A list forgets letters that come a second after the others.
  await expect(async () => {
    await page.keyboard.type(label);
    await expect(control).toHaveValue(String(answer), { timeout: 500 });
  }).toPass({ intervals: [1500] });
}
