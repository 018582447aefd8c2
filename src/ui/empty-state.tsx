import Inbox from '@mui/icons-material/InboxOutlined';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

export type EmptyStateProps = {
  /** What there is none of, such as "No applications yet". */
  title: string;
  /** What to do next. */
  children?: ReactNode;
  action?: ReactNode;
};

const STYLES = {
  display: 'grid',
  justifyItems: 'center',
  gap: 1,
  padding: '40px 16px',
  textAlign: 'center',
  borderStyle: 'dashed',
};

/** Where a list would be, had it anything in it. */
export function EmptyState({ title, children, action }: EmptyStateProps) {
  return (
    <Paper variant="outlined" sx={STYLES}>
      <Inbox color="action" sx={{ fontSize: 40 }} aria-hidden="true" />
      <Typography variant="h3" component="p">
        {title}
      </Typography>
      {children !== undefined && (
        <Typography component="div" color="textSecondary">
          {children}
        </Typography>
      )}
      {action}
    </Paper>
  );
}
