import { memo, useRef, useState, type ComponentType } from 'react';
import type { FieldDefinition } from '@/definition/catalog';
import { holds } from '@/engine/conditions';
import type { Answer, FormData } from '@/engine/form-data';
import type { FormInputProps, InnerMessages } from './field-parts';
import styles from './group-row.module.css';

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

/** The fields of one row. Conditions inside a row look at the row. */
export const GroupRow = memo(function GroupRow(props: GroupRowProps) {
  const { field, id, index, row, onChange, onBlur, messages, locked, Inner } = props;
  const latest = useRef({ row, index, onChange, onBlur });
  latest.current = { row, index, onChange, onBlur };
  const [handlers] = useState(() => new Map<string, Pick<FormInputProps, 'onChange' | 'onBlur'>>());
  const handlersOf = (key: string) => {
    const known = handlers.get(key);
    if (known) return known;
    const made = {
      onChange: (value: Answer) => latest.current.onChange(latest.current.index, { ...latest.current.row, [key]: value }),
      onBlur: () => latest.current.onBlur?.(`${latest.current.index}.${key}`),
    };
    handlers.set(key, made);
    return made;
  };
  return (
    <div className={styles.row}>
      {messages[''] !== undefined && <p className={styles.message}>{messages['']}</p>}
      {field.fields.filter((inner) => holds(inner.ui.when, row)).map((inner) => (
        <div key={inner.key} data-width={inner.ui.width ?? 'full'}>
          <Inner field={inner} id={`${id}-${inner.key}`} value={row[inner.key]} {...handlersOf(inner.key)} message={messages[inner.key]} locked={locked} />
        </div>
      ))}
    </div>
  );
}, (before, after) => before.row === after.row && before.index === after.index && before.id === after.id && before.locked === after.locked && sameMessages(before.messages, after.messages));

function sameMessages(a: InnerMessages, b: InnerMessages): boolean {
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => a[key] === b[key]);
}
