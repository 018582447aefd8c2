/** How an answer to a question of each kind is made up. */
import type { FieldKind } from '@/definition/language/field-kinds';

type MadeBy = 'words' | 'text' | 'address' | 'phone' | 'choice' | 'day' | 'tick' | 'number' | 'nothing';

const MADE_BY: Record<FieldKind, MadeBy> = {
  text: 'words',
  'long-text': 'text',
  email: 'address',
  phone: 'phone',
  choice: 'choice',
  radio: 'choice',
  date: 'day',
  'yes-no': 'tick',
  declaration: 'tick',
  number: 'number',
  money: 'number',
  time: 'nothing',
  'date-time': 'nothing',
  month: 'nothing',
  'many-choices': 'nothing',
  consent: 'nothing',
  file: 'nothing',
  files: 'nothing',
  object: 'nothing',
  group: 'nothing',
  list: 'nothing',
  password: 'nothing',
  hidden: 'nothing',
  note: 'nothing',
};

export function findMaking({ kind }: { kind: FieldKind }): MadeBy {
  return MADE_BY[kind];
}

/** Whether people write it in words of their own. */
export function isWritten(field: { kind: FieldKind }): boolean {
  return ['words', 'text'].includes(findMaking(field));
}
