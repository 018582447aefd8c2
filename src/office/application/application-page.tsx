/** One application: read beside its documents, discussed, decided. */
import Button from '@mui/material/Button';
import { useNavigate, useParams, useSearchParams, Link } from 'react-router-dom';
import { addReasons } from '@/engine/workflow/ready-reasons';
import { EmptyState } from '@/ui/empty-state';
import { ErrorState } from '@/ui/error-state';
import { LoadingRows } from '@/ui/loading-rows';
import { PageHeading } from '@/ui/page-heading';
import { SoftLink } from '@/ui/soft-link';
import { describeFailure } from '@/api/client/describe-failure';
import { ResponseFailure } from '@/api/client/request-failure';
import { useApplication, useOwnDefinition } from './use-application';
import { t, msg, type Message } from '@/texts/t';
import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useMemo, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import type { AdminApplicationDetail } from '@/api/shapes/review';
import type { ProviderDefinition, FieldDefinition } from '@/definition/parse/catalog';
import { getStatus, mayComment } from '@/engine/workflow/transitions';
import { toRecordData } from '@/records/record-data';
import { loadFile } from '@/page/data/load-file';
import { useMay } from '@/sign-in/officer/signed-in-officer';
import { ApplicationHeader, SameRecords } from './application-header';
import { focusFirstUnchecked, Checklist } from './checklist';
import { Comments, NEW_COMMENT } from './comment-form';
import { FirstApprovalPanel, TransitionButtons } from './decisions';
import { DocumentPanel } from './document-panel';
import { MarkButton, MarkKeys, MarkReason, useMarking, type Marking } from './marks-in-place';
import { listMarkable } from './record-entries';
import { RecordOnPaper } from './record-on-paper';
import { styles } from './application-styles';
import { useShortcut } from '../layout/shortcut-provider';
import { useAdminQuery } from '../layout/use-admin-query';
import { MessageTable } from '../messages/message-table';
import { toTimeText } from '@/records/record-dates';
import { RecordStages } from '@/records/status/record-stages';
import { RecordTimeline } from '@/records/history/record-timeline';
import { breakParts } from '@/ui/break-parts';
import { DefinitionList } from '@/ui/definition-list';
import type { FormData } from '@/engine/answers/form-data';
import { RecordChanges } from '@/records/history/record-changes';
import { CertificatePanel } from '@/records/detail/certificate-panel';
import { DutiesPanel } from '@/records/detail/duties-panel';
import { RenewalLinks } from '@/records/detail/renewal-links';
import { RecordView } from '@/records/detail/record-view';
import { api } from '@/page/data/api';
import { RequestedChanges } from '@/records/history/requested-changes';
import { nameInvitationStatus } from '@/records/status/invitation-status';
import { listUserStatuses } from '../users/user-statuses';

const ALL = '/admin/applications';

export function ApplicationPage() {
  const { applicationId = '' } = useParams();
  const navigate = useNavigate();
  const [list] = useSearchParams();
  const detail = useApplication(applicationId, list);
  const definition = useOwnDefinition(detail.data?.application);
  const error = detail.error ?? definition.error;
  if (detail.data && definition.data) {
    const workflow = addReasons(definition.data.workflow, detail.data.reasons);
    return <ApplicationView key={applicationId} detail={detail.data} definition={{ ...definition.data, workflow }} />;
  }
  // Asked for again, it would not be there either.
  if (detail.error instanceof ResponseFailure && detail.error.status === 404)
    return (
      <>
        <PageHeading>{t('Application')}</PageHeading>
        <EmptyState
          title={t('Application not found')}
          action={
            <Button component={SoftLink} href={ALL} onSelect={() => void navigate(ALL)}>
              {t('Back to all applications')}
            </Button>
          }
        >
          {t('Please check the address, or open the application from the list.')}
        </EmptyState>
      </>
    );
  if (!error) return <LoadingRows>{t('Loading the application…')}</LoadingRows>;
  return (
    <>
      <PageHeading>{t('Application')}</PageHeading>
      <ErrorState
        title={describeFailure(error)}
        onRetry={() => void (detail.error ? detail.refetch() : definition.refetch())}
        busy={detail.isFetching || definition.isFetching}
      >
        <p>{t('The application could not be loaded. It is safe, and nothing was changed.')}</p>
        <p>
          <SoftLink href={ALL} onSelect={() => void navigate(ALL)}>
            {t('Back to all applications')}
          </SoftLink>
        </p>
      </ErrorState>
    </>
  );
}

interface AnswersProps {
  detail: AdminApplicationDetail;
  definition: ProviderDefinition;
  data: FormData;
  marking: Marking | undefined;
  onOpenDocument: (id: string) => void;
}

interface ApplicationViewProps {
  detail: AdminApplicationDetail;
  definition: ProviderDefinition;
}

/** The parts of one application: the document on one side, the answers on the other; one after another on a phone. */
function ApplicationView({ detail: read, definition }: ApplicationViewProps) {
  const detail = useDetailInList(read);
  const may = useMay();
  const navigate = useNavigate();
  const wide = useMediaQuery('(min-width: 1000px)', { noSsr: true });
  const [chosen, setTab] = useState('answers');
  const [documentId, setDocumentId] = useState(detail.documents[0]?.id);
  const { application, documents, comments } = detail;
  const marking = useMarking(detail, definition);
  const data = useMemo(() => toRecordData(definition, application), [definition, application]);
  const openDocument = (id: string) => {
    setDocumentId(id);
    if (!wide) setTab('documents');
  };
  const evidence = (
    <DocumentPanel
      detail={detail}
      definition={definition}
      data={data}
      marking={marking}
      chosen={documentId}
      onChoose={setDocumentId}
    />
  );
  const panels: { id: string; label: string; content: ReactNode }[] = [
    {
      id: 'answers',
      label: t('Answers'),
      content: (
        <Answers detail={detail} definition={definition} data={data} marking={marking} onOpenDocument={openDocument} />
      ),
    },
    ...(wide
      ? []
      : [{ id: 'documents', label: t('Documents ({count})', { count: documents.length }), content: evidence }]),
    {
      id: 'history',
      label: t('History'),
      content: <History detail={detail} definition={definition} />,
    },
    {
      id: 'comments',
      label: t('Comments ({count})', { count: comments.length }),
      content: (
        <Comments
          applicationId={application.id}
          applicationType={application.application_type}
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
      label: t('Messages'),
      content: <ApplicationMessages applicationId={application.id} userId={detail.user.id} />,
    },
    { id: 'applicant', label: t('Applicant'), content: <People detail={detail} /> },
  ];
  useShortcut({
    key: 'm',
    label: t('Write a comment'),
    run() {
      flushSync(() => setTab('comments'));
      document.getElementById(NEW_COMMENT)?.focus();
    },
  });
  const tab = panels.some(({ id }) => id === chosen) ? chosen : 'answers';
  return (
    <>
      <ApplicationHeader detail={detail} definition={definition} />
      {detail.own && (
        <Box component="p" sx={styles.meaning}>
          {t('This application is your own or your company’s: another officer has to review it.')}
        </Box>
      )}
      {detail.for_another && (
        <Box component="p" sx={styles.meaning}>
          {t('You made the decision that this is about: another officer has to decide now.')}
        </Box>
      )}
      <RenewalLinks
        record={application}
        toLink={(id) => ({
          href: `/admin/applications/${id}`,
          onSelect: () => void navigate(`/admin/applications/${id}`),
        })}
      />
      <SameRecords applicationId={application.id} definition={definition} />
      <FirstApprovalPanel detail={detail} definition={definition} />
      <RecordOnPaper detail={detail} definition={definition} data={data} />
      <Box sx={styles.split}>
        {wide && (
          <Box component="section" aria-label={t('Documents')} sx={styles.evidence}>
            {evidence}
          </Box>
        )}
        <Box sx={styles.side}>
          <Tabs
            value={tab}
            onChange={(_event, next: string) => setTab(next)}
            variant="scrollable"
            scrollButtons={false}
            aria-label={t('Parts of the application')}
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
      </Box>
      <TransitionButtons
        detail={detail}
        definition={definition}
        data={data}
        onShowChecklist={() => {
          flushSync(() => setTab('answers'));
          focusFirstUnchecked();
        }}
      />
    </>
  );
}

/**
 * What an officer does moves the application within its list, or out of it: its neighbours are those where it was
 * opened.
 */
function useDetailInList(read: AdminApplicationDetail): AdminApplicationDetail {
  const [opened] = useState(read);
  return read.application.revision === opened.application.revision ? read : { ...read, neighbours: opened.neighbours };
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
        caption={t('Messages about this application, newest first')}
        withSubject={false}
        rows={messages.data?.data.toReversed() ?? []}
        loading={messages.isFetching}
        error={messages.error}
        onRetry={() => void messages.refetch()}
        empty={
          <EmptyState title={t('No messages yet')}>
            {t('What the applicant is told by SMS and email stands here.')}
          </EmptyState>
        }
      />
      {may('send_messages') && (
        <p>
          <Link to={`/admin/messages?state=all&user=${userId}`}>{t('All messages to this person')}</Link>
        </p>
      )}
    </>
  );
}

/** Stages, the latest review, and everything that has happened to the application. */
function History({ detail, definition }: ApplicationViewProps) {
  const { application, timeline } = detail;
  return (
    <>
      {application.duties && (
        <Box sx={{ marginBottom: 3 }}>
          <DutiesPanel definition={definition} duties={application.duties} />
        </Box>
      )}
      {application.certificate && (
        <Box sx={{ marginBottom: 3 }}>
          <CertificatePanel
            certificate={application.certificate}
            format={definition.certificate?.format}
            load={(format) =>
              api.download('GET /applications/:id/certificate.pdf', {
                params: { id: application.id },
                query: { format },
              })
            }
          />
        </Box>
      )}
      <Part titleId="stages-title" title={t('Stages')}>
        <p>{getStatus(definition.workflow, application.status).description}</p>
        <RecordStages workflow={definition.workflow} record={application} />
      </Part>
      <Part titleId="review-title" title={t('Latest review')}>
        <DefinitionList
          rows={[
            { id: 'by', label: t('Reviewed by'), value: application.admin_reviewed_by },
            { id: 'on', label: t('Reviewed on'), value: toTimeText(application.review_date) },
            { id: 'comment', label: t('Comment to the applicant'), value: application.admin_comments },
          ]}
        />
      </Part>
      <Part titleId="timeline-title" title={t('Timeline')}>
        <RecordTimeline definition={definition} entries={timeline} loadFile={loadFile} />
      </Part>
    </>
  );
}

interface PartProps {
  titleId: string;
  title: string;
  look?: 'step' | 'asked' | 'changes';
  children: ReactNode;
}

function Part({ titleId, title, look = 'step', children }: PartProps) {
  return (
    <Box component="section" aria-labelledby={titleId} sx={styles[look]}>
      <Box component="h2" id={titleId} sx={styles.stepTitle}>
        {title}
      </Box>
      {children}
    </Box>
  );
}

/** Who applied, for which company, with which staff. */
function People({ detail }: { detail: AdminApplicationDetail }) {
  const { user, company, staff } = detail;
  return (
    <>
      <Part titleId="user-title" title={t('Applicant')}>
        <DefinitionList
          rows={[
            { id: 'name', label: t('Name'), value: `${user.first_name} ${user.last_name}`.trim() },
            { id: 'phone', label: t('Phone'), value: user.phone && <a href={`tel:${user.phone}`}>{user.phone}</a> },
            {
              id: 'email',
              label: t('Email'),
              value: user.email && <a href={`mailto:${user.email}`}>{breakParts(user.email)}</a>,
            },
            { id: 'status', label: t('Account'), value: nameUserStatus(user.status) },
          ]}
        />
      </Part>
      {company && (
        <Part titleId="company-title" title={t('Company')}>
          <Facts values={company} />
        </Part>
      )}
      {staff.length > 0 && (
        <Part titleId="staff-title" title={t('Staff ({count})', { count: staff.length })}>
          <Box component="ul" sx={styles.people}>
            {staff.map((person, index) => (
              <li key={typeof person['id'] === 'string' ? person['id'] : index}>
                <Facts values={person} />
              </li>
            ))}
          </Box>
        </Part>
      )}
    </>
  );
}

function nameUserStatus(status: string): string {
  return listUserStatuses().find(({ value }) => value === status)?.label ?? status;
}

/** What is told of a company, and of somebody whom it has invited. */
const FACTS: Record<string, Message> = {
  name: msg('Name'),
  first_name: msg('First name'),
  last_name: msg('Last name'),
  registration_number: msg('Registration number'),
  email: msg('Email'),
  phone: msg('Phone'),
  phone_number: msg('Phone'),
  role: msg('Role'),
  status: msg('Status'),
  created_at: msg('Created'),
  accepted_at: msg('Accepted'),
};

function Facts({ values }: { values: Record<string, unknown> }) {
  const shown = Object.entries(FACTS).filter(([key]) => typeof values[key] === 'string');
  return (
    <DefinitionList
      rows={shown.map(([key, label]) => ({ id: key, label: t(label), value: toValueText(key, values[key]) }))}
    />
  );
}

/** A time is known by its form, since nothing else tells of the value what it is. */
function toValueText(key: string, value: unknown): string {
  const text = String(value);
  if (key === 'status') return nameInvitationStatus(text);
  return /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text) ? toTimeText(text) : text;
}

/** The record by its own definition version, with what was asked for and what has changed since. */
function Answers({ detail, definition, data, marking, onOpenDocument }: AnswersProps) {
  const {
    application: { requested_changes: asked },
    documents,
    timeline,
  } = detail;
  const resubmitted = timeline
    .filter(({ changes }) => changes.length > 0)
    .toSorted((one, other) => other.created_at.localeCompare(one.created_at))[0];
  const { workflow } = definition;
  // Of an object its parts are marked, in the request itself.
  const markable = useMemo(
    () => new Set(listMarkable(definition, data).flatMap(({ entries }) => entries.map(({ path }) => path))),
    [definition, data],
  );
  const renderAction = (field: FieldDefinition) => {
    const own = documents.filter(({ key }) => key === field.key || key === field.ui.documentType);
    if (own.length === 0 && !(marking && markable.has(field.key))) return null;
    return (
      <>
        {own.map(({ id, name }) => (
          <Button
            key={id}
            variant="text"
            size="small"
            onClick={() => onOpenDocument(id)}
            aria-label={t('Show {name}', { name })}
          >
            {t('Show')}
          </Button>
        ))}
        {marking && markable.has(field.key) && <MarkButton field={field} marking={marking} workflow={workflow} />}
      </>
    );
  };
  return (
    <>
      <Checklist detail={detail} definition={definition} data={data} onOpenDocument={onOpenDocument} />
      {asked.length > 0 && (
        <Part titleId="asked-title" title={t('Asked of the applicant')} look="asked">
          <RequestedChanges definition={definition} changes={asked} loadFile={loadFile} />
        </Part>
      )}
      {resubmitted && (
        <Part
          titleId="changes-title"
          title={t('Changed on {time}', { time: toTimeText(resubmitted.created_at) })}
          look="changes"
        >
          <RecordChanges definition={definition} changes={resubmitted.changes} loadFile={loadFile} />
        </Part>
      )}
      {marking && <MarkKeys />}
      <RecordView
        definition={definition}
        data={data}
        requestedChanges={asked}
        renderAction={renderAction}
        renderBelow={(field) => {
          const mark = marking?.marks.find(({ path, place }) => path === field.key && !place);
          return (
            mark && marking && <MarkReason field={field} marking={marking} workflow={workflow} reason={mark.reason} />
          );
        }}
      />
    </>
  );
}
