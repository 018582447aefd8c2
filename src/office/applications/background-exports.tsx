/** The officer's exports that are written in the background: how far they are, to be fetched or removed. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useRef } from 'react';
import { describeFailure } from '@/api/client/describe-failure';
import type { Export, ExportFormat } from '@/api/shapes/export';
import { formatNumber, toLongTime } from '@/engine/locale/formats';
import { toSizeText } from '@/engine/locale/size-text';
import { saveFile } from '@/fields/files/save-file';
import { api } from '@/page/data/api';
import { msg, t, type Message } from '@/texts/t';
import { isFocusLost } from '@/ui/focus-lost';
import { showToast } from '@/ui/toast';
import { useAdminQuery } from '../layout/use-admin-query';
import { styles } from './applications-styles';

/** Of the query, which asking for another one makes outdated. */
export const EXPORTS_KEY = ['exports'] as const;

/** Between two looks at one that is being written. */
const LOOK_MS = 3000;

const TITLES: Record<ExportFormat, Message> = {
  csv: msg('{count, plural, one {CSV file of # application} other {CSV file of # applications}}'),
  xlsx: msg('{count, plural, one {Excel file of # application} other {Excel file of # applications}}'),
};

const isUnderWay = ({ state }: Export) => state === 'waiting' || state === 'writing';

/** Nothing where there are none. */
export function BackgroundExports() {
  const { data } = useAdminQuery(EXPORTS_KEY, (client, signal) => client.request('GET /admin/exports', { signal }), {
    refetchInterval: ({ state }) => (state.data?.data.some(isUnderWay) === true ? LOOK_MS : false),
  });
  const exports = data?.data ?? [];
  useToldWhenReady(exports);
  if (exports.length === 0) return null;
  return (
    <Box component="ul" aria-label={t('Exports')} sx={styles.exports}>
      {exports.map((each) => (
        <BackgroundExport key={each.id} each={each} />
      ))}
    </Box>
  );
}

function BackgroundExport({ each }: { each: Export }) {
  const titleId = useId();
  const client = useQueryClient();
  const fetching = useMutation({
    mutationFn: () => api.download('GET /admin/exports/:id/file', { params: { id: each.id } }),
    onSuccess: (file) => {
      saveFile(file, `applications.${each.format}`);
      showToast(t('Export downloaded'), 'success');
    },
    onError: (error) => showToast(describeFailure(error), 'error'),
  });
  const removing = useMutation({
    mutationFn: () => api.request('DELETE /admin/exports/:id', { params: { id: each.id } }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ['admin', ...EXPORTS_KEY] });
      if (isFocusLost()) document.querySelector<HTMLElement>('h1')?.focus();
    },
    onError: (error) => showToast(describeFailure(error), 'error'),
  });
  const { state, written, total, size, ends_at } = each;
  return (
    <Card component="li" sx={styles.export}>
      <Box sx={styles.exportWords}>
        <Typography id={titleId} variant="subtitle2" component="p">
          {t(TITLES[each.format], { count: state === 'ready' ? written : total })}
        </Typography>
        <Typography variant="body2" color={state === 'failed' ? 'error' : 'textSecondary'}>
          {state === 'ready'
            ? t('{size}, kept until {time}', {
                size: toSizeText(size ?? 0),
                time: toLongTime(new Date(ends_at), { year: false }),
              })
            : state === 'failed'
              ? t(
                  'It could not be written. Remove it, and export the list again; if it fails again, tell your administrator.',
                )
              : t('{written} of {total} written. You may leave this page: an email tells you when it is ready.', {
                  written: formatNumber(written),
                  total: formatNumber(total),
                })}
        </Typography>
        {isUnderWay(each) && (
          <LinearProgress
            variant="determinate"
            value={total === 0 ? 0 : Math.min(100, Math.round((written / total) * 100))}
            aria-labelledby={titleId}
          />
        )}
      </Box>
      {state === 'ready' && (
        <Button size="small" aria-describedby={titleId} loading={fetching.isPending} onClick={() => fetching.mutate()}>
          {t('Download')}
        </Button>
      )}
      <Button
        size="small"
        variant="text"
        aria-describedby={titleId}
        loading={removing.isPending}
        onClick={() => removing.mutate()}
      >
        {isUnderWay(each) ? t('Cancel') : t('Remove')}
      </Button>
    </Card>
  );
}

/** Says it once, of each that was seen before it was ready. */
function useToldWhenReady(exports: readonly Export[]): void {
  const unready = useRef<ReadonlySet<string>>(new Set());
  useEffect(() => {
    const ready = exports.some(({ id, state }) => state === 'ready' && unready.current.has(id));
    if (ready) showToast(t('Your export is ready'), 'success');
    unready.current = new Set(exports.filter(isUnderWay).map(({ id }) => id));
  }, [exports]);
}
