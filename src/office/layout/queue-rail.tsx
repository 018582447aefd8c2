/** The queues of work and the views that are kept, with how much is in each. */
import Box from '@mui/material/Box';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import { Link } from 'react-router-dom';
import type { QueueEntry } from '@/api/shapes/desk';
import { formatNumber } from '@/engine/locale/formats';
import { t } from '@/texts/t';
import { toQueueAddress } from '@/engine/workflow/queue-address';
import { useOpenQueue, useQueues } from './use-queues';

/** Nothing while they are not there: the sections of the rail lead on without them. */
export function QueueRail() {
  const queues = useQueues();
  const open = useOpenQueue();
  if (!queues || queues.length === 0) return null;
  return (
    <List component="nav" aria-label={t('Queues')} dense>
      {queues.map((queue) => (
        <ListItem key={queue.id} component="div" disablePadding>
          <ListItemButton
            component={Link}
            to={toQueueAddress(queue)}
            selected={queue === open}
            title={queue.fault ?? undefined}
            sx={{ fontSize: 'var(--mui-textSize-hint)' }}
          >
            <Box component="span" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
              {queue.title}
            </Box>
            <Box component="span" sx={{ paddingInlineStart: 1, fontVariantNumeric: 'tabular-nums' }}>
              {toCountText(queue)}
            </Box>
          </ListItemButton>
        </ListItem>
      ))}
    </List>
  );
}

function toCountText({ count, more, fault }: QueueEntry): string {
  if (fault !== null) return t('Cannot be shown');
  if (count === null) return '';
  return more ? t('{count}+', { count: formatNumber(count) }) : formatNumber(count);
}
