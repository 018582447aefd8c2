/** Screen kind "detail": one own application, to read and to print as a receipt. */
import Box from '@mui/material/Box';
import ArrowBack from '@mui/icons-material/ArrowBack';
import Print from '@mui/icons-material/PrintOutlined';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import type { Application, OwedDuty, Comment } from '@/api/shapes/application';
import type { ProviderDefinition } from '@/definition/parse/catalog';
import { getStatus, isOpen } from '@/engine/workflow/transitions';
import { toRecordData } from '@/records/record-data';
import { RecordTimeline } from '@/records/history/record-timeline';
import { RecordView } from '@/records/detail/record-view';
import { StatusView } from '@/records/status/status-view';
import { useRecordDefinition } from '@/records/use-record-definition';
import Button from '@mui/material/Button';
import { EmptyState } from '@/ui/empty-state';
import { ErrorState } from '@/ui/error-state';
import { LoadingRows } from '@/ui/loading-rows';
import { PageHeading } from '@/ui/page-heading';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import CardHeader from '@mui/material/CardHeader';
import { SoftLink } from '@/ui/soft-link';
import { describeFailure } from '@/api/client/describe-failure';
import { ResponseFailure } from '@/api/client/request-failure';
import { api } from '@/page/data/api';
import { loadFile } from '@/page/data/load-file';
import { ownApplicationQuery } from '../applications/own-applications';
import { findScreen, paths, toScreenPath } from '@/engine/paths';
import { recordDefinitionLoaders } from '@/portal/definitions/record-definition-loaders';
import type { ScreenProps } from './screen-props';
import { useArrival } from '@/page/navigation/use-arrival';
import { useLink } from '@/page/navigation/use-link';
import { OwnActions } from './own-actions';
import { CertificatePanel } from '@/records/detail/certificate-panel';
import { RenewalLinks } from '@/records/detail/renewal-links';
import { RecordPart } from './record-part';
import { RenewAction } from './renew-action';
import { msg, t } from '@/texts/t';
import { useState } from 'react';
import { lazyPart } from '@/page/navigation/lazy-part';
import { DutiesPanel, nameDuty } from '@/records/detail/duties-panel';
import { again } from '@/ui/again';
import { useOpenApplication } from '../applications/open-application';
import { describeReceipt, receiptTexts } from '@/engine/record/receipt';
import { toTimeText } from '@/records/record-dates';
import { DefinitionList } from '@/ui/definition-list';
import { DownloadReceipt, ReceiptLost, ReceiptProof, useReceipt } from './download-receipt';
import { FileOutput } from '@/fields/file-output';
import type { LoadFile } from '@/fields/field-parts';

const WIDE = '@media (min-width: 60rem)';
const COLUMN = { display: 'grid', gap: 2, alignContent: 'start', '&& > *': { margin: 0, minWidth: 0 } } as const;

/** An own application: where it stands and its receipt beside its answers, where there is room for both. */
const styles = {
  back: {
    margin: '0 0 8px',
    '& a': { display: 'inline-flex', alignItems: 'center', gap: 0.5, paddingBlock: 0.75 },
    '[dir=rtl] & svg': { transform: 'scaleX(-1)' },
    '@media print': { display: 'none' },
  },
  page: {
    display: 'grid',
    gap: 2,
    '& > *': { minWidth: 0 },
    [WIDE]: { gridTemplateColumns: 'minmax(0, 1fr) 22rem', gap: 3, alignItems: 'start' },
    '@media print': { display: 'block', '& > * + *': { marginTop: 1 } },
  },
  /** First to be read. */
  standing: { ...COLUMN, [WIDE]: { gridColumn: 2, gridRow: 1 }, '@media print': { display: 'block' } },
  answers: { ...COLUMN, [WIDE]: { gridColumn: 1, gridRow: 1 }, '@media print': { display: 'block' } },
  actions: { display: 'flex', flexWrap: 'wrap', gap: 1.5, '@media print': { display: 'none' } },
  download: { marginTop: 2 },
  closing: { margin: '12px 0 0', color: 'var(--mui-palette-ink-muted)', fontSize: 'var(--mui-textSize-hint)' },
  checksums: {
    marginTop: 1.5,
    fontSize: 'var(--mui-textSize-small)',
    overflowWrap: 'anywhere',
    color: 'var(--mui-palette-ink-muted)',
    '& summary': { paddingBlock: 0.5, cursor: 'pointer' },
    '& ul': { margin: 0, paddingInlineStart: 2.5 },
    '@media print': { '&::details-content': { contentVisibility: 'visible' } },
  },
} as const;

export function DetailScreen({ definition, screen, base }: ScreenProps<'detail'>) {
  const { applicationId = '' } = useParams();
  const link = useLink();
  const application = useQuery(ownApplicationQuery(applicationId));
  const recordDefinition = useRecordDefinition(application.data, recordDefinitionLoaders);
  const error = application.error ?? recordDefinition.error;
  const retry = () => void (application.isError ? application.refetch() : recordDefinition.refetch());
  // Asked for again, it would not be there either.
  if (application.error instanceof ResponseFailure && application.error.status === 404)
    return (
      <>
        <PageHeading>{screen.title ?? t('Application')}</PageHeading>
        <EmptyState
          title={t('There is no such application')}
          action={
            <Button component={SoftLink} variant="contained" {...link(toListPath(definition, base))}>
              {t(TO_LIST)}
            </Button>
          }
        >
          {t('Please check the address, or open the application from the list.')}
        </EmptyState>
      </>
    );
  if (error)
    return (
      <ErrorState title={describeFailure(error)} onRetry={retry}>
        <p>{t('The application could not be shown. What you submitted is safe.')}</p>
      </ErrorState>
    );
  if (!application.data || !recordDefinition.data) return <LoadingRows>{t('Loading the application…')}</LoadingRows>;
  return (
    <OwnApplication
      definition={recordDefinition.data}
      current={definition}
      application={application.data}
      base={base}
      title={screen.title}
    />
  );
}

const TO_LIST = msg('Back to your applications');

/** The section's own list, or the list of all that a person has. */
function toListPath(provider: ProviderDefinition, base: string): string {
  const list = findScreen(provider, 'list');
  return list === undefined ? paths.ownApplications : toScreenPath(base, list);
}

interface OwnApplicationProps {
  /** The one that the record was made under. */
  definition: ProviderDefinition;
  /** The one that the page belongs to. */
  current: ProviderDefinition;
  application: Application;
  base: string;
  title: string | undefined;
}

function OwnApplication({ definition, current, application, base, title }: OwnApplicationProps) {
  const link = useLink();
  const arrival = useArrival();
  const editScreen = findScreen(current, 'edit');
  const editTo =
    getStatus(definition.workflow, application.status).editable && editScreen !== undefined
      ? toScreenPath(base, editScreen, { applicationId: application.id })
      : undefined;
  const isOver = !isOpen(definition.workflow, application.status) && application.provider === current.id;
  return (
    <>
      <Box component="p" sx={styles.back}>
        <SoftLink {...link(toListPath(current, base))}>
          <ArrowBack aria-hidden="true" fontSize="small" data-along />
          {t(TO_LIST)}
        </SoftLink>
      </Box>
      <PageHeading
        lead={title ?? `${definition.name} · ${application.reference}`}
        focusOn={arrival}
        actions={
          <Box sx={styles.actions}>
            <Button startIcon={<Print fontSize="small" />} onClick={() => window.print()}>
              {t('Print')}
            </Button>
          </Box>
        }
      >
        {application.title}
      </PageHeading>
      <Box sx={styles.page}>
        <Box sx={styles.standing}>
          <Card component="section">
            <CardContent>
              <StatusView
                definition={definition}
                record={application}
                action={
                  <>
                    <RenewAction definition={current} record={application} base={base} />
                    {editTo !== undefined && (
                      <Button component={SoftLink} variant="contained" {...link(editTo)}>
                        {t('Correct and submit again')}
                      </Button>
                    )}
                    {isOver && !application.renewal && <ApplyAgain definition={current} base={base} />}
                    <OwnActions workflow={definition.workflow} application={application} />
                  </>
                }
                renderTask={
                  editTo === undefined
                    ? undefined
                    : (path, text) => <SoftLink {...link(`${editTo}#${path}`)}>{text}</SoftLink>
                }
              />
              <RenewalLinks
                record={application}
                toLink={(applicationId) =>
                  link(toScreenPath(base, findScreen(current, 'detail') ?? '', { applicationId }))
                }
              />
            </CardContent>
          </Card>
          <OwnDuties definition={definition} application={application} />
          {application.certificate && (
            <RecordPart part="certificate">
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
            </RecordPart>
          )}
          <ReceiptPanel definition={definition} application={application} />
        </Box>
        <Box sx={styles.answers}>
          {application.comments.length > 0 && (
            <Card component="section">
              <CardHeader title={t('Comments')} />
              <CardContent>
                <RecordComments comments={application.comments} loadFile={loadFile} />
              </CardContent>
            </Card>
          )}
          <RecordView
            definition={definition}
            data={toRecordData(definition, application)}
            loadFile={loadFile}
            requestedChanges={application.requested_changes}
          />
          <Card component="section">
            <CardHeader title={t('History')} />
            <CardContent>
              <RecordTimeline definition={definition} entries={application.review_history} loadFile={loadFile} />
            </CardContent>
          </Card>
        </Box>
      </Box>
    </>
  );
}

const DutyDialog = lazyPart(
  async () => (await again(() => import('./duty-dialog'))).DutyDialog,
  undefined,
  () => null,
);

interface OwnDutiesProps {
  /** The one that the record was made under. */
  definition: ProviderDefinition;
  application: Application;
}

/** What is due, on the page of an own record: each with the button that opens its form. */
function OwnDuties({ definition, application }: OwnDutiesProps) {
  const [chosen, setChosen] = useState<OwedDuty>();
  const { duties = [] } = application;
  // What is open stays open: it may have been sent from elsewhere meanwhile.
  if (duties.length === 0 && !chosen) return null;
  return (
    <RecordPart part="duties">
      <DutiesPanel
        definition={definition}
        duties={duties}
        renderAct={(owed) => (
          <Button
            variant="contained"
            aria-label={t('Fill in: {duty}', { duty: nameDuty(definition, owed) })}
            onClick={() => setChosen(owed)}
          >
            {t('Fill in')}
          </Button>
        )}
      />
      {chosen && (
        <DutyDialog
          definition={definition}
          application={application}
          owed={chosen}
          onClose={() => setChosen(undefined)}
        />
      )}
    </RecordPart>
  );
}

interface ApplyAgainProps {
  /** The one of today: its form is filled in. */
  definition: ProviderDefinition;
  base: string;
}

/** The way to the form anew, for an application that is over: unless another of its kind is open by now. */
function ApplyAgain({ definition, base }: ApplyAgainProps) {
  const link = useLink();
  const form = findScreen(definition, 'wizard');
  const { isLoading, application } = useOpenApplication(definition);
  if (form === undefined || isLoading || application !== undefined) return null;
  return (
    <Button component={SoftLink} variant="contained" {...link(toScreenPath(base, form))}>
      {t('Apply again')}
    </Button>
  );
}

/** The receipt of an own application: what was received and when, as a PDF too, and each file's checksum. */
function ReceiptPanel({ definition, application }: { definition: ProviderDefinition; application: Application }) {
  const { files } = describeReceipt(definition, application, toRecordData(definition, application));
  const known = files.filter(({ checksum }) => checksum !== '');
  const download = useReceipt(application);
  return (
    <RecordPart part="receipt">
      <Card component="section">
        <CardHeader title={t('Receipt')} />
        <CardContent>
          <DefinitionList rows={listFacts(definition, application)} />
          <Box sx={styles.download}>
            <DownloadReceipt download={download} />
          </Box>
          <ReceiptLost download={download} />
          <ReceiptProof application={application} />
          <Box component="p" sx={styles.closing}>
            {receiptTexts.closing}
          </Box>
          {known.length > 0 && (
            <Box component="details" sx={styles.checksums}>
              <summary>{receiptTexts.checksums}</summary>
              <ul>
                {known.map(({ label, name, checksum }) => (
                  <li key={`${label} ${name} ${checksum}`}>
                    {name} <code>{checksum}</code>
                  </li>
                ))}
              </ul>
            </Box>
          )}
        </CardContent>
      </Card>
    </RecordPart>
  );
}

function listFacts(definition: ProviderDefinition, application: Application) {
  return [
    { id: 'reference', label: t('Reference'), value: application.reference },
    { id: 'type', label: t('Application'), value: definition.name },
    { id: 'submitted', label: t('Submitted'), value: toTimeText(application.submitted_at) },
    { id: 'updated', label: t('Last change'), value: toTimeText(application.updated_at) },
    ...(application.expires_at === null
      ? []
      : [{ id: 'expires', label: t('Valid until'), value: toTimeText(application.expires_at) }]),
  ];
}

const commentStyles = {
  comments: { display: 'grid', gap: 2, margin: 0, padding: 0, listStyle: 'none' },
  comment: {
    minWidth: 0,
    paddingInlineStart: 1.5,
    borderInlineStart: '4px solid var(--mui-palette-accent-main)',
  },
  facts: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '2px 12px',
    margin: '0 0 4px',
    color: 'var(--mui-palette-ink-muted)',
    fontSize: 'var(--mui-textSize-hint)',
    '& strong': { color: 'var(--mui-palette-ink-main)' },
  },
  text: { margin: 0, whiteSpace: 'pre-line', overflowWrap: 'anywhere', maxWidth: 'var(--mui-width-text)' },
} as const;

interface RecordCommentsProps {
  comments: readonly Comment[];
  /** Fetches a comment's file; without it files are only named. */
  loadFile?: LoadFile | undefined;
}

/** What the officers wrote to a record's owner, newest first, each with the file that came with it. */
export function RecordComments({ comments, loadFile }: RecordCommentsProps) {
  const newestFirst = comments.toSorted((one, other) => other.created_at.localeCompare(one.created_at));
  return (
    <Box component="ol" aria-label={t('Comments, newest first')} sx={commentStyles.comments}>
      {newestFirst.map((comment) => (
        <Box component="li" key={comment.id} sx={commentStyles.comment}>
          <Box component="p" sx={commentStyles.facts}>
            <strong>{comment.author}</strong>{' '}
            <time dateTime={comment.created_at}>{toTimeText(comment.created_at)}</time>
          </Box>
          <Box component="p" sx={commentStyles.text}>
            {comment.comment}
          </Box>
          <Attachment comment={comment} loadFile={loadFile} />
        </Box>
      ))}
    </Box>
  );
}

function Attachment({ comment, loadFile }: { comment: Comment } & Pick<RecordCommentsProps, 'loadFile'>) {
  const { attachment_url, attachmentName, attachmentSize, attachmentType } = comment;
  if (attachment_url === null) return null;
  return (
    <FileOutput
      file={{
        fileUrl: attachment_url,
        fileName: attachmentName ?? t('Attachment'),
        fileSize: attachmentSize ?? 0,
        fileType: attachmentType ?? '',
      }}
      loadFile={loadFile}
    />
  );
}
