/** Setting up an authenticator app: its picture, its first code, and the recovery codes that are shown once. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { describeFailure } from '@/api/client/describe-failure';
import { ErrorState } from '@/ui/error-state';
import { CodeForm } from './code-form';
import { CopyButton } from '@/ui/copy-button';
import { RecoveryCodes } from './recovery-codes';
import { beginFactor, hasRecoveryCodes, showFactorCode, type NewFactor } from './second-factor';
import { styles } from './sign-in-styles';
import { t } from '@/texts/t';

/** `onDone` is called when it is set up, and the recovery codes are kept. */
export function SetUpFactor({ onDone }: { onDone: () => void }) {
  const [confirmed, setConfirmed] = useState(false);
  const begin = useMutation({ mutationFn: beginFactor });
  if (confirmed) return <RecoveryCodes onDone={onDone} />;
  if (!begin.data)
    return (
      <Box sx={styles.choices}>
        <p>
          {t(
            'You need an app that shows such codes, on your phone or computer: Google Authenticator, Microsoft Authenticator, FreeOTP or another one.',
          )}
        </p>
        {begin.isError && <ErrorState title={describeFailure(begin.error)} />}
        <Button variant="contained" loading={begin.isPending} onClick={() => begin.mutate()}>
          {t('Set up an authenticator app')}
        </Button>
      </Box>
    );
  const { data: factor } = begin;
  const confirm = async (code: string) => {
    await showFactorCode(code, factor.id);
    if (await hasRecoveryCodes()) setConfirmed(true);
    else onDone();
  };
  return (
    <Box sx={styles.choices}>
      <Picture factor={factor} />
      <CodeForm kind="app" submitLabel={t('Confirm')} onSubmit={confirm} />
    </Box>
  );
}

function Picture({ factor: { picture, secret, uri } }: { factor: NewFactor }) {
  return (
    <>
      <p>{t('Read this picture with your app, then enter the code that it shows.')}</p>
      <Box component="img" src={picture} alt={t('QR code for your authenticator app')} sx={styles.picture} />
      <p>{t('If your app cannot read it, type or paste this key into it:')}</p>
      <Typography component="p" data-secret sx={styles.code}>
        {(secret.match(/.{1,4}/g) ?? []).join(' ')}
      </Typography>
      <Box sx={styles.beside}>
        <CopyButton text={secret}>{t('Copy the key')}</CopyButton>
        <Link href={uri} sx={styles.forgot}>
          {t('Open in an app on this device')}
        </Link>
      </Box>
    </>
  );
}
