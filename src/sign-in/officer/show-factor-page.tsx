/** After the password: the code of the officer's authenticator app, or one of their recovery codes. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { paths } from '@/engine/paths';
import { useLogOut } from '../session/use-log-out';
import { AdminHeading } from './admin-heading';
import { CodeForm } from './code-form';
import { hasRecoveryCodes, showFactorCode, showRecoveryCode } from './second-factor';
import { styles } from './sign-in-styles';
import { t } from '@/texts/t';

export function ShowFactorPage({ onShown }: { onShown: () => Promise<unknown> }) {
  const logOut = useLogOut(paths.adminLogin);
  const [byRecovery, setByRecovery] = useState(false);
  const recovery = useQuery({ queryKey: ['has-recovery-codes'], queryFn: hasRecoveryCodes, staleTime: Infinity });
  const show = async (code: string) => {
    await (byRecovery ? showRecoveryCode(code) : showFactorCode(code));
    await onShown();
  };
  return (
    <Box sx={styles.page}>
      <AdminHeading
        lead={
          byRecovery
            ? t('It takes the place of the code of your app, and works once.')
            : t('Your authenticator app shows a code for this site that changes every 30 seconds.')
        }
      >
        {byRecovery ? t('Enter a recovery code') : t('Enter the code of your app')}
      </AdminHeading>
      <CodeForm
        key={String(byRecovery)}
        kind={byRecovery ? 'recovery' : 'app'}
        submitLabel={t('Continue')}
        onSubmit={show}
      >
        {recovery.data === true && (
          <Button onClick={() => setByRecovery(!byRecovery)}>
            {byRecovery ? t('Use the code of your app') : t('Use a recovery code')}
          </Button>
        )}
        <Button onClick={() => void logOut()}>{t('Sign out')}</Button>
      </CodeForm>
      <p>{t('If you have lost your device, an administrator can remove your second factor.')}</p>
    </Box>
  );
}
