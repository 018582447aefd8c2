/** Stages, the latest review, and everything that has happened to the application. */
import type { AdminApplicationDetail } from '@/api/shapes/review';
import type { ProviderDefinition } from '@/definition/parse/catalog';
import type { LoadFile } from '@/fields/field-parts';
import { toTimeText } from '@/records/record-dates';
import { RecordStages } from '@/records/status/record-stages';
import { RecordTimeline } from '@/records/history/record-timeline';
import { DefinitionList } from '@/ui/definition-list';
import styles from './application.module.css';

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
      <section aria-labelledby="stages-title" className={styles.step}>
        <h2 id="stages-title" className={styles.stepTitle}>
          Stages
        </h2>
        <RecordStages workflow={definition.workflow} record={application} />
      </section>
      <section aria-labelledby="review-title" className={styles.step}>
        <h2 id="review-title" className={styles.stepTitle}>
          Latest review
        </h2>
        <DefinitionList
          rows={[
            { id: 'by', label: 'Reviewed by', value: application.admin_reviewed_by },
            { id: 'on', label: 'Reviewed on', value: toTimeText(application.review_date) },
            { id: 'comment', label: 'Comment to the applicant', value: application.admin_comments },
          ]}
        />
      </section>
      <section aria-labelledby="timeline-title" className={styles.step}>
        <h2 id="timeline-title" className={styles.stepTitle}>
          Timeline
        </h2>
        <RecordTimeline definition={definition} entries={timeline} loadFile={loadFile} />
      </section>
    </>
  );
}
