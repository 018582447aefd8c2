import CircularProgress from '@mui/material/CircularProgress';
import Stack from '@mui/material/Stack';
import { SlowNote } from '@/ui/slow-note';
import { t } from '@/texts/t';

/** What stands in the place of a section that is on its way. */
export function LoadingText({ children = t('Loading…') }: { children?: string }) {
  return (
    <>
      <Stack role="status" direction="row" sx={{ alignItems: 'center', gap: 1.5, py: 4, color: 'text.secondary' }}>
        <CircularProgress color="inherit" size={24} aria-hidden="true" /> <span>{children}</span>
      </Stack>
      <SlowNote />
    </>
  );
}
