/** Stages, the latest review, and everything that has happened to the application. */
import Box from '@mui/material/Box';
import type { AdminApplicationDetail } from '@/api/shapes/review';
import type { ProviderDefinition } from '@/definition/parse/catalog';
import type { LoadFile } from '@/fields/field-parts';
import { toTimeText } from '@/records/record-dates';
import { RecordStages } from '@/records/status/record-stages';
import { RecordTimeline } from '@/records/history/record-timeline';
import { DefinitionList } from '@/ui/definition-list';
import { styles } from './application-styles';

export function History({
  detail,
  definition,
  loadFile,
}: {
  detail: AdminApplicationDetail;
  definition: ProviderDefinition;
  loadFile: LoadFile;
}) {
  const { application, timeline } = detail;
  return (
    <>
      <Box component="section" aria-labelledby="stages-title" sx={styles.step}>
        <Box component="h2" id="stages-title" sx={styles.stepTitle}>
          Stages
        </Box>
        <RecordStages workflow={definition.workflow} record={application} />
      </Box>
      <Box component="section" aria-labelledby="review-title" sx={styles.step}>
        <Box component="h2" id="review-title" sx={styles.stepTitle}>
          Latest review
        </Box>
        <DefinitionList
          rows={[
            { id: 'by', label: 'Reviewed by', value: application.admin_reviewed_by },
            { id: 'on', label: 'Reviewed on', value: toTimeText(application.review_date) },
            { id: 'comment', label: 'Comment to the applicant', value: application.admin_comments },
          ]}
        />
      </Box>
      <Box component="section" aria-labelledby="timeline-title" sx={styles.step}>
        <Box component="h2" id="timeline-title" sx={styles.stepTitle}>
          Timeline
        </Box>
        <RecordTimeline definition={definition} entries={timeline} loadFile={loadFile} />
      </Box>
    </>
  );
}
