import { isBlankAnswer, type Answer } from '@/engine/answers/form-data';
import { findEntryField } from '@/engine/answers/entry-field';
import type { FieldInputProps, FieldKindParts, OutputPartProps } from './field-parts';
import styles from './field-output.module.css';

/** A list of answers, one control each. */
export const listField: FieldKindParts = { framing: 'group', Input: ListFieldInput, Output: ListFieldOutput };

/** An empty control at the end adds an entry, as far as there may be more. */
function ListFieldInput({ field, id, value, onChange, innerMessages = {}, locked, Inner }: FieldInputProps) {
  const entries = Array.isArray(value) ? (value as readonly Answer[]) : [];
  return [...entries, undefined].map((entry, index) => {
    const inner = findEntryField(field, index);
    return (
      inner && (
        <Inner
          // Entries have no id, and only the last one comes and goes.
          key={index}
          field={inner}
          id={`${id}-${index}`}
          value={entry}
          onChange={(answer) => onChange(entries.toSpliced(index, 1, answer))}
          message={innerMessages[index]}
          required={index < entries.length}
          locked={locked}
        />
      )
    );
  });
}

function ListFieldOutput({ field, answer, loadFile, Inner }: OutputPartProps) {
  if (isBlankAnswer(answer) || !Array.isArray(answer)) return null;
  return (
    <ol className={styles.list}>
      {(answer as readonly Answer[]).map((entry, index) => {
        const inner = findEntryField(field, index);
        return (
          // Entries of a record do not move: their place is what tells them apart.
          <li key={index}>
            {inner && !isBlankAnswer(entry) ? <Inner field={inner} answer={entry} loadFile={loadFile} /> : 'Not given'}
          </li>
        );
      })}
    </ol>
  );
}
