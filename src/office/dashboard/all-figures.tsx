/** Where all applications stand today, by status and by type. */
import Box from '@mui/material/Box';
import type { AdminDashboard } from '@/api/shapes/figures';
import { toLoadQuery } from '@/engine/workflow/figure-query';
import { StatusChip } from '@/ui/status-chip';
import { nameType } from '../layout/provider-names';
import { useStatuses } from '../layout/use-statuses';
import { FigureLink } from './figure-link';
import { FigureTable } from './figure-table';
import { PhoneFold } from './phone-fold';
import { styles } from './dashboard-styles';
import { t } from '@/texts/t';

export function AllFigures({ data: { by_status, by_type } }: { data: AdminDashboard }) {
  const statuses = useStatuses();
  const total = by_type.reduce((sum, each) => sum + each.total, 0);
  return (
    <Box sx={styles.halves}>
      <PhoneFold
        title={t('All applications by status')}
        line={t('{count, plural, one {# application} other {# applications}}', { count: total })}
      >
        <FigureTable
          caption={t('All applications by status')}
          nameHeader={t('Status')}
          headers={[t('Applications')]}
          rows={statuses.map(({ id, label, tone }) => ({
            key: id,
            name: <StatusChip tone={tone}>{label}</StatusChip>,
            cells: [<FigureLink key="all" value={by_status[id] ?? 0} label={label} query={{ status: [id] }} />],
          }))}
        />
      </PhoneFold>
      {by_type.length > 0 && (
        <PhoneFold
          title={t('All applications by type')}
          line={t('{count, plural, one {# type} other {# types}}', { count: by_type.length })}
        >
          <FigureTable
            caption={t('All applications by type')}
            nameHeader={t('Type')}
            headers={[t('Waiting'), t('Applications')]}
            rows={by_type.map(({ application_type, waiting, total }) => {
              const type = nameType(application_type);
              return {
                key: application_type,
                name: type,
                cells: [
                  <FigureLink
                    key="waiting"
                    value={waiting}
                    label={t('Waiting, {type}', { type })}
                    query={{ ...toLoadQuery(undefined), type: [application_type] }}
                    sort="waiting_since"
                    order="asc"
                  />,
                  <FigureLink key="all" value={total} label={type} query={{ type: [application_type] }} />,
                ],
              };
            })}
          />
        </PhoneFold>
      )}
    </Box>
  );
}
