/** What changed in a record, old beside new. */
import type { TimelineEntry } from '@/api/application';
import type { ProviderDefinition } from '@/definition/catalog';
import { toAnswerText } from '@/engine/answer-text';
import type { Answer } from '@/engine/form-data';
import { findField } from './record-data';
import styles from './record-changes.module.css';

export interface RecordChangesProps {
  definition: ProviderDefinition;
  changes: TimelineEntry['changes'];
}

export function RecordChanges({ definition, changes }: RecordChangesProps) {
  return (
    <table className={styles.changes}>
      <caption className={styles.caption}>What changed</caption>
      <thead><tr><th scope="col">Field</th><th scope="col">Before</th><th scope="col">After</th></tr></thead>
      <tbody>
        {changes.map((change) => (
          <tr key={change.path}>
            <th scope="row">{change.label}</th>
            <td data-label="Before"><del className={styles.before}>{describe(definition, change.path, change.before)}</del></td>
            <td data-label="After"><ins className={styles.after}>{describe(definition, change.path, change.after)}</ins></td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function describe(definition: ProviderDefinition, path: string, value: unknown): string {
  const [, row, inner] = path.split('.');
  const field = findField(definition, path);
  const asked = inner === undefined ? field : field?.fields.find((each) => each.key === inner);
  if (!asked) return value === null || value === undefined ? 'Not given' : typeof value === 'object' ? JSON.stringify(value) : String(value as string | number | boolean);
  const answer = (row !== undefined && inner === undefined ? [value] : value) as Answer;
  return toAnswerText(asked, answer) || 'Not given';
}
