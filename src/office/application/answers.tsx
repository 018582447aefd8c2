/** The record by its own definition version, with what was asked for and what has changed since. */
import type { AdminApplicationDetail } from '@/api/shapes/review';
import type { FieldDefinition, ProviderDefinition } from '@/definition/parse/catalog';
import type { FormData } from '@/engine/answers/form-data';
import type { LoadFile } from '@/fields/field-parts';
import { RecordChanges } from '@/records/history/record-changes';
import { toTimeText } from '@/records/record-dates';
import { RecordView } from '@/records/detail/record-view';
import { RequestedChanges } from '@/records/history/requested-changes';
import Button from '@mui/material/Button';
import styles from './application.module.css';

export interface AnswersProps {
  detail: AdminApplicationDetail;
  definition: ProviderDefinition;
  data: FormData;
  onOpenDocument: (id: string) => void;
  loadFile: LoadFile;
}

export function Answers({ detail, definition, data, onOpenDocument, loadFile }: AnswersProps) {
  const {
    application: { requested_changes: asked },
    documents,
    timeline,
  } = detail;
  const resubmitted = timeline
    .filter(({ changes }) => changes.length > 0)
    .toSorted((one, other) => other.created_at.localeCompare(one.created_at))[0];
  const renderAction = (field: FieldDefinition) => {
    const own = documents.filter(({ key }) => key === field.key || key === field.ui.documentType);
    if (own.length === 0) return null;
    return (
      <>
        {own.map(({ id, name }) => (
          <Button key={id} variant="text" size="small" onClick={() => onOpenDocument(id)} aria-label={`Show ${name}`}>
            Show
          </Button>
        ))}
      </>
    );
  };
  return (
    <>
      {asked.length > 0 && (
        <section className={styles.asked} aria-labelledby="asked-title">
          <h2 id="asked-title" className={styles.stepTitle}>
            Asked of the applicant
          </h2>
          <RequestedChanges definition={definition} changes={asked} />
        </section>
      )}
      {resubmitted && (
        <section className={styles.changes} aria-labelledby="changes-title">
          <h2 id="changes-title" className={styles.stepTitle}>
            Changed on {toTimeText(resubmitted.created_at)}
          </h2>
          <RecordChanges definition={definition} changes={resubmitted.changes} loadFile={loadFile} />
        </section>
      )}
      <RecordView definition={definition} data={data} requestedChanges={asked} renderAction={renderAction} />
    </>
  );
}
