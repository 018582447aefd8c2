/** The phone, then the code: the same form on the sign-in screen and in the dialog over an open form. */
import { useEffect, useId, useRef, type SubmitEvent } from 'react';
import type { ProviderDefinition } from '@/definition/parse/catalog';
import { toClockTime } from '@/engine/locale/formats';
import { findPhoneNumber, listPhoneExamples, tidyPhone } from '@/engine/locale/phone-number';
import Button from '@mui/material/Button';
import { describedBy } from '@/fields/frame/control-ids';
import { FieldFrame } from '@/fields/frame/field-frame';
import OutlinedInput from '@mui/material/OutlinedInput';
import styles from './sign-in-form.module.css';
import { UnregisteredNotice } from './unregistered-notice';
import type { SignInFlow } from './use-sign-in-flow';

const CODE_LENGTH = 6;

const CODE_LOOK = {
  maxWidth: '12rem',
  '& input': {
    fontSize: '1.375rem',
    letterSpacing: '0.3em',
    fontVariantNumeric: 'tabular-nums',
    fontFamily: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
  },
};

export interface SignInFormProps {
  definition: Pick<ProviderDefinition, 'signIn' | 'invitation'>;
  flow: SignInFlow;
}

export function SignInForm({ definition, flow }: SignInFormProps) {
  return flow.stage === 'phone' ? <PhoneStage definition={definition} flow={flow} /> : <CodeStage flow={flow} />;
}

function PhoneStage({ definition, flow }: SignInFormProps) {
  const id = useId();
  const { phone, message, busy, mustWait, lockedUntil, unregistered } = flow;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    void flow.sendCode();
  };
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <FieldFrame
        id={id}
        label="Phone number"
        hint={`Such as ${listPhoneExamples().join(' or ')}`}
        message={message}
        required
      >
        <OutlinedInput
          id={id}
          name="phone_number"
          type="tel"
          autoComplete="tel"
          value={phone}
          onChange={({ target }) => flow.setPhone(target.value)}
          onBlur={() => {
            const tidy = tidyPhone(phone);
            if (tidy !== phone) flow.setPhone(tidy);
          }}
          readOnly={busy}
          error={message !== undefined}
          slotProps={{
            input: {
              inputMode: 'tel',
              'aria-required': true,
              'aria-describedby': describedBy(id, { hint: true, message: message !== undefined }),
            },
          }}
        />
      </FieldFrame>
      {unregistered && (
        <UnregisteredNotice
          definition={definition}
          busy={busy}
          mustWait={mustWait}
          onCreate={() => void flow.createAccount()}
        />
      )}
      <LockNotice until={lockedUntil} />
      <Button
        type="submit"
        variant={unregistered ? 'outlined' : 'contained'}
        fullWidth
        loading={busy}
        disabled={mustWait}
      >
        {busy ? 'Sending code...' : 'Send code'}
      </Button>
      {lockedUntil === undefined && (
        <Button variant="text" disabled={busy} onClick={flow.enterCode}>
          I already have a code
        </Button>
      )}
    </form>
  );
}

function CodeStage({ flow }: { flow: SignInFlow }) {
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const { phone, code, message, busy, lockedUntil, registering, resendIn, sentAt } = flow;
  const shownPhone = <strong>{findPhoneNumber(phone) ?? phone}</strong>;
  useEffect(() => form.current?.querySelector('input')?.focus(), []);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    void flow.submitCode();
  };
  return (
    <form ref={form} className={styles.form} noValidate onSubmit={submit}>
      <p className={styles.sent}>
        {sentAt === undefined ? (
          <>Enter the 6-digit code that came by SMS to {shownPhone}.</>
        ) : (
          <>
            We sent a 6-digit code by SMS to {shownPhone} at {toClockTime(new Date(sentAt), { device: true })}.
          </>
        )}{' '}
        It is valid for 10 minutes.
      </p>
      <FieldFrame id={id} label="Code from the SMS" message={message} required>
        <OutlinedInput
          id={id}
          name="otp_code"
          autoComplete="one-time-code"
          value={code}
          // One box, so that the phone can fill it in and a person can paste it, with or without spaces.
          onChange={({ target }) => flow.setCode(target.value.replace(/\D/g, '').slice(0, CODE_LENGTH))}
          readOnly={busy}
          error={message !== undefined}
          sx={CODE_LOOK}
          slotProps={{
            input: {
              inputMode: 'numeric',
              pattern: '[0-9]*',
              'aria-required': true,
              'aria-describedby': describedBy(id, { hint: false, message: message !== undefined }),
            },
          }}
        />
      </FieldFrame>
      <Button type="submit" variant="contained" fullWidth loading={busy} disabled={lockedUntil !== undefined}>
        {busy ? 'Verifying...' : registering ? 'Verify and create account' : 'Verify and sign in'}
      </Button>
      <LockNotice until={lockedUntil} />
      <div className={styles.others}>
        {lockedUntil === undefined &&
          (resendIn > 0 ? (
            <p className={styles.wait}>No code? You can ask for a new one in {resendIn} seconds.</p>
          ) : (
            <Button variant="text" disabled={busy} onClick={() => void flow.resend()}>
              Send a new code
            </Button>
          ))}
        <Button variant="text" disabled={busy} onClick={flow.changePhone}>
          Use another phone number
        </Button>
      </div>
    </form>
  );
}

/** Beside the countdown, which tells how long: a time to come back at, by the clock that the person sees. */
function LockNotice({ until }: { until: number | undefined }) {
  return (
    until !== undefined && (
      <p className={styles.wait}>
        You can go on with this number at {toClockTime(new Date(until), { device: true })}. Until then no code is taken,
        and no new one is sent.
      </p>
    )
  );
}
