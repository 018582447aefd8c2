/** A record on paper: all that its tabs hold as one document, there only while it is printed. */
import Box from '@mui/material/Box';
import { useEffect, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import type { AdminApplicationDetail } from '@/api/shapes/review';
import { serverNow } from '@/definition/language/server-time';
import type { ProviderDefinition } from '@/definition/parse/catalog';
import type { FormData } from '@/engine/answers/form-data';
import { getStatus } from '@/engine/workflow/transitions';
import { RecordView } from '@/records/detail/record-view';
import { RecordTimeline } from '@/records/history/record-timeline';
import { RequestedChanges } from '@/records/history/requested-changes';
import { toTimeText } from '@/records/record-dates';
import { useOfficer } from '@/sign-in/officer/signed-in-officer';
import { DefinitionList } from '@/ui/definition-list';
import { styles } from './application-styles';
import { t } from '@/texts/t';

export interface RecordOnPaperProps {
  detail: AdminApplicationDetail;
  definition: ProviderDefinition;
  data: FormData;
}

export function RecordOnPaper(props: RecordOnPaperProps) {
  return useIsPrinted() && <Paper {...props} />;
}

/** The browser lays the paper out as soon as its event has been told: what is on it has to be drawn by then. */
function useIsPrinted(): boolean {
  const [printed, setPrinted] = useState(false);
  useEffect(() => {
    const begin = () => flushSync(() => setPrinted(true));
    const end = () => setPrinted(false);
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
    };
  }, []);
  return printed;
}

function Paper({ detail, definition, data }: RecordOnPaperProps) {
  const { user: officer } = useOfficer();
  const { application, documents, timeline, comments, user } = detail;
  const { requested_changes: asked } = application;
  return (
    <Box component="section" aria-label={t('Application on paper')} sx={styles.paper}>
      <p>
        {t('{reference}, printed by {name} on {time}. Holds what officers alone may read.', {
          reference: application.reference,
          name: nameOf(officer),
          time: toTimeText(serverNow().toISOString()),
        })}
      </p>
      <Part title={t('Where it stands')}>
        <p>{getStatus(definition.workflow, application.status).description}</p>
        <DefinitionList
          rows={[
            { id: 'applicant', label: t('Applicant'), value: nameOf(user) },
            { id: 'by', label: t('Reviewed by'), value: application.admin_reviewed_by },
            { id: 'on', label: t('Reviewed on'), value: toTimeText(application.review_date) },
            { id: 'comment', label: t('Comment to the applicant'), value: application.admin_comments },
          ]}
        />
      </Part>
      {asked.length > 0 && (
        <Part title={t('Asked of the applicant')}>
          <RequestedChanges definition={definition} changes={asked} />
        </Part>
      )}
      <Part title={t('Answers')}>
        <RecordView definition={definition} data={data} requestedChanges={asked} />
      </Part>
      {documents.length > 0 && (
        <Part title={t('Documents')}>
          <ul>
            {documents.map(({ id, name }) => (
              <li key={id}>{name}</li>
            ))}
          </ul>
        </Part>
      )}
      <Part title={t('History')}>
        <RecordTimeline definition={definition} entries={timeline} />
      </Part>
      {comments.length > 0 && (
        <Part title={t('Comments')}>
          {comments.map(({ id, author, created_at, visibility, comment, attachmentName }) => (
            <Box key={id} sx={styles.paperComment}>
              <p>
                <strong>{author}</strong> <time dateTime={created_at}>{toTimeText(created_at)}</time>{' '}
                <strong>{visibility === 'internal' ? t('Internal') : t('The applicant sees this')}</strong>
              </p>
              <Box component="p" sx={styles.commentText}>
                {comment}
              </Box>
              {attachmentName !== null && <p>{t('With the file {name}', { name: attachmentName })}</p>}
            </Box>
          ))}
        </Part>
      )}
    </Box>
  );
}

function nameOf({ first_name, last_name }: { first_name: string | null; last_name: string | null }): string {
  return [first_name, last_name].filter(Boolean).join(' ');
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box sx={styles.step}>
      <Box component="h2" sx={styles.stepTitle}>
        {title}
      </Box>
      {children}
    </Box>
  );
}
