import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useId, useRef } from 'react';
import { describeFailure } from '@/api/client/describe-failure';
import { ErrorState } from '@/ui/error-state';
import { LoadingText } from '@/ui/loading-text';
import { useFocusOn } from '@/ui/use-focus-on';
import { CopyButton } from '@/ui/copy-button';
import { makeRecoveryCodes } from './second-factor';
import { styles } from './sign-in-styles';
import { t } from '@/texts/t';

/** Makes ten and shows them, once; those from before open nothing any more. */
export function RecoveryCodes({ onDone }: { onDone: () => void }) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const made = useQuery({
    queryKey: ['recovery-codes', id],
    queryFn: makeRecoveryCodes,
    gcTime: 0,
    staleTime: Infinity,
  });
  useFocusOn(heading, made.data);
  if (made.isPending) return <LoadingText>{t('Making recovery codes…')}</LoadingText>;
  if (made.isError)
    return (
      <ErrorState title={describeFailure(made.error)} onRetry={() => void made.refetch()} busy={made.isFetching}>
        <p>{t('Your app is set up. You can make recovery codes later too, under “Password and sessions”.')}</p>
        <Button onClick={onDone}>{t('Go on without')}</Button>
      </ErrorState>
    );
  const codes = made.data.map((code) => (code.match(/.{1,4}/g) ?? []).join('-'));
  return (
    <Box sx={styles.choices}>
      <Typography ref={heading} variant="h3" tabIndex={-1}>
        {t('Your recovery codes')}
      </Typography>
      <p>
        {t(
          'Each opens your account once, with your password, when you do not have your app. Keep them in a safe place: they are not shown again.',
        )}
      </p>
      <Box component="ul" sx={styles.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </Box>
      <CopyButton text={codes.join('\n')}>{t('Copy the codes')}</CopyButton>
      <Button variant="contained" onClick={onDone}>
        {t('I have kept these codes')}
      </Button>
    </Box>
  );
}
