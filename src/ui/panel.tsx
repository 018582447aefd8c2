import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

export type PanelProps = {
  title?: string | undefined;
  /** At the title's end. */
  actions?: ReactNode;
  children: ReactNode;
};

/** A part of a page on a surface of its own. */
export function Panel({ title, actions, children }: PanelProps) {
  return (
    <Paper component="section" variant="outlined" className="panel">
      {title !== undefined && (
        <Stack className="head">
          <Typography variant="h2">{title}</Typography>
          {actions}
        </Stack>
      )}
      {children}
    </Paper>
  );
}
