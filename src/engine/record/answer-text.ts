/** An answer as text, for records, reviews, exports, print and comparison. */
import { isMadeOfParts, FIELD_KINDS, getHolding, isSingle } from '@/definition/language/field-kinds';
import type { FieldDefinition } from '@/definition/parse/catalog';
import { findEntryField, nameEntry } from '../answers/entry-field';
import { isBlankAnswer, isFileRecord, isRow, type Answer, type FormData } from '../answers/form-data';
import { isSameValue } from '../answers/same-value';
import { toLongDay, toLongMonth, toLongTime } from '../locale/formats';
import { toNumberText } from '../locale/number-text';
import { listRowFields } from '../conditions/visible-fields';
import { isSecret } from './shown-fields';
import { t } from '@/texts/t';

/**
 * The answer in words; '' when there is none. Rows, entries and files are joined by "; ", what is in an object or a row
 * by ", ", each with its label; secrets are left out.
 */
export function toAnswerText(field: FieldDefinition, answer: Answer): string {
  if (isBlankAnswer(answer)) return '';
  if (!isSingle(field) && Array.isArray(answer)) return joinEntries(field, answer as readonly Answer[]);
  return toItemText(field, answer);
}

function joinEntries(field: FieldDefinition, entries: readonly Answer[]): string {
  const texts = entries.map((entry, index) => {
    const item = getHolding(field) === 'rows' ? undefined : findEntryField(field, index);
    const text = item ? toAnswerText(item, entry) : toItemText(field, entry);
    const name = text === '' ? undefined : nameEntry(field, index);
    return (name === undefined ? '' : `${name}: `) + (item && isMadeOfParts(item) ? `(${text})` : text);
  });
  return texts.filter((text) => text !== '' && text !== '()').join('; ');
}

function toItemText(field: FieldDefinition, answer: Answer): string {
  if (isFileRecord(answer)) return answer.fileName;
  const choice = field.choices.find((each) => isSameValue(each.value, answer));
  if (choice) return choice.label;
  if (isRow(answer)) return field.fields.length > 0 ? toRowText(field, answer) : toPlainText(answer);
  if (Array.isArray(answer)) return toPlainText(answer);
  if (typeof answer === 'boolean') return t(answer ? 'Yes' : 'No');
  if (typeof answer === 'number') return toNumberText(field, answer);
  const text = typeof answer === 'string' ? answer : '';
  switch (FIELD_KINDS[field.kind].text) {
    case 'day':
      return toLongDay(text);
    case 'day-and-time':
      return /(?:Z|[+-]\d\d:\d\d)$/i.test(text)
        ? toLongTime(new Date(text), { year: true })
        : text.split('T').map(toLongDay).join(', ');
    case 'month':
      return toLongMonth(text);
    case 'version':
      return t('Accepted, version {text}', { text });
    case 'plain':
    case 'yes-or-no':
      return text;
  }
}

/** Of what no field explains: the values in it. */
function toPlainText(answer: Answer): string {
  if (typeof answer !== 'object') return String(answer ?? '');
  return Object.values(answer ?? {})
    .map(toPlainText)
    .filter((text) => text !== '')
    .join(', ');
}

function toRowText(field: FieldDefinition, row: FormData): string {
  return listRowFields(field, row)
    .filter((inner) => !isSecret(inner) && !isBlankAnswer(row[inner.key]))
    .map((inner) => {
      const text = toAnswerText(inner, row[inner.key]);
      return `${inner.label}: ${isMadeOfParts(inner) ? `(${text})` : text}`;
    })
    .join(', ');
}
