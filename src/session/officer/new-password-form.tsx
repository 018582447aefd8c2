/** Choosing a new password: after its expiry, or from the link of an e-mail. */
import { useState, type FormEvent } from 'react';
import Button from '@mui/material/Button';
import { describedBy } from '@/fields/frame/control-ids';
import { ErrorState } from '@/ui/error-state';
import { FieldFrame } from '@/fields/frame/field-frame';
import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput from '@mui/material/OutlinedInput';
import { showToast } from '@/ui/toast';
import { AdminHeading } from './admin-heading';
import { useAdminServices, WeakPassword } from './admin-services';
import { describeFailure } from '@/api/client/describe-failure';
import { describeWeakness } from './describe-weakness';
import styles from './sign-in.module.css';

const ID = 'new-password';
/** Specification section 9. */
const MINIMUM = 6;
const TOO_SHORT = `Password must be at least ${MINIMUM} characters`;

export function NewPasswordForm({ lead, onDone }: { lead: string; onDone: () => void }) {
  const { setPassword } = useAdminServices();
  const [password, setTyped] = useState('');
  const [shown, setShown] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const [busy, setBusy] = useState(false);
  const message = failure === TOO_SHORT ? TOO_SHORT : undefined;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (password.length < MINIMUM) {
      setFailure(TOO_SHORT);
      document.getElementById(ID)?.focus();
      return;
    }
    setBusy(true);
    setFailure(undefined);
    try {
      await setPassword(password);
      showToast('Password changed', 'success');
      onDone();
    } catch (error) {
      setFailure(error);
    } finally {
      setBusy(false);
    }
  };

  return (
    <div className={styles.page}>
      <AdminHeading lead={lead}>Choose a new password</AdminHeading>
      {failure !== undefined && message === undefined && <PasswordFailure failure={failure} />}
      <form noValidate onSubmit={(event) => void submit(event)}>
        <FieldFrame
          id={ID}
          label="New password"
          hint={`At least ${MINIMUM} characters, with letters and digits or signs.`}
          message={message}
          required
        >
          <OutlinedInput
            id={ID}
            name="new_password"
            type={shown ? 'text' : 'password'}
            value={password}
            onChange={({ target }) => setTyped(target.value)}
            autoComplete="new-password"
            error={message !== undefined}
            endAdornment={
              <InputAdornment position="end">
                <Button
                  variant="text"
                  size="small"
                  aria-controls={ID}
                  aria-pressed={shown}
                  onClick={() => setShown(!shown)}
                >
                  Show
                </Button>
              </InputAdornment>
            }
            slotProps={{
              input: {
                autoCapitalize: 'none',
                spellCheck: false,
                'aria-required': true,
                'aria-describedby': describedBy(ID, { hint: true, message: message !== undefined }),
              },
            }}
          />
        </FieldFrame>
        <Button type="submit" variant="contained" loading={busy}>
          {busy ? 'Saving...' : 'Save the new password'}
        </Button>
      </form>
    </div>
  );
}

function PasswordFailure({ failure }: { failure: unknown }) {
  if (!(failure instanceof WeakPassword)) return <ErrorState title={describeFailure(failure)} />;
  return (
    <ErrorState title="This password is too weak">
      <ul>
        {failure.reasons.map((reason) => (
          <li key={reason}>{describeWeakness(reason)}</li>
        ))}
      </ul>
    </ErrorState>
  );
}
