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

/** The heading until its title has come. */
const UNKNOWN = 'List';

export function ListPage() {
  const { listId = '' } = useParams();
  const link = useLink();
  const may = useMay();
  const { data, error, isFetching, refetch } = useKeptList(listId);
  if (error instanceof ResponseFailure && error.status === 404) return <PageNotFound />;
  if (error)
    return (
      <>
        <AdminHeading>{UNKNOWN}</AdminHeading>
        <ErrorState title={describeFailure(error)} onRetry={() => void refetch()} busy={isFetching}>
          <p>The list could not be loaded. It is as it was.</p>
        </ErrorState>
      </>
    );
  if (data?.id !== listId)
    return (
      <>
        <AdminHeading>{UNKNOWN}</AdminHeading>
        <LoadingRows>Loading the list…</LoadingRows>
      </>
    );
  return (
    <>
      <AdminHeading
        lead={`Used by: ${describeUse(data.used_by)}. Applications that are submitted keep the words that they were submitted with.`}
        actions={
          <>
            <Button component={SoftLink} {...link('/admin/lists')}>
              All lists
            </Button>
            {may('view_audit') && (
              <Button component={SoftLink} {...link(`/admin/audit?subject=${data.id}`)}>
                Who changed what
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
