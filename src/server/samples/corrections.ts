/** What is entered besides an application: corrections of what was marked, and the forms of officers. */
import { getHolding, holdsFiles } from '@/definition/language/field-kinds';
import { shiftDay } from '@/definition/language/evaluate';
import type { FieldDefinition, FormDefinition, ProviderDefinition } from '@/definition/parse/catalog';
import { listFields } from '@/definition/parse/catalog';
import { findFieldAt, getAnswerAt, setAnswerAt } from '@/engine/answers/answer-paths';
import { isFileRecord, type Answer, type FormData } from '@/engine/answers/form-data';
import { clearHiddenAnswers } from '@/engine/conditions/visible-fields';
import { fitsSchema } from '@/engine/conditions/fits-schema';
import { toDay } from '@/engine/locale/calendar';
import { correctAnswer } from './answers';
import { findMaking } from './made-by';
import type { SampleMark } from './marks';
import type { Random } from './random';

/** The answers with what was marked corrected, and the names of the files that take the place of marked ones. */
export function correctMarked(
  provider: ProviderDefinition,
  data: FormData,
  marks: readonly SampleMark[],
  random: Random,
): { data: FormData; files: Record<string, string | string[]> } {
  const fields = listFields(provider);
  const files: Record<string, string | string[]> = {};
  let corrected = data;
  for (const { path } of marks) {
    const field = findFieldAt(fields, path);
    const answer = getAnswerAt(data, path);
    if (!field) continue;
    if (holdsFiles(field)) files[path] = nameAgain(answer);
    else corrected = setAnswerAt(corrected, path, correctAnswer(answer, field, random));
  }
  return { data: corrected, files };
}

/** "permit.pdf" comes again as "permit-clear.pdf". */
function nameAgain(answer: Answer): string | string[] {
  const again = (each: Answer) =>
    isFileRecord(each) ? each.fileName.replace(/(\.\w+)$/, '-clear$1') : 'document-clear.pdf';
  return Array.isArray(answer) ? (answer as readonly Answer[]).map(again) : again(answer);
}

/** What an officer enters into the form of a transition: the good answer where there are several. */
export function answerForm(form: FormDefinition, random: Random): FormData {
  return clearHiddenAnswers([form], answerFields(form.fields, random));
}

function answerFields(fields: readonly FieldDefinition[], random: Random): FormData {
  return Object.fromEntries(
    fields.flatMap((field) => {
      const answer = answerField(field, random);
      return answer === undefined ? [] : [[field.key, answer]];
    }),
  );
}

function answerField(field: FieldDefinition, random: Random): Answer {
  const { schema, choices } = field;
  if (schema.const !== undefined) return schema.const as Answer;
  const fitting = listPossible(field, random).find((answer) => fitsSchema(schema, answer));
  if (fitting !== undefined) return fitting;
  switch (getHolding(field)) {
    case 'choices':
      return choices.slice(0, Math.max(1, schema.minItems ?? 0)).map(({ value }) => value as Answer);
    case 'object':
      return answerFields(field.fields, random);
    case 'rows':
      return field.required ? [answerFields(field.fields, random)] : undefined;
    default:
      return findMaking(field) === 'tick' ? true : undefined;
  }
}

function listPossible(field: FieldDefinition, random: Random): Answer[] {
  const { choices, schema } = field;
  switch (findMaking(field)) {
    case 'choice':
      return choices.map(({ value }) => value as Answer);
    case 'tick':
      return [true, false];
    case 'number':
      return [...(schema.enum ?? []), random.between(2, 9), schema.minimum, schema.maximum].filter(
        (each): each is number => typeof each === 'number',
      );
    case 'day':
      return [toDay(new Date()), shiftDay(toDay(new Date()), { plus: { days: 30 } })];
    case 'words':
    case 'text':
      return [
        ...listExamples(field),
        random.pick(REMARKS),
        'In order',
        'A',
        'In order. '.repeat(60).slice(0, schema.minLength),
      ];
    default:
      return listExamples(field).slice(0, 1);
  }
}

const listExamples = ({ schema }: FieldDefinition) => (schema.examples as Answer[] | undefined) ?? [];

const REMARKS = [
  'Seen at the site with the manager. Everything agrees with the application.',
  'Fire extinguishers are in place and were tested this year. Signs at the gate are new.',
  'The store is clean and locked; the register of goods is kept by hand and is up to date.',
];
