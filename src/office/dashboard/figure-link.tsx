import Box from '@mui/material/Box';
import { Link } from 'react-router-dom';
import type { Queue, QueueQuery } from '@/definition/language/queue';
import { formatNumber } from '@/engine/locale/formats';
import { toQueueAddress } from '@/engine/workflow/queue-address';
import { styles } from './dashboard-styles';
import { t } from '@/texts/t';

export interface FigureLinkProps {
  value: number;
  /** What is counted, of whom, such as "Overdue, Ada Obi": a number alone says nothing in a list of links. */
  label: string;
  query: QueueQuery;
  sort?: Queue['sort'];
  order?: Queue['order'];
}

/** A figure that leads to the list of what it counts. */
export function FigureLink({ value, label, query, sort = 'submitted_at', order = 'desc' }: FigureLinkProps) {
  const text = formatNumber(value);
  return (
    <Box
      component={Link}
      to={toQueueAddress({ query, sort, order })}
      aria-label={t('{figure}: {label}', { figure: text, label })}
      sx={styles.link}
    >
      {text}
    </Box>
  );
}
