import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { SlowNote } from '@/ui/slow-note';
import { t } from '@/texts/t';
import { VisuallyHidden } from '@/ui/visually-hidden';

export type LoadingRowsProps = {
  /** What is on its way, for who cannot see the rows. */
  children?: string;
  /** How many rows are probably on their way. */
  count?: number;
  /** Pixels of a row. */
  height?: number;
};

/** Where a list or a record is about to be: its shape, so that nothing jumps when it comes. */
export function LoadingRows({ children = t('Loading…'), count = 6, height = 44 }: LoadingRowsProps) {
  return (
    <>
      <SlowNote />
      <Stack role="status" spacing={1}>
        <VisuallyHidden>{children}</VisuallyHidden>
        {Array.from({ length: count }, (_, row) => (
          <Skeleton key={row} variant="rounded" sx={{ height }} />
        ))}
      </Stack>
    </>
  );
}
