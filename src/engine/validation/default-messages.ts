/** What is said where a schema gives no errorMessage of its own. */
import { holdsFiles, isAgreement } from '@/definition/language/field-kinds';
import { OWN_KEYWORD_LIST } from '@/definition/language/own-keywords';
import type { FieldDefinition } from '@/definition/parse/catalog';
import type { Answer } from '../answers/form-data';
import { formatNumber } from '../locale/formats';
import { toNumberText } from '../locale/number-text';
import { toSizeText } from '../locale/size-text';
import { listMeanings } from '../locale/typed-number';
import type { AjvError } from './form-validators';

export interface ErrorContext {
  /** The answer that breaks the rule. */
  given?: Answer;
  /** Labels of the fields that a rule about several answers names. */
  together?: readonly string[] | undefined;
}

/** A sentence that names the field and says what to do. */
export function defaultMessage(
  field: FieldDefinition | undefined,
  label: string,
  error: AjvError,
  { given, together = [] }: ErrorContext = {},
): string {
  const limit = Number(error.params['limit']);
  const ofFile = field && holdsFiles(field) ? fileMessage(error.keyword, limit) : undefined;
  if (ofFile !== undefined) return ofFile;
  const bound = field ? toNumberText(field, limit) : String(limit);
  switch (error.keyword) {
    case 'required':
    case 'dependencies':
      return `${label} is required`;
    case 'type':
      if (given === null) return `${label} is required`;
      return isNumeric(error.params['type']) ? 'Must be a number' : `${label} is not valid`;
    case 'minLength':
      return limit === 1 ? `${label} is required` : `${label} must be at least ${limit} characters`;
    case 'maxLength':
      return `${label} must be at most ${limit} characters`;
    case 'minimum':
      return `${label} must be at least ${bound}`;
    case 'maximum':
      return `${label} must be at most ${bound}`;
    case 'exclusiveMinimum':
      return `${label} must be more than ${bound}`;
    case 'exclusiveMaximum':
      return `${label} must be less than ${bound}`;
    case 'multipleOf':
      return toStepMessage(label, Number(error.params['multipleOf']));
    case 'minItems':
      return limit === 1 ? `${label}: add at least one` : `${label}: add at least ${limit}`;
    case 'maxItems':
      return `${label}: at most ${limit}`;
    case 'uniqueItems':
      return `${label}: the same entry stands twice`;
    case 'contains':
      return `${label}: an entry that is needed is missing`;
    case 'format':
      return (
        {
          email: 'Invalid email address',
          date: `${label} must be a date`,
          'local-time': `${label} must be a time, such as 08:30`,
          'local-date-time': `${label} must be a day with a time`,
          month: `${label} must be a month, such as 2026-03`,
          uri: `${label} must be a web address, such as https://example.org`,
        }[String(error.params['format'])] ?? `${label} is not valid`
      );
    case 'enum':
      return `${label}: choose one of the list`;
    case 'oneOf':
      // A choice's own list names no other fields.
      if (field && together.length === 0) return `${label}: choose one of the list`;
      break;
    case 'const':
      return field && isAgreement(field) ? 'You must accept this' : `${label} is not valid`;
    case 'additionalProperties':
      return field?.key === error.params['additionalProperty']
        ? `${label} does not go with the other answers: leave it empty`
        : `${String(error.params['additionalProperty'])} is not a field of this form`;
    case 'minProperties':
      return limit === 1 ? 'Answer at least one of the questions' : `Answer at least ${limit} of the questions`;
    case 'maxProperties':
      return field ? `${label}: at most ${limit} answers` : `Answer at most ${limit} of the questions`;
  }
  const own = OWN_KEYWORD_LIST.find(([name]) => name === error.keyword)?.[1].message?.(label);
  if (own !== undefined) return own;
  if (together.length > 1) return `These answers do not go together: ${together.join(', ')}`;
  return field ? `${label} is not valid` : 'Some of these answers do not go together';
}

/**
 * What is asked where a number is expected and the answer is one in another language's writing; undefined for any other
 * answer. It stands in place of the schema's own words, which do not know what was typed.
 */
export function askWhichNumber({ keyword, params }: AjvError, given: Answer): string | undefined {
  if (keyword !== 'type' || !isNumeric(params['type']) || typeof given !== 'string') return undefined;
  const [one, other] = listMeanings(given);
  if (one === undefined) return undefined;
  return other === undefined
    ? `Write ${given.trim()} as ${one}`
    : `${given.trim()} could mean ${one} or ${other}: write the one that you mean`;
}

/** 0.01 is told as the decimals that it leaves. */
function toStepMessage(label: string, step: number): string {
  const decimals = -Math.log10(step);
  if (step === 1) return `${label} must be a whole number`;
  if (decimals > 0 && Number.isInteger(decimals))
    return `${label} can have ${decimals === 1 ? 'one decimal' : `${decimals} decimals`} at most`;
  return `${label} must be a multiple of ${formatNumber(step)}`;
}

/** Whether numbers alone are taken, and perhaps nothing. `types`: one, or several as a list or with commas. */
function isNumeric(types: unknown): boolean {
  const named = [types].flat().flatMap((each) => String(each).split(','));
  return (
    named.some((type) => type === 'number' || type === 'integer') &&
    named.every((type) => ['number', 'integer', 'null'].includes(type))
  );
}

/**
 * What is wrong inside a file's record, in terms of the file; undefined for what is said of a list of files as of any
 * other.
 */
function fileMessage(keyword: string, limit: number): string | undefined {
  switch (keyword) {
    case 'type':
      return 'Must be a valid file';
    case 'minimum':
      return 'The file is empty';
    case 'maximum':
      return `The file must not be larger than ${toSizeText(limit)}`;
    case 'enum':
      return 'Files of this type are not taken here';
    case 'maxLength':
      return `The file’s name must be at most ${limit} characters`;
    default:
      return undefined;
  }
}
