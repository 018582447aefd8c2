import Box from '@mui/material/Box';
import { toClockTime } from '@/engine/locale/formats';
import { styles } from './sign-in-form-styles';
import { t } from '@/texts/t';

/** Beside the countdown, which tells how long: a time to come back at, by the clock that the person sees. */
export function LockNotice({ until }: { until: number | undefined }) {
  return (
    until !== undefined && (
      <Box component="p" sx={styles.wait}>
        {t('You can go on with this number at {clockTime}. Until then no code is taken, and no new one is sent.', {
          clockTime: toClockTime(new Date(until), { device: true }),
        })}
      </Box>
    )
  );
}
