import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { paths } from '@/engine/paths';
import { useLogOut } from '../session/use-log-out';
import { AdminHeading } from './admin-heading';
import { SetUpFactor } from './set-up-factor';
import { styles } from './sign-in-styles';
import { t } from '@/texts/t';

/** Where the setting demands a second factor: nothing else until the officer has one. */
export function EnrolPage({ onDone }: { onDone: () => void }) {
  const logOut = useLogOut(paths.adminLogin);
  return (
    <Box sx={styles.page}>
      <AdminHeading
        lead={t('Every officer needs one: after your password you are then asked for a code that it shows.')}
      >
        {t('Set up your second factor')}
      </AdminHeading>
      <Box sx={styles.choices}>
        <SetUpFactor onDone={onDone} />
        <Button onClick={() => void logOut()}>{t('Sign out')}</Button>
      </Box>
    </Box>
  );
}
