/** The queues of work and the views that are kept, with how much is in each. */
import Box from '@mui/material/Box';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import { Link, useLocation } from 'react-router-dom';
import type { QueueEntry } from '@/api/shapes/desk';
import { formatNumber } from '@/engine/locale/formats';
import { t } from '@/texts/t';
import { useAdminQuery } from './use-admin-query';

/** Nothing while they are not there: the sections of the rail lead on without them. */
export function QueueRail() {
  const { pathname, search } = useLocation();
  const { data } = useAdminQuery(['queues'], (api, signal) => api.request('GET /admin/queues', { signal }));
  if (!data || data.data.length === 0) return null;
  return (
    <List component="nav" aria-label={t('Queues')} dense>
      {data.data.map((queue) => {
        const path = `/admin/applications?${toQueueParams(queue)}`;
        return (
          <ListItem key={queue.id} component="div" disablePadding>
            <ListItemButton
              component={Link}
              to={path}
              selected={path === `${pathname}${search}`}
              title={queue.fault ?? undefined}
            >
              <Box component="span" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
                {queue.title}
              </Box>
              <Box component="span" sx={{ paddingInlineStart: 1, fontVariantNumeric: 'tabular-nums' }}>
                {toCountText(queue)}
              </Box>
            </ListItemButton>
          </ListItem>
        );
      })}
    </List>
  );
}

/** The address of its list. */
function toQueueParams({ query, sort, order }: QueueEntry): URLSearchParams {
  const words = Object.entries(query).flatMap(([key, value]) =>
    value === undefined ? [] : [[key, Array.isArray(value) ? value.join(',') : value]],
  );
  return new URLSearchParams([...words, ['sort', sort], ['order', order]]);
}

function toCountText({ count, more, fault }: QueueEntry): string {
  if (fault !== null) return t('Cannot be shown');
  if (count === null) return '';
  return more ? t('{count}+', { count: formatNumber(count) }) : formatNumber(count);
}
