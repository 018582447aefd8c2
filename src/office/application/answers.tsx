/** The record by its own definition version, with what was asked for and what has changed since. */
import Box from '@mui/material/Box';
import type { AdminApplicationDetail } from '@/api/shapes/review';
import type { FieldDefinition, ProviderDefinition } from '@/definition/parse/catalog';
import type { FormData } from '@/engine/answers/form-data';
import type { LoadFile } from '@/fields/field-parts';
import { RecordChanges } from '@/records/history/record-changes';
import { toTimeText } from '@/records/record-dates';
import { RecordView } from '@/records/detail/record-view';
import { RequestedChanges } from '@/records/history/requested-changes';
import Button from '@mui/material/Button';
import { Checklist } from './checklist';
import { styles } from './application-styles';

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
      <Checklist detail={detail} definition={definition} data={data} onOpenDocument={onOpenDocument} />
      {asked.length > 0 && (
        <Box component="section" aria-labelledby="asked-title" sx={styles.asked}>
          <Box component="h2" id="asked-title" sx={styles.stepTitle}>
            Asked of the applicant
          </Box>
          <RequestedChanges definition={definition} changes={asked} />
        </Box>
      )}
      {resubmitted && (
        <Box component="section" aria-labelledby="changes-title" sx={styles.changes}>
          <Box component="h2" id="changes-title" sx={styles.stepTitle}>
            Changed on {toTimeText(resubmitted.created_at)}
          </Box>
          <RecordChanges definition={definition} changes={resubmitted.changes} loadFile={loadFile} />
        </Box>
      )}
      <RecordView definition={definition} data={data} requestedChanges={asked} renderAction={renderAction} />
    </>
  );
}
