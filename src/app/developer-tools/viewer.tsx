import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import { useState, type ReactNode } from 'react';

export interface ViewerProps {
  title: string;
  /** Said in the place of entries when there are none. */
  empty: string | false;
  children: ReactNode;
}

const Frame = styled(Disclosure)({
  maxInlineSize: '28rem',
  maxBlockSize: '60vh',
  overflow: 'auto',
  background: 'var(--mui-palette-surface-card)',
  color: 'var(--mui-palette-ink-main)',
  border: '1px solid var(--mui-palette-line-strong)',
  borderRadius: 'var(--mui-radius-card)',
  '& summary': { padding: '8px 16px', minBlockSize: 44, fontWeight: 600, cursor: 'pointer' },
});

const Entries = styled('ol')({
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& > li': { padding: '8px 16px', borderBlockStart: '1px solid var(--mui-palette-line-soft)' },
  '& p': { margin: 0, overflowWrap: 'anywhere' },
  '& p:first-of-type': { fontSize: 'var(--mui-textSize-small)', color: 'var(--mui-palette-ink-muted)' },
  '& pre': { margin: 0, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', fontSize: 'var(--mui-textSize-small)' },
});

/** One list of the developer tools, closed until it is asked for. */
export function Viewer({ title, empty, children }: ViewerProps) {
  return (
    <Frame summary={<summary>{title}</summary>}>
      {empty && (
        <Box component="p" sx={{ m: 0, px: 2, pb: 2 }}>
          {empty}
        </Box>
      )}
      <Entries>{children}</Entries>
    </Frame>
  );
}

/** Holds nothing while it is closed: what is in it would be found by whoever looks for the page's own words. */
export function Disclosure({
  className,
  summary,
  children,
}: {
  className?: string | undefined;
  summary: ReactNode;
  children: ReactNode;
}) {
  const [open, setOpen] = useState(false);
  return (
    <details className={className} onToggle={(event) => setOpen(event.currentTarget.open)}>
      {summary}
      {open && children}
    </details>
  );
}
