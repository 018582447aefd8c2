/** One application: read beside its documents, discussed, decided. */
import Button from '@mui/material/Button';
import { useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { addReasons } from '@/engine/workflow/ready-reasons';
import { EmptyState } from '@/ui/empty-state';
import { ErrorState } from '@/ui/error-state';
import { LoadingRows } from '@/ui/loading-rows';
import { PageHeading } from '@/ui/page-heading';
import { SoftLink } from '@/ui/soft-link';
import { describeFailure } from '@/api/client/describe-failure';
import { ResponseFailure } from '@/api/client/request-failure';
import { ApplicationView } from './application-view';
import { useApplication, useOwnDefinition } from './use-application';
import { t } from '@/texts/t';

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
