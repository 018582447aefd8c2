/** Lists that forms take choices from: which there are, how long they are, and who uses them. */
import { useNavigate } from 'react-router-dom';
import type { ListSummaries } from '@/api/shapes/choice-list';
import { describeFailure } from '@/api/client/describe-failure';
import { formatNumber } from '@/engine/locale/formats';
import { toTimeText } from '@/records/record-dates';
import { AdminHeading } from '@/sign-in/officer/admin-heading';
import { DataTable } from '@/ui/data-table';
import { EmptyState } from '@/ui/empty-state';
import type { TableColumn } from '@/ui/table-column';
import { useAdminQuery } from '../layout/use-admin-query';
import { describeUse } from './describe-use';
import { t } from '@/texts/t';

const listColumns = (): TableColumn<ListSummaries['data'][number]>[] => [
  { key: 'title', header: t('List'), cell: ({ title }) => title },
  { key: 'entries', header: t('Offered'), align: 'end', cell: ({ entries }) => formatNumber(entries) },
  { key: 'retired', header: t('Retired'), align: 'end', givesWay: 1, cell: ({ retired }) => formatNumber(retired) },
  { key: 'used_by', header: t('Used by'), givesWay: 3, cell: ({ used_by }) => describeUse(used_by) },
  { key: 'updated_at', header: t('Last change'), givesWay: 2, cell: ({ updated_at }) => toTimeText(updated_at) },
];

export function ListsPage() {
  const navigate = useNavigate();
  const { data, error, isFetching, refetch } = useAdminQuery(['lists'], (api, signal) =>
    api.request('GET /admin/lists', { signal }),
  );
  return (
    <>
      <AdminHeading
        lead={t('Forms take their choices from these lists. A change holds for every form opened from now on.')}
      >
        {t('Lists')}
      </AdminHeading>
      <DataTable
        caption={t('Lists')}
        columns={listColumns()}
        rows={error ? [] : (data?.data ?? [])}
        rowKey={({ id }) => id}
        rowLink={({ id }) => ({
          href: `/admin/lists/${id}`,
          onSelect: () => void navigate(`/admin/lists/${id}`),
        })}
        loading={isFetching}
        error={error ? describeFailure(error) : undefined}
        onRetry={() => void refetch()}
        empty={
          <EmptyState title={t('There are no lists')}>
            {t('Analysts declare them with the forms that need them.')}
          </EmptyState>
        }
      />
    </>
  );
}
