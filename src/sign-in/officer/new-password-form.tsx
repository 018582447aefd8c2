/** Choosing a new password: after its expiry, by choice, or from the link of an e-mail. */
import Box from '@mui/material/Box';
import { useState, type FormEvent } from 'react';
import Button from '@mui/material/Button';
import { ErrorState } from '@/ui/error-state';
import { showToast } from '@/ui/toast';
import { AdminHeading } from './admin-heading';
import { setPassword, WeakPassword } from './password';
import { describeFailure } from '@/api/client/describe-failure';
import { styles } from './sign-in-styles';
import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput from '@mui/material/OutlinedInput';
import { describedBy } from '@/fields/frame/control-ids';
import { FieldFrame } from '@/fields/frame/field-frame';
import { msg, t, type Message } from '@/texts/t';

interface PasswordBoxProps {
  id: string;
  name: string;
  label: string;
  autoComplete: 'current-password' | 'new-password';
  value: string;
  onChange: (typed: string) => void;
  hint?: string;
  message: string | undefined;
}

const IDS = { current: 'current-password', password: 'new-password' } as const;
/** Specification section 9. */
const MINIMUM = 6;

export interface NewPasswordFormProps {
  lead: string;
  /** Whether the password of now is asked for: not of who came by the link of an e-mail. */
  asksCurrent: boolean;
  onDone: () => void;
}

export function NewPasswordForm({ lead, asksCurrent, onDone }: NewPasswordFormProps) {
  const [typed, setTyped] = useState({ current: '', password: '' });
  const [messages, setMessages] = useState<Partial<typeof typed>>({});
  const [failure, setFailure] = useState<unknown>();
  const [busy, setBusy] = useState(false);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const wrong = {
      ...(asksCurrent && typed.current === '' ? { current: t('Enter the password that you have now') } : {}),
      ...(typed.password.length < MINIMUM
        ? { password: t('Password must be at least {minimum} characters', { minimum: MINIMUM }) }
        : {}),
    };
    setMessages(wrong);
    setFailure(undefined);
    const [first] = Object.keys(wrong) as (keyof typeof typed)[];
    if (first) {
      document.getElementById(IDS[first])?.focus();
      return;
    }
    setBusy(true);
    try {
      await setPassword(typed.password, asksCurrent ? typed.current : undefined);
      showToast(t('Password changed'), 'success');
      onDone();
    } catch (error) {
      setFailure(error);
    } finally {
      setBusy(false);
    }
  };
  const boxOf = (key: keyof typeof typed) => ({
    id: IDS[key],
    value: typed[key],
    onChange: (text: string) => setTyped((before) => ({ ...before, [key]: text })),
    message: messages[key],
  });

  return (
    <Box sx={styles.page}>
      <AdminHeading lead={lead}>{t('Choose a new password')}</AdminHeading>
      {failure !== undefined && <PasswordFailure failure={failure} />}
      <form noValidate onSubmit={(event) => void submit(event)}>
        {asksCurrent && (
          <PasswordBox
            {...boxOf('current')}
            name="current_password"
            label={t('Current password')}
            autoComplete="current-password"
          />
        )}
        <PasswordBox
          {...boxOf('password')}
          name="new_password"
          label={t('New password')}
          autoComplete="new-password"
          hint={t('At least {minimum} characters, with letters and digits or signs.', { minimum: MINIMUM })}
        />
        <Button type="submit" variant="contained" loading={busy}>
          {busy ? t('Saving...') : t('Save the new password')}
        </Button>
      </form>
    </Box>
  );
}

function PasswordFailure({ failure }: { failure: unknown }) {
  if (!(failure instanceof WeakPassword)) return <ErrorState title={describeFailure(failure)} />;
  return (
    <ErrorState title={t('This password is too weak')}>
      <ul>
        {failure.reasons.map((reason) => (
          <li key={reason}>{describeWeakness(reason)}</li>
        ))}
      </ul>
    </ErrorState>
  );
}

/** The auth backend's words for a weak password, as sentences. */
const SENTENCES: Record<string, Message | undefined> = {
  length: msg('It is too short: use at least 6 characters.'),
  characters: msg('Use letters together with digits or signs.'),
  pwned: msg('It is among the passwords that are guessed first: choose another one.'),
};

/** A reason that is not known is shown as it came. */
function describeWeakness(reason: string): string {
  const sentence = SENTENCES[reason];
  return sentence ? t(sentence) : reason;
}

/** A box for a password, which can be shown. */
function PasswordBox({ id, name, label, autoComplete, value, onChange, hint, message }: PasswordBoxProps) {
  const [shown, setShown] = useState(false);
  const isWrong = message !== undefined;
  return (
    <FieldFrame id={id} label={label} {...(hint === undefined ? {} : { hint })} message={message} required>
      <OutlinedInput
        id={id}
        name={name}
        type={shown ? 'text' : 'password'}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        autoComplete={autoComplete}
        error={isWrong}
        endAdornment={
          <InputAdornment position="end">
            <Button
              variant="text"
              size="small"
              aria-controls={id}
              aria-pressed={shown}
              onClick={() => setShown(!shown)}
            >
              {t('Show')}
            </Button>
          </InputAdornment>
        }
        slotProps={{
          input: {
            autoCapitalize: 'none',
            spellCheck: false,
            'aria-required': true,
            'aria-describedby': describedBy(id, { hint: hint !== undefined, message: isWrong }),
          },
        }}
      />
    </FieldFrame>
  );
}
