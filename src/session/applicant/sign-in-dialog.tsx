/** Signing in again, over a form that is open: what was typed and chosen stays where it is. */
import Dialog from '@mui/material/Dialog';
import { useId } from 'react';
import type { ProviderDefinition } from '@/definition/parse/catalog';
import { phoneSignIn } from './phone-sign-in';
import { SignInForm } from './sign-in-form';
import styles from './sign-in-form.module.css';
import { useSignInFlow } from './use-sign-in-flow';

export function SignInDialog({ definition }: { definition: ProviderDefinition }) {
  const titleId = useId();
  const flow = useSignInFlow(phoneSignIn, definition.role);
  return (
    <Dialog open aria-labelledby={titleId} fullWidth maxWidth="xs">
      <div className={styles.dialog}>
        <h2 id={titleId}>Please sign in again</h2>
        <p>Your session has ended. What you entered is still here: sign in to go on with it.</p>
        <SignInForm definition={definition} flow={flow} />
      </div>
    </Dialog>
  );
}
