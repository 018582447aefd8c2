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
import { styles } from './received-styles';
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
