/** Fills any application through its real wizard, from the definition and one of its examples. */
import { readFileSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type Locator, type Page, expect } from '@playwright/test';
import { loadCatalog } from '../../../scripts/vite-definitions.ts';
import type { FieldDefinition, ProviderDefinition, StepDefinition } from '../../../src/definition/catalog.ts';
import type { TestFiles } from './files';
import { press, tabTo } from './keyboard';

export const SCHEMAS_DIR = process.env.SCHEMAS_DIR ?? 'schemas';

export interface Example {
  name: string;
  data: Record<string, unknown>;
  files: Record<string, string | string[]>;
  /** Only where the example must be refused. */
  expect?: { path: string; message: string }[];
}

export function loadProviders(): ProviderDefinition[] {
  return loadCatalog(SCHEMAS_DIR).providers;
}

/** The provider's examples by file name without ending: "minimal", "complete", "invalid-…". */
export function loadExamples(provider: string): Example[] {
  const folder = join(SCHEMAS_DIR, provider, 'examples');
  return readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .map((file) => ({ files: {}, ...(JSON.parse(readFileSync(join(folder, file), 'utf8')) as Pick<Example, 'data'> & Partial<Example>), name: basename(file, '.json') }));
}

export interface WalkOptions {
  files: TestFiles;
  /** true: Tab, typing, Space and Enter only. Files are still given to their input, since the system's file dialog is not the page's. */
  keyboard?: boolean;
  /** Called with each step before and after it is filled. */
  onStep?: (step: StepDefinition, moment: 'before' | 'after') => Promise<void>;
}

/** From the first step to the press of the last button. What the example does not answer is left as it is. */
export async function walkWizard(page: Page, provider: ProviderDefinition, example: Example, options: WalkOptions): Promise<void> {
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
export async function fillStep(page: Page, step: StepDefinition, example: Example, options: WalkOptions): Promise<void> {
  for (const field of step.fields) {
    const answer = example.data[field.key];
    const named = example.files[field.key];
    if (named !== undefined) await chooseFiles(page, field, named, options.files);
    else if (answer !== undefined && field.kind !== 'hidden') await fillField(page, field, field.key, answer, options);
  }
}

async function fillField(page: Page, field: FieldDefinition, name: string, answer: unknown, options: WalkOptions): Promise<void> {
  const control = page.locator(`[name="${name}"]`);
  switch (field.kind) {
    case 'choice':
      if (await isLocked(control)) return;
      if (options.keyboard) await chooseByKeyboard(page, control, field, answer);
      else await control.selectOption(String(answer));
      return;
    case 'radio':
    case 'yes-no': {
      const value = typeof answer === 'boolean' ? (answer ? 'true' : 'false') : String(answer);
      return tick(page, page.locator(`[name="${name}"][value="${value}"]`), true, options);
    }
    case 'many-choices':
      for (const value of answer as unknown[]) await tick(page, page.locator(`[name="${name}"][value="${String(value)}"]`), true, options);
      return;
    case 'declaration':
      return tick(page, control, answer === true, options);
    case 'group':
      return fillRows(page, field, name, answer as Record<string, unknown>[], options);
    default:
      if (await isLocked(control)) return expect(control).not.toHaveValue('');
      return type(page, control, String(answer), options);
  }
}

async function fillRows(page: Page, field: FieldDefinition, name: string, rows: Record<string, unknown>[], options: WalkOptions): Promise<void> {
  for (const [index, row] of rows.entries()) {
    const first = page.locator(`[name^="${name}.${index}."]`).first();
    if ((await first.count()) === 0) {
      const add = page.getByRole('button', { name: field.ui.addLabel ?? 'Add' });
      await (options.keyboard ? press(page, add) : add.click());
      await expect(first).toBeVisible();
    }
    for (const inner of field.fields) {
      if (row[inner.key] !== undefined) await fillField(page, inner, `${name}.${index}.${inner.key}`, row[inner.key], options);
    }
  }
}

async function chooseFiles(page: Page, field: FieldDefinition, named: string | string[], files: TestFiles): Promise<void> {
  const paths: string[] = [];
  for (const name of [named].flat()) paths.push(await makeFile(name, files));
  await page.locator(`input[name="${field.key}"]`).setInputFiles(paths);
  for (const name of [named].flat()) await expect(page.getByText(name).first()).toBeVisible();
}

/** A real file of the type that the name's ending says. */
export async function makeFile(name: string, files: TestFiles): Promise<string> {
  const ending = name.split('.').at(-1)?.toLowerCase();
  if (ending === 'png') return files.png(name);
  if (ending === 'jpg' || ending === 'jpeg') return files.jpeg(name);
  if (ending === 'docx') return files.docx(name);
  return files.pdf(name);
}

async function isLocked(control: Locator): Promise<boolean> {
  return control.evaluate((element) => (element as HTMLInputElement).readOnly || (element as HTMLInputElement).disabled);
}

async function type(page: Page, control: Locator, text: string, { keyboard = false }: WalkOptions): Promise<void> {
  if (!keyboard) return control.fill(text);
  await tabTo(page, control);
  // The parts of a date are typed in the order of the locale: day, month, year.
  if ((await control.getAttribute('type')) === 'date') return page.keyboard.type(text.split('-').reverse().join(''));
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(text);
}

async function tick(page: Page, control: Locator, checked: boolean, { keyboard = false }: WalkOptions): Promise<void> {
  if (!keyboard) return control.setChecked(checked);
  if ((await control.isChecked()) === checked) return;
  if ((await control.getAttribute('type')) === 'radio') {
    // Tab enters a group of radios once; the arrow keys move within it.
    const group = page.locator(`[name="${await control.getAttribute('name')}"]`);
    await tabTo(page, group.first());
    await page.keyboard.press('Space');
    for (let presses = await group.count(); presses > 0 && !(await control.isChecked()); presses -= 1) await page.keyboard.press('ArrowDown');
    return expect(control).toBeChecked();
  }
  await press(page, control, 'Space');
}

async function chooseByKeyboard(page: Page, control: Locator, field: FieldDefinition, answer: unknown): Promise<void> {
  await tabTo(page, control);
  const label = field.choices.find((choice) => choice.value === answer)?.label ?? String(answer);
  await page.keyboard.type(label);
  await expect(control).toHaveValue(String(answer));
}
