/** Every field kind with how it is shown. A kind without that does not compile. */
import type { FieldKind } from '@/definition/language/field-kinds';
import { choiceField } from './choice-field';
import { consentField } from './consent-field';
import { dateField } from './date-field';
import { declarationField } from './declaration-field';
import { emailField } from './email-field';
import type { FieldKindParts, FieldOutputProps } from './field-parts';
import { fileField, filesField } from './file-field';
import { groupField } from './group-field';
import { hiddenField } from './hidden-field';
import { listField } from './list-field';
import { longTextField } from './long-text-field';
import { manyChoicesField } from './many-choices-output';
import { dateTimeField, monthField, timeField } from './moment-field';
import { moneyField } from './money-field';
import { numberField } from './number-field';
import { objectField } from './object-field';
import { passwordField } from './password-field';
import { phoneField } from './phone-field';
import { radioField, yesNoField } from './radio-field';
import { textField } from './text-field';

export const fieldRegistry = {
  text: textField,
  'long-text': longTextField,
  phone: phoneField,
  email: emailField,
  number: numberField,
  date: dateField,
  time: timeField,
  'date-time': dateTimeField,
  month: monthField,
  money: moneyField,
  consent: consentField,
  choice: choiceField,
  radio: radioField,
  'many-choices': manyChoicesField,
  declaration: declarationField,
  'yes-no': yesNoField,
  file: fileField,
  files: filesField,
  object: objectField,
  group: groupField,
  list: listField,
  password: passwordField,
  hidden: hiddenField,
  note: hiddenField,
} satisfies Record<FieldKind, FieldKindParts>;

/** A field's answer, read-only: for records, reviews and print. Nothing at all when there is no answer. */
export function FieldOutput(props: FieldOutputProps) {
  const { Output } = fieldRegistry[props.field.kind];
  return <Output {...props} Inner={FieldOutput} />;
}
