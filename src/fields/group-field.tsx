import { fillTemplate } from '@/engine/fill-template';
import { isEmptyAnswer, type Answer, type FormData } from '@/engine/answers/form-data';
import { DefinitionList } from '@/ui/definition-list';
import type { FieldKindParts, OutputPartProps } from './field-parts';
import styles from './field-output.module.css';
import { listInnerRows } from './inner-rows';

/** Rows of the same fields, such as vehicles. RJSF's ArrayField asks for them. */
export const groupField: FieldKindParts = { Output: GroupFieldOutput };

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

function toRows(answer: Answer): FormData[] {
  return Array.isArray(answer) ? (answer as FormData[]) : [];
}
