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
import { t } from '@/texts/t';

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
      return t('{label} is required', { label });
    case 'type':
      if (given === null) return t('{label} is required', { label });
      return isNumeric(error.params['type']) ? t('Must be a number') : t('{label} is not valid', { label });
    case 'minLength':
      return limit === 1
        ? t('{label} is required', { label })
        : t('{label} must be at least {limit} characters', { label, limit });
    case 'maxLength':
      return t('{label} must be at most {limit} characters', { label, limit });
    case 'minimum':
      return t('{label} must be at least {bound}', { label, bound });
    case 'maximum':
      return t('{label} must be at most {bound}', { label, bound });
    case 'exclusiveMinimum':
      return t('{label} must be more than {bound}', { label, bound });
    case 'exclusiveMaximum':
      return t('{label} must be less than {bound}', { label, bound });
    case 'multipleOf':
      return toStepMessage(label, Number(error.params['multipleOf']));
    case 'minItems':
      return limit === 1
        ? t('{label}: add at least one', { label })
        : t('{label}: add at least {limit}', { label, limit });
    case 'maxItems':
      return t('{label}: at most {limit}', { label, limit });
    case 'uniqueItems':
      return t('{label}: the same entry stands twice', { label });
    case 'contains':
      return t('{label}: an entry that is needed is missing', { label });
    case 'format':
      return (
        {
          email: t('Invalid email address'),
          date: t('{label} must be a date', { label }),
          'local-time': t('{label} must be a time, such as 08:30', { label }),
          'local-date-time': t('{label} must be a day with a time', { label }),
          month: t('{label} must be a month, such as 2026-03', { label }),
          uri: t('{label} must be a web address, such as https://example.org', { label }),
        }[String(error.params['format'])] ?? t('{label} is not valid', { label })
      );
    case 'enum':
      return t('{label}: choose one of the list', { label });
    case 'oneOf':
      // A choice's own list names no other fields.
      if (field && together.length === 0) return t('{label}: choose one of the list', { label });
      break;
    case 'const':
      return field && isAgreement(field) ? t('You must accept this') : t('{label} is not valid', { label });
    case 'additionalProperties':
      return field?.key === error.params['additionalProperty']
        ? t('{label} does not go with the other answers: leave it empty', { label })
        : t('{value} is not a field of this form', { value: String(error.params['additionalProperty']) });
    case 'minProperties':
      return limit === 1
        ? t('Answer at least one of the questions')
        : t('Answer at least {limit} of the questions', { limit });
    case 'maxProperties':
      return field
        ? t('{label}: at most {limit} answers', { label, limit })
        : t('Answer at most {limit} of the questions', { limit });
  }
  const own = OWN_KEYWORD_LIST.find(([name]) => name === error.keyword)?.[1].message?.(label);
  if (own !== undefined) return own;
  if (together.length > 1) return t('These answers do not go together: {names}', { names: together.join(', ') });
  return field ? t('{label} is not valid', { label }) : t('Some of these answers do not go together');
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
    ? t('Write {typed} as {one}', { typed: given.trim(), one })
    : t('{typed} could mean {one} or {other}: write the one that you mean', { typed: given.trim(), one, other });
}

/** 0.01 is told as the decimals that it leaves. */
function toStepMessage(label: string, step: number): string {
  const decimals = -Math.log10(step);
  if (step === 1) return t('{label} must be a whole number', { label });
  if (decimals > 0 && Number.isInteger(decimals))
    return t('{label} can have {decimals, plural, =1 {one decimal} other {# decimals}} at most', { label, decimals });
  return t('{label} must be a multiple of {step}', { label, step: formatNumber(step) });
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
      return t('Must be a valid file');
    case 'minimum':
      return t('The file is empty');
    case 'maximum':
      return t('The file must not be larger than {limit}', { limit: toSizeText(limit) });
    case 'enum':
      return t('Files of this type are not taken here');
    case 'maxLength':
      return t('The file’s name must be at most {limit} characters', { limit });
    default:
      return undefined;
  }
}
