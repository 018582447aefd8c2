/**
 * The ending of an application, a page of its own: what was received, what happens next and until when, whom to ask.
 */
import CheckCircle from '@mui/icons-material/CheckCircleOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { Outlet, useLocation } from 'react-router-dom';
import { describeFailure } from '@/api/client/describe-failure';
import type { Application } from '@/api/shapes/application';
import type { ProviderDefinition, ProviderSummary } from '@/definition/parse/catalog';
import { receiptTexts } from '@/engine/record/receipt';
import { findScreen, paths, toScreenPath } from '@/engine/paths';
import { recordDefinitionLoaders } from '@/portal/definitions/record-definition-loaders';
import { toTimeText } from '@/records/record-dates';
import { StatusView } from '@/records/status/status-view';
import { useRecordDefinition } from '@/records/use-record-definition';
import { definitionQuery } from '@/page/definitions/definition-query';
import { useArrival } from '@/page/navigation/use-arrival';
import { useLink } from '@/page/navigation/use-link';
import { ContactLines } from '@/page/shell/contact-lines';
import { Emblem } from '@/page/shell/emblem';
import { hasContact, useSite } from '@/page/shell/use-site';
import { ownApplicationQuery } from '../applications/own-applications';
import { queryClient } from '@/page/data/query-client';
import { ON_MASTHEAD } from '@/sign-in/applicant/masthead-styles';
import { CopyButton } from '@/ui/copy-button';
import { ErrorState } from '@/ui/error-state';
import { LoadingRows } from '@/ui/loading-rows';
import { usePageHeading } from '@/ui/page-heading';
import { SoftLink } from '@/ui/soft-link';
import { VisuallyHidden } from '@/ui/visually-hidden';
import type { ArrivalState } from './arrival-state';
import { DownloadReceipt, ReceiptLost, ReceiptProof, useReceipt } from './download-receipt';
import { t } from '@/texts/t';

/** The section's own definition is there already, or on its way. */
const loaders = {
  ...recordDefinitionLoaders,
  loadCurrent: (id: string) => queryClient.ensureQueryData(definitionQuery(id)),
};

export interface ReceivedProps {
  provider: ProviderSummary;
  base: string;
  submitted: ArrivalState['submitted'];
}

/** Its head is there at once; the rest comes with the record. */
export function Received({ provider, base, submitted }: ReceivedProps) {
  const { data: application, ...asked } = useQuery(ownApplicationQuery(submitted.id));
  const definition = useRecordDefinition(application, loaders);
  const error = asked.error ?? definition.error;
  // It has gone on since: the page that this one stands before tells where it is.
  if (application && definition.data && application.status !== definition.data.workflow.initial) return <Outlet />;
  return (
    <>
      <Head name={provider.name} reference={application?.reference ?? submitted.reference} application={application} />
      <Box sx={styles.body}>
        {application && definition.data ? (
          <Facts definition={definition.data} application={application} />
        ) : error ? (
          <ErrorState
            title={describeFailure(error)}
            onRetry={() => void (asked.error ? asked.refetch() : definition.refetch())}
            busy={asked.isFetching || definition.isFetching}
          >
            <p>{t('The application could not be shown. What you submitted is safe.')}</p>
          </ErrorState>
        ) : (
          <LoadingRows count={1} height={180} />
        )}
        <Onward provider={provider} base={base} submitted={submitted} />
      </Box>
    </>
  );
}

interface HeadProps {
  name: string;
  reference: string | undefined;
  application: Application | undefined;
}

function Head({ name, reference, application }: HeadProps) {
  const title = [t('Received'), reference].filter((part) => part !== undefined).join(' · ');
  const heading = usePageHeading(title, useArrival());
  return (
    <Box sx={styles.head}>
      <Box component="span" sx={styles.mark}>
        <Emblem size={128} />
      </Box>
      <h1 ref={heading} tabIndex={-1}>
        <span>
          <CheckCircle aria-hidden="true" />
          {t('Received')}
        </span>
        {reference !== undefined && (
          <>
            <VisuallyHidden> · </VisuallyHidden>
            <Box component="strong" sx={styles.reference}>
              {reference}
            </Box>
          </>
        )}
      </h1>
      {reference !== undefined && (
        <CopyButton text={reference} size="small" color="inherit" sx={ON_MASTHEAD}>
          {t('Copy the reference')}
        </CopyButton>
      )}
      <p>
        {application === undefined ? (
          name
        ) : (
          <>
            <strong>{application.title}</strong>
            <br />
            {t('{name}, submitted {submitted_at}', { name, submitted_at: toTimeText(application.submitted_at) })}
          </>
        )}
      </p>
    </Box>
  );
}

function Facts({ definition, application }: { definition: ProviderDefinition; application: Application }) {
  const download = useReceipt(application);
  return (
    <>
      <Box component="section" aria-labelledby="received-receipt" sx={styles.receipt}>
        <h2 id="received-receipt">{t('Receipt')}</h2>
        <p>{t('Keep the receipt: it lists what you sent.')}</p>
        <DownloadReceipt download={download} leads />
        <ReceiptLost download={download} />
        <ReceiptProof application={application} />
      </Box>
      <Box component="section" aria-labelledby="received-next" sx={styles.next}>
        <h2 id="received-next">{t('What happens next')}</h2>
        <StatusView definition={definition} record={application} />
        <p>{receiptTexts.closing}</p>
      </Box>
    </>
  );
}

/** Whom to ask, and where to go from here. */
function Onward({ provider, base, submitted }: ReceivedProps) {
  const link = useLink();
  const named = hasContact(useSite());
  const { pathname } = useLocation();
  const detail = findScreen(provider, 'detail');
  return (
    <Box sx={styles.more}>
      {named && (
        <section aria-labelledby="received-questions">
          <h2 id="received-questions">{t('Questions')}</h2>
          <ContactLines {...(submitted.reference === undefined ? {} : { subject: submitted.reference })} />
        </section>
      )}
      <Box component="ul" sx={styles.onward}>
        {detail !== undefined && (
          <li>
            <Button component={SoftLink} {...link(toScreenPath(base, detail, { applicationId: submitted.id }))}>
              {t('See what was sent')}
            </Button>
          </li>
        )}
        <li>
          <Button component={SoftLink} {...link(pathname)}>
            {t('Your applications')}
          </Button>
        </li>
        <li>
          <Button component={SoftLink} variant="text" {...link(paths.landing)}>
            {t('All services')}
          </Button>
        </li>
      </Box>
    </Box>
  );
}

const SHEET = {
  padding: 2,
  border: '1px solid var(--mui-palette-line-soft)',
  borderRadius: 'var(--mui-radius-card)',
  background: 'var(--mui-palette-surface-card)',
  '@media (min-width: 600px)': { padding: 3 },
} as const;

const WIDE = '@media (min-width: 60rem)';

/** The ending of an application: a band in the masthead's colours, and under it sheets. */
const styles = {
  head: {
    position: 'relative',
    overflow: 'clip',
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'end',
    gap: '8px 16px',
    padding: '20px 16px',
    borderBottom: '4px solid var(--mui-palette-header-rule)',
    borderRadius: 'var(--mui-radius-card)',
    background: 'var(--mui-palette-header-main)',
    color: 'var(--mui-palette-header-ink)',
    '@media (min-width: 600px)': { padding: '28px 32px' },
    '& h1': { margin: 0, lineHeight: 1.2, fontSize: 'var(--mui-textSize-section)', '&:focus': { outline: 'none' } },
    '& h1 > span:first-of-type': { display: 'flex', alignItems: 'center', gap: 1 },
    '& h1 svg': { color: 'var(--mui-palette-header-rule)', fontSize: '1.75rem' },
    '& p': { flex: '1 0 100%', margin: '4px 0 0', color: 'var(--mui-palette-header-muted)', overflowWrap: 'anywhere' },
    '& p strong': { color: 'var(--mui-palette-header-ink)' },
    '& > *': { position: 'relative' },
    '& button:focus-visible': { outlineColor: 'var(--mui-palette-header-rule)' },
    '@media print': { background: 'none', color: '#000', borderColor: '#000', '& p, & svg': { color: '#000' } },
    '@media (forced-colors: active)': { border: '2px solid' },
  },
  /** The emblem, large and faint, where there is room beside the words. */
  mark: {
    '&&': { position: 'absolute' },
    insetInlineEnd: 32,
    insetBlock: 0,
    display: 'grid',
    placeItems: 'center',
    opacity: 0.18,
    pointerEvents: 'none',
    '@media (max-width: 599px), print, (forced-colors: active)': { display: 'none' },
  },
  reference: {
    display: 'block',
    marginTop: 0.5,
    fontSize: 'clamp(1.875rem, 1.4rem + 2.4vw, 2.75rem)',
    lineHeight: 1.15,
    letterSpacing: '0.01em',
    fontVariantNumeric: 'tabular-nums',
    overflowWrap: 'anywhere',
  },
  body: {
    display: 'grid',
    gap: 2,
    marginTop: 2,
    '& > *': { minWidth: 0 },
    '& h2': { margin: '0 0 8px', fontSize: 'var(--mui-textSize-lead)' },
    [WIDE]: {
      gridTemplateColumns: 'minmax(0, 1fr) 22rem',
      gridTemplateRows: 'auto 1fr',
      alignItems: 'start',
      gap: 3,
      marginTop: 3,
      // What comes in the place of the rest keeps its column.
      '& > *': { gridColumn: 1 },
    },
  },
  /** First on a phone; beside what happens next where there is room. */
  receipt: {
    ...SHEET,
    '& > p': { margin: '0 0 16px', maxWidth: 'var(--mui-width-text)' },
    [WIDE]: { padding: 3, '&&': { gridColumn: 2, gridRow: 1 } },
  },
  next: {
    ...SHEET,
    '& h2': { '&&': { marginBottom: 2 } },
    '& > p': {
      margin: '20px 0 0',
      paddingTop: 2,
      borderTop: '1px solid var(--mui-palette-line-soft)',
      color: 'var(--mui-palette-ink-muted)',
    },
    [WIDE]: { padding: 3, gridRow: '1 / 3' },
  },
  more: {
    display: 'grid',
    gap: 2,
    alignContent: 'start',
    '& > section': SHEET,
    [WIDE]: { gap: 3, '&&': { gridColumn: 2 } },
  },
  onward: {
    listStyle: 'none',
    margin: 0,
    padding: 0,
    display: 'grid',
    gap: 1,
    '& li > *': { width: '100%' },
    '@media print': { display: 'none' },
  },
} as const;
