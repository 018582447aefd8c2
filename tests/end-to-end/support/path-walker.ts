/**
 * Fills a form of any depth from its definition: rows in rows, objects, lists, files and signatures, each by its path.
 */
import { type Locator, type Page, expect } from '@playwright/test';
import type { FieldDefinition, FormDefinition } from '../../../src/definition/parse/catalog.ts';
import type { TestFiles } from './files';
import { type Example, makeFile } from './form-walker';

type Given = Pick<Example, 'data' | 'files'>;

interface Walk {
  page: Page;
  form: Pick<FormDefinition, 'id' | 'fields'>;
  given: Given;
  files: TestFiles;
}

/** In the order of the form; totals and what is locked are left to the product. */
export async function fillByPath(walk: Walk): Promise<void> {
  for (const field of listInOrder(walk.form.fields, walk.given))
    await fillField(walk, field, field.key, walk.given.data[field.key]);
}

/** What decides whether others are asked stands before them, in these forms. */
function listInOrder(fields: readonly FieldDefinition[], { data, files }: Given): FieldDefinition[] {
  return fields.filter(
    ({ key }) => data[key] !== undefined || Object.keys(files).some((path) => path.split('.')[0] === key),
  );
}

async function fillField(walk: Walk, field: FieldDefinition, path: string, answer: unknown): Promise<void> {
  const { page, given } = walk;
  if (field.schema.computed !== undefined || field.kind === 'hidden' || field.ui.readonly === true) return;
  const control = find(walk, path);
  const named = given.files[path];
  if (named !== undefined) return chooseFiles(walk, field, control, [named].flat());
  if (field.fields.length > 0 && !Array.isArray(answer)) return fillObject(walk, field, path, (answer ?? {}) as object);
  if (answer === undefined) return;
  switch (field.kind) {
    case 'group':
    case 'list':
      return fillRows(walk, field, path, answer as unknown[]);
    case 'radio':
    case 'yes-no': {
      const name = await control.getAttribute('name');
      return page.locator(`input[name="${name}"][value="${toText(answer)}"]`).check();
    }
    case 'many-choices':
      for (const [index, { value }] of field.choices.entries())
        if ((answer as unknown[]).includes(value))
          await (index === 0 ? control : find(walk, `${path}.${index}`)).check();
      return;
    case 'declaration':
    case 'consent':
      return control.check();
    case 'choice':
      await control.selectOption(toText(answer));
      return;
    default:
      if (await control.evaluate((element) => (element as HTMLInputElement).readOnly)) return;
      return control.fill(toText(answer));
  }
}

async function fillObject(walk: Walk, field: FieldDefinition, path: string, answers: object): Promise<void> {
  const own = new Map(
    (field.variants ?? [field]).flatMap(({ fields }) => fields.map((each) => [each.key, each] as const)),
  );
  for (const inner of own.values()) {
    const below = `${path}.${inner.key}`;
    const isGiven =
      Object.hasOwn(answers, inner.key) ||
      Object.keys(walk.given.files).some((file) => file === below || file.startsWith(`${below}.`));
    if (isGiven) await fillField(walk, inner, below, (answers as Record<string, unknown>)[inner.key]);
  }
}

async function fillRows(walk: Walk, field: FieldDefinition, path: string, rows: readonly unknown[]): Promise<void> {
  // A form on its way has none of its rows, nor what adds one.
  await expect(walk.page.locator(`[data-field="${idOf(walk, path)}"]`)).toBeVisible();
  for (const [index, row] of rows.entries()) {
    const entry = field.kind === 'list' ? (field.item ?? field) : field;
    const first = `${path}.${index}`;
    const inside = walk.page.locator(`[id^="${idOf(walk, first)}-"], [id="${idOf(walk, first)}"]`).first();
    if ((await inside.count()) === 0) {
      await find(walk, path).click();
      await expect(inside).toBeAttached();
    }
    if (field.kind === 'list') await fillField(walk, entry, first, row);
    else await fillObject(walk, field, first, row as object);
  }
}

async function chooseFiles(walk: Walk, field: FieldDefinition, control: Locator, names: string[]): Promise<void> {
  if (field.ui.widget === 'signature') {
    await control.fill('Amina Bello');
    await control.locator('xpath=following::button[normalize-space()="Sign"][1]').click();
    return expect(walk.page.getByText('signature.png').first()).toBeVisible();
  }
  const paths: string[] = [];
  for (const name of names) paths.push(await makeFile(name, walk.files));
  await control.setInputFiles(paths);
  for (const name of names) await expect(walk.page.getByText(name).first()).toBeVisible();
}

function idOf({ form }: Walk, path: string): string {
  return `${form.id}-${path.replaceAll('.', '-')}`;
}

function find(walk: Walk, path: string): Locator {
  return walk.page.locator(`[id="${idOf(walk, path)}"]:not([type="hidden"])`);
}

function toText(answer: unknown): string {
  return String(answer as string | number | boolean);
}
