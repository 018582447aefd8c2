import CircularProgress from '@mui/material/CircularProgress';
import { styled } from '@mui/material/styles';
import { SlowNote } from '@/ui/slow-note';
import { t } from '@/texts/t';

const Row = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  padding: '32px 0',
  color: 'var(--mui-palette-ink-muted)',
});

/** What stands in the place of a section that is on its way. */
export function LoadingText({ children = t('Loading…') }: { children?: string }) {
  return (
    <>
      <Row role="status">
        <CircularProgress color="inherit" size={24} aria-hidden="true" /> <span>{children}</span>
      </Row>
      <SlowNote />
    </>
  );
}
