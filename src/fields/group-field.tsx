import { useRef, useState } from 'react';
import type { FieldDefinition } from '@/definition/catalog';
import { fillTemplate } from '@/engine/fill-template';
import { isEmptyAnswer, type Answer, type FormData } from '@/engine/form-data';
import { DefinitionList } from '@/ui/definition-list';
import { RepeatableList } from '@/ui/repeatable-list';
import type { FieldInputProps, FieldKindParts, OutputPartProps } from './field-parts';
import styles from './field-output.module.css';
import { GroupRow } from './group-row';

/** Rows of the same fields, such as vehicles. */
export const groupField: FieldKindParts = { framing: 'group', Input: GroupFieldInput, Output: GroupFieldOutput };

interface Removed {
  index: number;
  row: FormData;
}

function GroupFieldInput(props: FieldInputProps) {
  const { field, id, value, onChange, onBlur, innerMessages = {}, locked, openRows, describedBy, Inner } = props;
  const rows = toRows(value);
  const ids = useRowIds(rows.length);
  const [removed, setRemoved] = useState<Removed>();
  const title = (index: number) => fillTemplate(field.ui.rowTitle ?? '{label} {number}', { number: index + 1, label: field.label });
  // Handlers of a row that is typed in must see the rows as they are, not as they were when its memoized row was drawn.
  const latest = useRef({ rows, onChange });
  latest.current = { rows, onChange };
  const [changeRow] = useState(() => (index: number, row: FormData) => latest.current.onChange(latest.current.rows.map((each, at) => (at === index ? row : each))));
  const remove = (index: number) => {
    const row = rows[index];
    if (row) setRemoved({ index, row });
    ids.remove(index);
    onChange(rows.filter((_row, at) => at !== index));
  };
  const undo = ({ index, row }: Removed) => {
    setRemoved(undefined);
    ids.insert(index);
    onChange(rows.toSpliced(index, 0, row));
  };
  return (
    <RepeatableList
      id={id}
      itemName={nameItem(field)}
      rowTitle={title}
      addLabel={field.ui.addLabel}
      minimum={field.schema.minItems}
      maximum={field.schema.maxItems}
      locked={locked !== undefined || openRows !== undefined}
      describedBy={describedBy}
      onAdd={() => onChange([...rows, startRow(field)])}
      onRemove={(_row, index) => remove(index)}
      onUndo={removed && (() => undo(removed))}
      rows={rows.map((row, index) => ({
        id: ids.list[index] ?? String(index),
        content: (
          <GroupRow
            field={field} id={`${id}-${index}`} index={index} row={row} onChange={changeRow} onBlur={onBlur} Inner={Inner}
            messages={pickMessages(innerMessages, index)} locked={locked ?? (openRows?.includes(index) === false ? 'Nothing to change here' : undefined)}
          />
        ),
      }))}
    />
  );
}

function GroupFieldOutput({ field, answer, loadFile, Inner }: OutputPartProps) {
  if (isEmptyAnswer(answer)) return null;
  return (
    <ol className={styles.rows}>
      {toRows(answer).map((row, index) => (
        // Rows of a record do not move: their place is what tells them apart.
        <li key={index} className={styles.row}>
          <p className={styles.rowTitle}>{fillTemplate(field.ui.rowTitle ?? '{label} {number}', { number: index + 1, label: field.label })}</p>
          <DefinitionList
            rows={field.fields.map((inner) => ({ id: inner.key, label: inner.label, value: isEmptyAnswer(row[inner.key]) ? undefined : <Inner field={inner} answer={row[inner.key]} loadFile={loadFile} /> }))}
          />
        </li>
      ))}
    </ol>
  );
}

/** One id per row that stays with it when rows before it go, so that focus and half-typed numbers stay with their row. */
function useRowIds(count: number) {
  const next = useRef(0);
  const ids = useRef<string[]>([]);
  const create = () => `row-${next.current++}`;
  while (ids.current.length < count) ids.current.push(create());
  ids.current.length = count;
  return {
    list: ids.current,
    remove: (index: number) => void ids.current.splice(index, 1),
    insert: (index: number) => void ids.current.splice(index, 0, create()),
  };
}

function toRows(answer: Answer): FormData[] {
  return Array.isArray(answer) ? (answer as FormData[]) : [];
}

/** A new row: what its schema presets, else nothing. */
function startRow(field: FieldDefinition): FormData {
  return Object.fromEntries(field.fields.flatMap((inner) => (inner.schema.default === undefined ? [] : [[inner.key, inner.schema.default as Answer]])));
}

/** What one row is called: the row title without its number ("Vehicle {number}" gives "Vehicle"), else the label. */
function nameItem(field: FieldDefinition): string {
  return fillTemplate(field.ui.rowTitle ?? field.label, {}).replace(/[\s:.#–-]+$/, '') || field.label;
}

function pickMessages(messages: Readonly<Record<string, string>>, index: number): Record<string, string> {
  const prefix = `${index}.`;
  return Object.fromEntries(
    Object.entries(messages).flatMap(([path, message]) => (path === String(index) ? [['', message]] : path.startsWith(prefix) ? [[path.slice(prefix.length), message]] : [])),
  );
}
