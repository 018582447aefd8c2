/** What everybody who opens a page should know first, and that stays there. */
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

const styles = {
  margin: '0 0 24px',
  padding: '12px 16px',
  borderLeft: '4px solid var(--mui-palette-tone-warning-line)',
  borderRadius: 'var(--mui-radius-control)',
  background: 'var(--mui-palette-tone-warning-wash)',
  color: 'var(--mui-palette-tone-warning-ink)',
} as const;

export function StandingNote({ children }: { children: ReactNode }) {
  return (
    <Box component="p" role="status" sx={styles}>
      {children}
    </Box>
  );
}
