/** Signing in again, over a form that is open: what was typed and chosen stays where it is. */
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import type { ProviderDefinition } from '@/definition/parse/catalog';
import { phoneSignIn } from './phone-sign-in';
import { SignInForm } from './sign-in-form';
import { useSignInFlow } from './use-sign-in-flow';
import { t } from '@/texts/t';

export function SignInDialog({ definition }: { definition: ProviderDefinition }) {
  const titleId = useId();
  const flow = useSignInFlow(phoneSignIn, definition.role);
  return (
    <Dialog open aria-labelledby={titleId} fullWidth maxWidth="xs">
      <DialogTitle id={titleId}>{t('Please sign in again')}</DialogTitle>
      <DialogContent>
        <p>{t('Your session has ended. What you entered is still here: sign in to go on with it.')}</p>
        <SignInForm definition={definition} flow={flow} />
      </DialogContent>
    </Dialog>
  );
}
