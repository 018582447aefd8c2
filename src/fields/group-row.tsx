import { memo, type ComponentType } from 'react';
import { getItemSchema } from '@/definition/language/json-schema';
import type { FieldDefinition } from '@/definition/parse/catalog';
import type { Answer, FormData } from '@/engine/answers/form-data';
import { isRequiredWhenShown } from '@/engine/conditions/required-fields';
import { listRowFields } from '@/engine/conditions/visible-fields';
import type { FormInputProps, InnerMessages } from './field-parts';
import styles from './group-row.module.css';
import { useLatest } from './latest';

export interface GroupRowProps {
  field: FieldDefinition;
  id: string;
  index: number;
  row: FormData;
  onChange: (index: number, row: FormData) => void;
  onBlur: FormInputProps['onBlur'];
  /** By inner key; '' is the row itself. */
  messages: InnerMessages;
  locked: string | undefined;
  Inner: ComponentType<FormInputProps>;
}

/** The fields that one row asks. */
export const GroupRow = memo(
  function GroupRow(props: GroupRowProps) {
    const { field, id, row, messages } = props;
    return (
      // A problem with the row as a whole leads here.
      <div id={id} tabIndex={-1} className={styles.row}>
        {messages[''] !== undefined && <p className={styles.message}>{messages['']}</p>}
        {listRowFields(field, row).map((inner) => (
          <div key={inner.key} data-width={inner.ui.width ?? 'full'}>
            <RowField {...props} inner={inner} />
          </div>
        ))}
      </div>
    );
  },
  (before, after) =>
    before.row === after.row &&
    before.index === after.index &&
    before.id === after.id &&
    before.locked === after.locked &&
    sameMessages(before.messages, after.messages),
);

function RowField({
  field,
  inner,
  id,
  index,
  row,
  onChange,
  onBlur,
  messages,
  locked,
  Inner,
}: GroupRowProps & { inner: FieldDefinition }) {
  const { key } = inner;
  const change = useLatest((value: Answer) => onChange(index, { ...row, [key]: value }));
  const leave = useLatest(() => onBlur?.(`${index}.${key}`));
  return (
    <Inner
      field={inner}
      id={`${id}-${key}`}
      value={row[key]}
      onChange={change}
      onBlur={leave}
      message={messages[key]}
      locked={locked}
      rowPath={`${field.key}.${index}`}
      required={isRequiredWhenShown(getItemSchema(field.schema) ?? {}, inner)}
    />
  );
}

function sameMessages(a: InnerMessages, b: InnerMessages): boolean {
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => a[key] === b[key]);
}
