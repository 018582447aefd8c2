/**
 * The list as a file for a spreadsheet; of one type with the answers that the list shows, or with all. A long one is
 * written in the background.
 */
import { providers } from 'virtual:registry';
import { useQueryClient } from '@tanstack/react-query';
import { BACKGROUND_ABOVE, EXPORT_FORMATS } from '@/api/shapes/export';
import { api } from '@/page/data/api';
import { t } from '@/texts/t';
import { showToast } from '@/ui/toast';
import { ExportButton } from '../layout/export-button';
import { EXPORTS_KEY } from './background-exports';
import type { ListQuery } from './list-query';

/** `total`: of the applications that the query finds. */
export function ListExports({ query, total, disabled }: { query: ListQuery; total: number; disabled: boolean }) {
  const client = useQueryClient();
  const isOneType = providers.some(({ applicationType }) => applicationType === query.type);
  return EXPORT_FORMATS.map((format) => {
    const load = async (answers?: 'listed' | 'all') => {
      const asked = { ...query, page: 1, answers };
      if (total <= BACKGROUND_ABOVE) return api.download(`GET /admin/applications.${format}`, { query: asked });
      await api.request('POST /admin/exports', { query: { ...asked, format } });
      showToast(t('The export is being written. An e-mail tells you when it is ready.'), 'success');
      await client.invalidateQueries({ queryKey: ['admin', ...EXPORTS_KEY] });
      return undefined;
    };
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
