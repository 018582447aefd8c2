/** One box for a code, and what is wrong with it. */
import Button from '@mui/material/Button';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useId, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { describeFailure } from '@/api/client/describe-failure';
import { describedBy } from '@/fields/frame/control-ids';
import { FieldFrame } from '@/fields/frame/field-frame';
import { ErrorState } from '@/ui/error-state';
import { t } from '@/texts/t';

export interface CodeFormProps {
  kind: 'app' | 'recovery';
  submitLabel: string;
  /** Throws for a code that is not right. */
  onSubmit: (code: string) => Promise<void>;
  /** Under the button. */
  children?: ReactNode;
}

export function CodeForm({ kind, submitLabel, onSubmit, children }: CodeFormProps) {
  const id = useId();
  const box = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [message, setMessage] = useState<string>();
  const [failure, setFailure] = useState<unknown>();
  const [busy, setBusy] = useState(false);
  const isApp = kind === 'app';

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const code = typed.replace(/\s/g, '');
    const wrong = findFault(kind, code);
    setMessage(wrong);
    setFailure(undefined);
    if (wrong !== undefined) {
      box.current?.focus();
      return;
    }
    setBusy(true);
    try {
      await onSubmit(code);
    } catch (error) {
      setFailure(error);
      setTyped('');
      box.current?.focus();
    } finally {
      setBusy(false);
    }
  };

  return (
    <>
      {failure !== undefined && <ErrorState title={describeFailure(failure)} />}
      <form noValidate onSubmit={(event) => void submit(event)}>
        <FieldFrame
          id={id}
          label={isApp ? t('Code of your app') : t('Recovery code')}
          hint={isApp ? t('Six digits.') : t('One of the codes that you kept when you set up your app.')}
          message={message}
          required
        >
          <OutlinedInput
            id={id}
            inputRef={box}
            name={isApp ? 'code' : 'recovery_code'}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            autoComplete={isApp ? 'one-time-code' : 'off'}
            error={message !== undefined}
            slotProps={{
              input: {
                inputMode: isApp ? 'numeric' : 'text',
                autoCapitalize: 'none',
                spellCheck: false,
                'aria-required': true,
                'aria-describedby': describedBy(id, { hint: true, message: message !== undefined }),
              },
            }}
          />
        </FieldFrame>
        <Button type="submit" variant="contained" loading={busy}>
          {busy ? t('Checking...') : submitLabel}
        </Button>
        {children}
      </form>
    </>
  );
}

function findFault(kind: CodeFormProps['kind'], code: string): string | undefined {
  if (kind === 'app') return /^\d{6}$/.test(code) ? undefined : t('Enter the six digits that your app shows');
  return code === '' ? t('Enter one of your recovery codes') : undefined;
}
