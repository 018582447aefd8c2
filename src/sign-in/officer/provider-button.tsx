/** The other way in for officers, or the only one: by the identity provider of their authority. */
import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import { useEffect, useState } from 'react';
import { describeFailure } from '@/api/client/describe-failure';
import { t } from '@/texts/t';
import { leaveForProvider } from './provider-sign-in';

interface ProviderButtonProps {
  /** What officers call the provider. */
  name: string;
  /** Whether there is no other way in. */
  alone: boolean;
  /** The page that is opened in the end. */
  wanted: string | undefined;
  /** Told why it did not begin; undefined when it is tried again. */
  onFailure: (failure: string | undefined) => void;
}

export function ProviderButton({ name, alone, wanted, onFailure }: ProviderButtonProps) {
  const [leaving, setLeaving] = useState(false);
  // Whoever goes back from the provider finds the page as they left it.
  useEffect(() => {
    const comeBack = () => setLeaving(false);
    window.addEventListener('pageshow', comeBack);
    return () => window.removeEventListener('pageshow', comeBack);
  }, []);
  const leave = () => {
    onFailure(undefined);
    setLeaving(true);
    leaveForProvider(wanted).catch((error: unknown) => {
      setLeaving(false);
      onFailure(describeFailure(error, t('Login failed')));
    });
  };
  return (
    <>
      {alone ? (
        <p>{t('Officers sign in with {name} here. It asks who you are, and leads you back.', { name })}</p>
      ) : (
        <Divider sx={{ my: 3 }}>{t('or')}</Divider>
      )}
      <Button variant={alone ? 'contained' : 'outlined'} fullWidth loading={leaving} onClick={leave}>
        {t('Sign in with {name}', { name })}
      </Button>
    </>
  );
}
