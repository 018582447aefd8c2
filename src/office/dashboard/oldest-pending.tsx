/** The applications that have waited longest: one click to each. */
import Box from '@mui/material/Box';
import { useNavigate } from 'react-router-dom';
import type { AdminApplicationRow, AdminDashboard } from '@/api/shapes/review';
import { toDayText } from '@/records/record-dates';
import { DataTable } from '@/ui/data-table';
import type { TableColumn } from '@/ui/table-column';
import { EmptyState } from '@/ui/empty-state';
import { formatAge } from '../layout/format-time';
import { nameType } from '../layout/provider-names';
import { styles } from './dashboard-styles';
import { toWaitingParams } from './waiting-params';

/** An application that is opened here has its neighbours in this order. */
export function OldestPending({
  rows,
  waiting,
  now,
}: {
  rows: readonly AdminApplicationRow[];
  waiting: AdminDashboard['waiting'];
  now: Date;
}) {
  const navigate = useNavigate();
  const toPath = ({ id }: AdminApplicationRow) => `/admin/applications/${id}?${toWaitingParams(waiting)}`;
  const columns: TableColumn<AdminApplicationRow>[] = [
    { key: 'title', header: 'Application', cell: (row) => row.title },
    { key: 'type', header: 'Type', cell: (row) => nameType(row.application_type) },
    { key: 'reference', header: 'Reference', unbroken: true, cell: (row) => row.reference },
    { key: 'submitted', header: 'Submitted', unbroken: true, givesWay: 1, cell: (row) => toDayText(row.submitted_at) },
    { key: 'waiting', header: 'Waiting', align: 'end', cell: (row) => formatAge(row.waiting_since, now) },
  ];
  return (
    <Box sx={styles.block}>
      <DataTable
        caption="Oldest pending first"
        showCaption
        columns={columns}
        rows={rows}
        rowKey={(row) => row.id}
        rowLink={(row) => ({ href: toPath(row), onSelect: () => void navigate(toPath(row)) })}
        empty={<EmptyState title="Nothing is waiting">Every application has been taken up.</EmptyState>}
      />
    </Box>
  );
}
