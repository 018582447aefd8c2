/** Brings a draft of an older definition into the current one. */
import { isAgreement } from '@/definition/language/field-kinds';
import { listFields, type FieldDefinition, type ProviderDefinition } from '@/definition/parse/catalog';
import { checkForm } from '@/engine/validation/check-form';
import { isEmptyAnswer, isRow, type Answer, type FormData } from '@/engine/answers/form-data';
import { getFormValidator, type FormValidators } from '@/engine/validation/form-validators';
import { keyOf } from '@/form/store/answer-store';
import type { NamedFile } from '../drafts/draft-content';

/** Rules whose breach says that the answer is of another sort than is asked for now, not that it is unfinished. */
const MISFITS = new Set(['type', 'enum', 'oneOf', 'const', 'additionalProperties', 'uniqueItems']);

/**
 * The answers that still fit, under the keys of now (a field's `formerly` names its key of before), and the labels of
 * those that do not (the key, where the field is gone).
 */
export function migrateDraft(
  definition: ProviderDefinition,
  validators: FormValidators,
  before: FormData,
): { data: FormData; dropped: string[] } {
  const { steps } = definition.wizard;
  const fields = new Map(listFields(definition).map((field) => [field.key, field]));
  const data = renameAnswers([...fields.values()], before);
  const misfits = new Set(
    steps
      .flatMap((step) => checkForm(step, getFormValidator(validators, step), data))
      .filter(({ code }) => MISFITS.has(code))
      .map(({ path }) => keyOf(path)),
  );
  const dropped: string[] = [];
  const kept: FormData = {};
  for (const [key, answer] of Object.entries(data)) {
    if (isEmptyAnswer(answer)) continue;
    const field = fields.get(key);
    // An unticked declaration breaks "const" and fits all the same.
    const fits = field !== undefined && (!misfits.has(key) || (isAgreement(field) && typeof answer === 'boolean'));
    if (fits) kept[key] = answer;
    else dropped.push(field?.label ?? key.replaceAll('_', ' '));
  }
  return { data: kept, dropped };
}

/** Files that a draft of an older definition names, at the fields of now. */
export function carryFilesOver(definition: ProviderDefinition, files: readonly NamedFile[]): NamedFile[] {
  const keys = new Map(
    listFields(definition).flatMap(({ key, ui }) => (ui.formerly === undefined ? [] : [[ui.formerly, key] as const])),
  );
  return files.map((file) => ({ ...file, field: keys.get(file.field) ?? file.field }));
}

/**
 * Objects and the rows of a group are renamed inside, too. An answer under the new key counts more than one under the
 * old.
 */
function renameAnswers(fields: readonly FieldDefinition[], before: FormData): FormData {
  const data = { ...before };
  for (const { key, ui, fields: columns } of fields) {
    const { formerly } = ui;
    if (formerly !== undefined && formerly in data && !fields.some((field) => field.key === formerly)) {
      if (isEmptyAnswer(data[key])) data[key] = data[formerly];
      delete data[formerly];
    }
    const answer = data[key];
    if (columns.length > 0 && !isEmptyAnswer(answer))
      data[key] = Array.isArray(answer)
        ? (answer as Answer[]).map((row) => renameRow(columns, row))
        : renameRow(columns, answer);
  }
  return data;
}

function renameRow(columns: readonly FieldDefinition[], row: Answer): Answer {
  return isRow(row) ? (renameAnswers(columns, row) as Answer) : row;
}
