/** The parts of one application: answers on one side, the document on the other; one after another on a phone. */
import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useMemo, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import type { AdminApplicationDetail } from '@/api/shapes/review';
import type { ProviderDefinition } from '@/definition/parse/catalog';
import { mayComment } from '@/engine/workflow/transitions';
import { toRecordData } from '@/records/record-data';
import { loadFile } from '@/page/data/load-file';
import { useMay } from '@/sign-in/officer/signed-in-officer';
import { Answers } from './answers';
import { ApplicationHeader } from './application-header';
import { focusFirstUnchecked } from './checklist';
import { Comments } from './comments';
import { DocumentPanel } from './document-panel';
import { History } from './history';
import { TransitionButtons } from './transition-buttons';
import { People } from './people';
import { styles } from './application-styles';
import { Link } from 'react-router-dom';
import { EmptyState } from '@/ui/empty-state';
import { useAdminQuery } from '../layout/use-admin-query';
import { MessageTable } from '../messages/message-table';

export interface ApplicationViewProps {
  detail: AdminApplicationDetail;
  definition: ProviderDefinition;
}

export function ApplicationView({ detail, definition }: ApplicationViewProps) {
  const may = useMay();
  const wide = useMediaQuery('(min-width: 1000px)', { noSsr: true });
  const [chosen, setTab] = useState('answers');
  const [documentId, setDocumentId] = useState(detail.documents[0]?.id);
  const { application, documents, comments } = detail;
  const data = useMemo(() => toRecordData(definition, application), [definition, application]);
  const openDocument = (id: string) => {
    setDocumentId(id);
    if (!wide) setTab('documents');
  };
  const evidence = (
    <DocumentPanel documents={documents} definition={definition} chosen={documentId} onChoose={setDocumentId} />
  );
  const panels: { id: string; label: string; content: ReactNode }[] = [
    {
      id: 'answers',
      label: 'Answers',
      content: (
        <Answers
          detail={detail}
          definition={definition}
          data={data}
          onOpenDocument={openDocument}
          loadFile={loadFile}
        />
      ),
    },
    ...(wide ? [] : [{ id: 'documents', label: `Documents (${documents.length})`, content: evidence }]),
    {
      id: 'history',
      label: 'History',
      content: <History detail={detail} definition={definition} loadFile={loadFile} />,
    },
    {
      id: 'comments',
      label: `Comments (${comments.length})`,
      content: (
        <Comments
          applicationId={application.id}
          comments={comments}
          canWrite={
            mayComment(definition.workflow, (permission) => may(permission, application.application_type)) &&
            !detail.own
          }
        />
      ),
    },
    {
      id: 'messages',
      label: 'Messages',
      content: <ApplicationMessages applicationId={application.id} userId={detail.user.id} />,
    },
    { id: 'applicant', label: 'Applicant', content: <People detail={detail} /> },
  ];
  const tab = panels.some(({ id }) => id === chosen) ? chosen : 'answers';
  return (
    <>
      <ApplicationHeader detail={detail} definition={definition} />
      {detail.own && (
        <Box component="p" sx={styles.meaning}>
          This application is your own or your company’s: another officer has to review it.
        </Box>
      )}
      <TransitionButtons
        detail={detail}
        definition={definition}
        data={data}
        onShowChecklist={() => {
          flushSync(() => setTab('answers'));
          focusFirstUnchecked();
        }}
      />
      <Box sx={styles.split}>
        <Box sx={styles.side}>
          <Tabs
            value={tab}
            onChange={(_event, next: string) => setTab(next)}
            variant="scrollable"
            scrollButtons={false}
            aria-label="Parts of the application"
            sx={styles.tabs}
          >
            {panels.map(({ id, label }) => (
              <Tab key={id} value={id} label={label} id={`tab-${id}`} aria-controls={`panel-${id}`} />
            ))}
          </Tabs>
          {panels.map(({ id, content }) => (
            <Box
              key={id}
              role="tabpanel"
              id={`panel-${id}`}
              aria-labelledby={`tab-${id}`}
              hidden={id !== tab}
              sx={styles.panel}
            >
              {id === tab && content}
            </Box>
          ))}
        </Box>
        {wide && (
          <Box component="section" aria-label="Documents" sx={styles.evidence}>
            {evidence}
          </Box>
        )}
      </Box>
    </>
  );
}

/** What the applicant was told of this application, and whether it has reached them. */
function ApplicationMessages({ applicationId, userId }: { applicationId: string; userId: string }) {
  const may = useMay();
  const messages = useAdminQuery(['application-messages', applicationId], (api, signal) =>
    api.request('GET /admin/applications/:id/messages', { params: { id: applicationId }, signal }),
  );
  return (
    <>
      <MessageTable
        caption="Messages about this application, newest first"
        withSubject={false}
        rows={messages.data?.data.toReversed() ?? []}
        loading={messages.isFetching}
        error={messages.error}
        onRetry={() => void messages.refetch()}
        empty={
          <EmptyState title="No messages yet">What the applicant is told by SMS and e-mail stands here.</EmptyState>
        }
      />
      {may('send_messages') && (
        <p>
          <Link to={`/admin/messages?state=all&user=${userId}`}>All messages to this person</Link>
        </p>
      )}
    </>
  );
}
