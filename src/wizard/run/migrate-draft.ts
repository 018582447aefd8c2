/** Brings a draft of an older definition into the current one. */
import { isAgreement } from '@/definition/language/field-kinds';
import { listFields, type FieldDefinition, type ProviderDefinition } from '@/definition/parse/catalog';
import { findFieldAt, getAnswerAt, setAnswerAt } from '@/engine/answers/answer-paths';
import { checkForm } from '@/engine/validation/check-form';
import { toPathText } from '@/engine/record/path-text';
import { isEmptyAnswer, isRow, type Answer, type FormData } from '@/engine/answers/form-data';
import { getFormValidator, type FormValidators } from '@/engine/validation/form-validators';
import type { NamedFile } from '../drafts/draft-content';

/** Rules whose breach says that the answer is of another sort than is asked for now, not that it is unfinished. */
const MISFITS = new Set(['type', 'enum', 'oneOf', 'const', 'additionalProperties']);

/**
 * The answers that still fit, under the keys of now (a field's `formerly` names its key of before), and what has no
 * place any more, in words. Of a list or an object it is the cell, the entry or the row, and never the rest of it.
 */
export function migrateDraft(
  definition: ProviderDefinition,
  validators: FormValidators,
  before: FormData,
): { data: FormData; dropped: string[] } {
  const { steps } = definition.wizard;
  const fields = listFields(definition);
  const known = new Set(fields.map(({ key }) => key));
  const renamed = renameAnswers(fields, before);
  const dropped = new Set<string>();
  const given = Object.entries(renamed).filter(([, answer]) => !isEmptyAnswer(answer));
  const unknown = given.flatMap(([key]) => (known.has(key) ? [] : [key.replaceAll('_', ' ')]));
  let data: FormData = Object.fromEntries(given.filter(([key]) => known.has(key)));
  const misfits = steps
    .flatMap((step) => checkForm(step, getFormValidator(validators, step), renamed))
    .filter(({ code, path }) => MISFITS.has(code) && path !== '');
  for (const { code, path } of misfits) {
    const answer = getAnswerAt(data, path);
    const field = findFieldAt(fields, path);
    // An unticked declaration breaks "const" and fits all the same.
    const fits = answer === undefined || (field && isAgreement(field) && typeof answer === 'boolean');
    if (fits) continue;
    if (code === 'additionalProperties' && isRow(answer)) {
      const others = Object.keys(answer).filter((key) => findFieldAt(fields, `${path}.${key}`) === undefined);
      for (const key of others) dropped.add(`${toPathText(fields, path)}: ${key.replaceAll('_', ' ')}`);
      const kept = Object.entries(answer).filter(([key]) => !others.includes(key));
      data = setAnswerAt(data, path, Object.fromEntries(kept));
    } else {
      dropped.add(toPathText(fields, path));
      data = setAnswerAt(data, path, undefined);
    }
  }
  return { data: withoutGaps(data) as FormData, dropped: [...dropped, ...unknown] };
}

/** Without the keys and entries that were taken out of it. Places stand still until the last of them is. */
function withoutGaps(answer: Answer): Answer {
  if (Array.isArray(answer))
    return (answer as readonly Answer[]).filter((entry) => entry !== undefined).map(withoutGaps);
  if (!isRow(answer)) return answer;
  return Object.fromEntries(
    Object.entries(answer).flatMap(([key, value]) => (value === undefined ? [] : [[key, withoutGaps(value)]])),
  );
}

/** Files that a draft of an older definition names, at the fields of now. */
export function carryFilesOver(definition: ProviderDefinition, files: readonly NamedFile[]): NamedFile[] {
  const keys = new Map(
    listFields(definition).flatMap(({ key, ui }) => (ui.formerly === undefined ? [] : [[ui.formerly, key] as const])),
  );
  return files.map((file) => {
    const [key = '', ...inside] = file.field.split('.');
    return { ...file, field: [keys.get(key) ?? key, ...inside].join('.') };
  });
}

/** An answer under the new key counts more than one under the old. */
function renameAnswers(fields: readonly FieldDefinition[], before: FormData): FormData {
  const data = { ...before };
  for (const { key, ui } of fields) {
    const { formerly } = ui;
    if (formerly === undefined || !(formerly in data) || fields.some((field) => field.key === formerly)) continue;
    if (isEmptyAnswer(data[key])) data[key] = data[formerly];
    delete data[formerly];
  }
  return data;
}
