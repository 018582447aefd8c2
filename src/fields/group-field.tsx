import { useState } from 'react';
import type { FieldDefinition } from '@/definition/parse/catalog';
import { serverNow } from '@/definition/language/server-time';
import { fillTemplate } from '@/engine/fill-template';
import { isEmptyAnswer, type Answer, type FormData } from '@/engine/answers/form-data';
import { createInitialData } from '@/engine/answers/initial-data';
import { DefinitionList } from '@/ui/definition-list';
import { RepeatableList } from '@/ui/repeatable-list';
import type { FieldInputProps, FieldKindParts, OutputPartProps } from './field-parts';
import styles from './field-output.module.css';
import { GroupRow } from './group-row';
import { listInnerRows } from './inner-rows';
import { useLatest } from './latest';
import { toDay } from '@/engine/locale/calendar';

/** Rows of the same fields, such as vehicles. */
export const groupField: FieldKindParts = { framing: 'group', Input: GroupFieldInput, Output: GroupFieldOutput };

interface Removed {
  index: number;
  row: FormData;
}

function GroupFieldInput(props: FieldInputProps) {
  const { field, id, value, onChange, onBlur, innerMessages = {}, locked, openRows, describedBy, Inner } = props;
  const rows = toRows(value);
  const [knownIds, setIds] = useState<readonly string[]>([]);
  // Rows that were there from the start (a default, a draft) are told apart by their first place.
  const ids = rows.map((_row, index) => knownIds[index] ?? `start-${index}`);
  const [removed, setRemoved] = useState<Removed>();
  const title = (index: number) =>
    fillTemplate(field.ui.rowTitle ?? '{label} {number}', { number: index + 1, label: field.label });
  const changeRow = useLatest((index: number, row: FormData) =>
    onChange(rows.map((each, at) => (at === index ? row : each))),
  );
  const add = () => {
    setIds([...ids, createRowId()]);
    onChange([...rows, startRow(field)]);
  };
  const remove = (index: number) => {
    const row = rows[index];
    if (row) setRemoved({ index, row });
    setIds(ids.filter((_id, at) => at !== index));
    onChange(rows.filter((_row, at) => at !== index));
  };
  const undo = ({ index, row }: Removed) => {
    setRemoved(undefined);
    setIds(ids.toSpliced(index, 0, createRowId()));
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
      onAdd={add}
      onRemove={(_row, index) => remove(index)}
      onUndo={removed && (() => undo(removed))}
      rows={rows.map((row, index) => ({
        id: ids[index] ?? String(index),
        content: (
          <GroupRow
            field={field}
            id={`${id}-${index}`}
            index={index}
            row={row}
            onChange={changeRow}
            onBlur={onBlur}
            Inner={Inner}
            messages={pickMessages(innerMessages, index)}
            locked={locked ?? (openRows?.includes(index) === false ? 'Nothing to change here' : undefined)}
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
          <p className={styles.rowTitle}>
            {fillTemplate(field.ui.rowTitle ?? '{label} {number}', { number: index + 1, label: field.label })}
          </p>
          <DefinitionList rows={listInnerRows(field, row, { loadFile, Inner })} />
        </li>
      ))}
    </ol>
  );
}

let rowsMade = 0;

/** An id that stays with its row when rows before it go, so that focus and half-typed numbers stay with it, too. */
function createRowId(): string {
  rowsMade += 1;
  return `row-${rowsMade}`;
}

function toRows(answer: Answer): FormData[] {
  return Array.isArray(answer) ? (answer as FormData[]) : [];
}

/** A new row: what its definition presets, as for a form, else nothing. */
function startRow(field: FieldDefinition): FormData {
  return createInitialData([field], { today: toDay(serverNow()) });
}

/** What one row is called: the row title without its number ("Vehicle {number}" gives "Vehicle"), else the label. */
function nameItem(field: FieldDefinition): string {
  return fillTemplate(field.ui.rowTitle ?? field.label, {}).replace(/[\s:.#–-]+$/, '') || field.label;
}

function pickMessages(messages: Readonly<Record<string, string>>, index: number): Record<string, string> {
  const prefix = `${index}.`;
  return Object.fromEntries(
    Object.entries(messages).flatMap(([path, message]) =>
      path === String(index) ? [['', message]] : path.startsWith(prefix) ? [[path.slice(prefix.length), message]] : [],
    ),
  );
}
