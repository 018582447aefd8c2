/** The phone, then the code: the same form on the sign-in screen and in the dialog over an open form. */
import { useEffect, useId, useRef, type SubmitEvent } from 'react';
import type { ProviderDefinition } from '@/definition/parse/catalog';
import { toClockTime } from '@/engine/locale/formats';
import { findPhoneNumber, listPhoneExamples } from '@/engine/locale/phone-number';
import { Button } from '@/ui/button';
import { describedBy } from '@/ui/control-ids';
import { FieldFrame } from '@/ui/field-frame';
import { OneTimeCodeInput } from '@/ui/one-time-code-input';
import { PhoneInput } from '@/ui/phone-input';
import styles from './sign-in-form.module.css';
import { UnregisteredNotice } from './unregistered-notice';
import type { SignInFlow } from './use-sign-in-flow';

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
        <PhoneInput
          id={id}
          name="phone_number"
          value={phone}
          onChange={flow.setPhone}
          required
          readOnly={busy}
          invalid={message !== undefined}
          describedBy={describedBy(id, { hint: true, message: message !== undefined })}
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
        kind={unregistered ? 'secondary' : 'primary'}
        wide
        busy={busy}
        busyLabel="Sending code..."
        disabled={mustWait}
      >
        Send code
      </Button>
      {lockedUntil === undefined && (
        <Button kind="link" disabled={busy} onClick={flow.enterCode}>
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
        <OneTimeCodeInput
          id={id}
          name="otp_code"
          value={code}
          onChange={flow.setCode}
          required
          readOnly={busy}
          invalid={message !== undefined}
          describedBy={describedBy(id, { hint: false, message: message !== undefined })}
        />
      </FieldFrame>
      <Button
        type="submit"
        kind="primary"
        wide
        busy={busy}
        busyLabel="Verifying..."
        disabled={lockedUntil !== undefined}
      >
        {registering ? 'Verify and create account' : 'Verify and sign in'}
      </Button>
      <LockNotice until={lockedUntil} />
      <div className={styles.others}>
        {lockedUntil === undefined &&
          (resendIn > 0 ? (
            <p className={styles.wait}>No code? You can ask for a new one in {resendIn} seconds.</p>
          ) : (
            <Button kind="link" disabled={busy} onClick={() => void flow.resend()}>
              Send a new code
            </Button>
          ))}
        <Button kind="link" disabled={busy} onClick={flow.changePhone}>
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
