/** The code from the SMS: sent when its last digit is there, whoever fills it in. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useEffect, useId, useRef, type SubmitEvent, useEffectEvent } from 'react';
import { toLatinDigits } from '@/engine/locale/digits';
import { toClockTime } from '@/engine/locale/formats';
import { findPhoneNumber } from '@/engine/locale/phone-number';
import { describedBy } from '@/fields/frame/control-ids';
import { FieldFrame } from '@/fields/frame/field-frame';
import { rich } from '@/ui/rich';
import { LockNotice } from './lock-notice';
import { styles } from './sign-in-form-styles';
import { useFocusAfterFailure } from './use-focus-after-failure';
import type { SignInFlow } from './use-sign-in-flow';
import { t } from '@/texts/t';

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

export function CodeStage({ flow }: { flow: SignInFlow }) {
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const { phone, code, message, busy, lockedUntil, registering, resendIn, sentAt } = flow;
  const shownPhone = <strong>{findPhoneNumber(phone) ?? phone}</strong>;
  useEffect(() => form.current?.querySelector('input')?.focus(), []);
  useFocusAfterFailure(form, flow);
  const take = (typed: string) => {
    const next = toLatinDigits(typed).replace(/\D/g, '').slice(0, CODE_LENGTH);
    flow.setCode(next);
    // The same code again is sent by the button alone: each wrong one counts.
    if (next.length === CODE_LENGTH && next !== code && lockedUntil === undefined) void flow.submitCode(next);
  };
  useCodeFromSms(take);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    void flow.submitCode();
  };
  return (
    <Box component="form" ref={form} noValidate onSubmit={submit} sx={styles.form}>
      <Box component="p" sx={styles.sent}>
        {sentAt === undefined
          ? rich('Enter the 6-digit code that came by SMS to {phone}. It is valid for 10 minutes.', {
              phone: shownPhone,
            })
          : rich('We sent a 6-digit code by SMS to {phone} at {time}. It is valid for 10 minutes.', {
              phone: shownPhone,
              time: toClockTime(new Date(sentAt), { device: true }),
            })}
      </Box>
      <FieldFrame
        id={id}
        label={t('Code from the SMS')}
        hint={t('It is sent when its last digit is there.')}
        message={message}
        required
      >
        <OutlinedInput
          id={id}
          name="otp_code"
          autoComplete="one-time-code"
          value={code}
          // One box, so that the phone can fill it in and a person can paste it, with or without spaces.
          onChange={({ target }) => take(target.value)}
          readOnly={busy}
          error={message !== undefined}
          sx={CODE_LOOK}
          slotProps={{
            input: {
              inputMode: 'numeric',
              pattern: '[0-9]*',
              'aria-required': true,
              'aria-describedby': describedBy(id, { hint: true, message: message !== undefined }),
            },
          }}
        />
      </FieldFrame>
      <Button type="submit" variant="contained" fullWidth loading={busy} disabled={lockedUntil !== undefined}>
        {busy ? t('Verifying...') : registering ? t('Verify and create account') : t('Verify and sign in')}
      </Button>
      <LockNotice until={lockedUntil} />
      <Box sx={styles.others}>
        {lockedUntil === undefined &&
          (resendIn > 0 ? (
            <Box component="p" sx={styles.wait}>
              {t('No code? You can ask for a new one in {resendIn} seconds.', { resendIn })}
            </Box>
          ) : (
            <Button variant="text" disabled={busy} onClick={() => void flow.resend()}>
              {t('Send a new code')}
            </Button>
          ))}
        <Button variant="text" disabled={busy} onClick={flow.changePhone}>
          {t('Use another phone number')}
        </Button>
      </Box>
    </Box>
  );
}

/** As the browsers that have it describe it; TypeScript's own types do not. */
interface CodeCredentials {
  get: (options: { otp: { transport: ['sms'] }; signal: AbortSignal }) => Promise<{ code?: string } | null>;
}

/**
 * WebOTP: a phone hands over the code from an SMS that ends with "@host #123456", when its owner agrees. Calls `take`
 * with the code, at most once. Elsewhere the keyboard offers the code, or a person types it.
 */
function useCodeFromSms(take: (code: string) => void): void {
  const onCode = useEffectEvent(take);
  useEffect(() => {
    if (!('OTPCredential' in window)) return undefined;
    const waiting = new AbortController();
    const credentials = navigator.credentials as unknown as CodeCredentials;
    credentials
      .get({ otp: { transport: ['sms'] }, signal: waiting.signal })
      .then((credential) => {
        if (credential?.code !== undefined) onCode(credential.code);
      })
      // Refused, or no longer waited for: the field is there.
      .catch(() => undefined);
    return () => waiting.abort();
  }, []);
}
