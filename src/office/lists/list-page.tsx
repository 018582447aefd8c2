/** One list: its entries found, added, renamed, retired and put in order. */
import Button from '@mui/material/Button';
import { useParams } from 'react-router-dom';
import { describeFailure } from '@/api/client/describe-failure';
import { ResponseFailure } from '@/api/client/request-failure';
import { AdminHeading } from '@/sign-in/officer/admin-heading';
import { useMay } from '@/sign-in/officer/signed-in-officer';
import { ErrorState } from '@/ui/error-state';
import { LoadingRows } from '@/ui/loading-rows';
import { SoftLink } from '@/ui/soft-link';
import { useLink } from '@/page/navigation/use-link';
import { PageNotFound } from '../layout/page-not-found';
import { describeUse } from './describe-use';
import { ListEntries } from './list-entries';
import { useKeptList } from './use-list';
import { t } from '@/texts/t';

export function ListPage() {
  const { listId = '' } = useParams();
  const link = useLink();
  const may = useMay();
  const { data, error, isFetching, refetch } = useKeptList(listId);
  if (error instanceof ResponseFailure && error.status === 404) return <PageNotFound />;
  if (error)
    return (
      <>
        <AdminHeading>{t('List')}</AdminHeading>
        <ErrorState title={describeFailure(error)} onRetry={() => void refetch()} busy={isFetching}>
          <p>{t('The list could not be loaded. It is as it was.')}</p>
        </ErrorState>
      </>
    );
  if (data?.id !== listId)
    return (
      <>
        <AdminHeading>{t('List')}</AdminHeading>
        <LoadingRows>{t('Loading the list…')}</LoadingRows>
      </>
    );
  return (
    <>
      <AdminHeading
        lead={t('Used by: {names}. Applications that are submitted keep the words that they were submitted with.', {
          names: describeUse(data.used_by),
        })}
        actions={
          <>
            <Button component={SoftLink} {...link('/admin/lists')}>
              {t('All lists')}
            </Button>
            {may('view_audit') && (
              <Button component={SoftLink} {...link(`/admin/audit?subject=${data.id}`)}>
                {t('Who changed what')}
              </Button>
            )}
          </>
        }
      >
        {data.title}
      </AdminHeading>
      <ListEntries list={data} />
    </>
  );
}
