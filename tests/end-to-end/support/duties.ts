/** Answers to the form of a duty, whichever it is, as its definition has them. */
import { holdsFiles } from '../../../src/definition/language/field-kinds.ts';
import { shiftDay } from '../../../src/definition/language/evaluate.ts';
import { toToday } from '../../../src/definition/language/date-keywords.ts';
import type { FieldDefinition, FormDefinition } from '../../../src/definition/parse/catalog.ts';
import type { Example } from './form-walker';

/** `years`: for how long a date that is kept in force holds from today on. */
export function answerDuty({ fields }: FormDefinition, years: number): Pick<Example, 'data' | 'files'> {
  const isFile = (field: FieldDefinition) => holdsFiles(field);
  const day = shiftDay(toToday('Africa/Lagos'), { plus: { years } });
  const data = fields
    .filter((field) => !isFile(field) && field.required)
    .map((each) => [each.key, toAnswer(each, day)]);
  const files = fields.filter((field) => isFile(field) && field.required).map(({ key }) => [key, 'cover.pdf']);
  return { data: Object.fromEntries(data), files: Object.fromEntries(files) };
}

function toAnswer({ schema, choices, fields }: FieldDefinition, day: string): unknown {
  if (schema.type === 'object') return Object.fromEntries(fields.map((each) => [each.key, toAnswer(each, day)]));
  const [choice] = choices;
  if (choice) return choice.value;
  if (schema.format === 'date') return day;
  if (schema.type === 'boolean') return true;
  const [example] = schema.examples ?? [];
  return example ?? (schema.type === 'string' ? 'As the file shows' : (schema.minimum ?? 0));
}
