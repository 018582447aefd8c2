import { styled } from '@mui/material/styles';
import { Spinner } from '@/ui/spinner';

const Line = styled('p')({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  margin: 0,
  padding: '32px 0',
  color: 'var(--mui-palette-ink-muted)',
});

/** What stands in the place of a section that is on its way. */
export function LoadingText({ children = 'Loading…' }: { children?: string }) {
  return (
    <Line role="status">
      <Spinner label="" /> <span>{children}</span>
    </Line>
  );
}
