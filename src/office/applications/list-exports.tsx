/** The list as a file for a spreadsheet; of one type with the answers that the list shows, or with all. */
import { providers } from 'virtual:registry';
import { api } from '@/page/data/api';
import { t } from '@/texts/t';
import { ExportButton } from '../layout/export-button';
import type { ListQuery } from './list-query';

export function ListExports({ query, disabled }: { query: ListQuery; disabled: boolean }) {
  const isOneType = providers.some(({ applicationType }) => applicationType === query.type);
  return (['csv', 'xlsx'] as const).map((format) => {
    const load = (answers?: 'listed' | 'all') =>
      api.download(`GET /admin/applications.${format}`, { query: { ...query, page: 1, answers } });
    return (
      <ExportButton
        key={format}
        name={`applications.${format}`}
        load={() => load()}
        choices={
          isOneType
            ? [
                { label: t('List columns'), load: () => load('listed') },
                { label: t('All answers'), load: () => load('all') },
              ]
            : undefined
        }
        disabled={disabled}
      />
    );
  });
}
