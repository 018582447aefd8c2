/** The other way in for officers: by the identity provider of their authority. */
import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import { useEffect, useState } from 'react';
import { describeFailure } from '@/api/client/describe-failure';
import { t } from '@/texts/t';
import { leaveForProvider } from './provider-sign-in';

interface ProviderButtonProps {
  /** What officers call the provider. */
  name: string;
  /** The page that is opened in the end. */
  returnTo: string | undefined;
  /** Told why it did not begin; undefined when it is tried again. */
  onFailure: (failure: string | undefined) => void;
}

export function ProviderButton({ name, returnTo, onFailure }: ProviderButtonProps) {
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
    leaveForProvider(returnTo).catch((error: unknown) => {
      setLeaving(false);
      onFailure(describeFailure(error, t('Login failed')));
    });
  };
  return (
    <>
      <Divider sx={{ my: 3 }}>{t('or')}</Divider>
      <Button variant="outlined" fullWidth loading={leaving} onClick={leave}>
        {t('Sign in with {name}', { name })}
      </Button>
    </>
  );
}
