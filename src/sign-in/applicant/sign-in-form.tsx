/** The phone, then the code: the same form on the sign-in screen and in the dialog over an open form. */
import Box from '@mui/material/Box';
import { useEffect, useId, useRef, useState, type RefObject, type SubmitEvent } from 'react';
import { flushSync } from 'react-dom';
import type { ProviderDefinition } from '@/definition/parse/catalog';
import { toClockTime } from '@/engine/locale/formats';
import { toLatinDigits } from '@/engine/locale/digits';
import { findPhoneNumber, listPhoneExamples } from '@/engine/locale/phone-number';
import Button from '@mui/material/Button';
import { isFocusLost } from '@/ui/focus-lost';
import { describedBy } from '@/fields/frame/control-ids';
import { ChoiceRow } from '@/fields/frame/choice-row';
import { FieldFrame } from '@/fields/frame/field-frame';
import { PhoneBox } from '@/fields/phone-box';
import { toStorableText } from '@/fields/storable-text';
import OutlinedInput from '@mui/material/OutlinedInput';
import { styles } from './sign-in-form-styles';
import { UnregisteredNotice } from './unregistered-notice';
import type { SignInFlow } from './use-sign-in-flow';
import { msg, t } from '@/texts/t';
import { rich } from '@/ui/rich';
import { listText } from '@/texts/list-text';

const CODE_LENGTH = 6;
const NAME_LENGTH = 50;

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
  /** Whether newcomers come here too: they say so first, instead of hearing that they are not registered. */
  asksWhetherNew?: boolean;
}

export function SignInForm(props: SignInFormProps) {
  return props.flow.stage === 'phone' ? <PhoneStage {...props} /> : <CodeStage flow={props.flow} />;
}

function PhoneStage({ definition, flow, asksWhetherNew = false }: SignInFormProps) {
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const [namesMissed, setNamesMissed] = useState(false);
  const isNew = flow.registering;
  // Who is invited was named by whoever invites them.
  const asksName = isNew && definition.signIn.createAccount;
  const nameless = NAME_PARTS.find(({ part }) => flow.name[part].trim() === '');
  const focusName = () => form.current?.querySelector<HTMLInputElement>(`[name="${nameless?.name}"]`)?.focus();
  const goOn = (how: () => void) => {
    setNamesMissed(asksName && nameless !== undefined);
    if (asksName && nameless) focusName();
    else how();
  };
  /** For a phone without an account: whoever was not asked for their name yet is asked first. */
  const goOnAsNewcomer = (how: () => void) => {
    if (!definition.signIn.createAccount || !nameless) return how();
    flushSync(() => flow.setRegistering(true));
    focusName();
  };
  const { phone, message, busy, mustWait, lockedUntil, unregistered } = flow;
  useFocusAfterFailure(form, flow);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    goOn(() => void (isNew ? flow.createAccount() : flow.sendCode()));
  };
  return (
    <Box component="form" ref={form} noValidate onSubmit={submit} sx={styles.form}>
      {asksWhetherNew && <WhoComes definition={definition} isNew={isNew} onChange={flow.setRegistering} />}
      {asksName && <NameFields flow={flow} missed={namesMissed} />}
      <FieldFrame
        id={id}
        label={t('Phone number')}
        hint={t('Such as {numbers}', { numbers: listText(listPhoneExamples().map(isolate), 'disjunction') })}
        message={message}
        required
      >
        <PhoneBox
          id={id}
          name="phone_number"
          autoComplete="tel"
          value={phone}
          onChange={flow.setPhone}
          readOnly={busy}
          error={message !== undefined}
          describedBy={describedBy(id, { hint: true, message: message !== undefined })}
        />
      </FieldFrame>
      {unregistered && (
        <UnregisteredNotice
          definition={definition}
          busy={busy}
          mustWait={mustWait}
          onCreate={() => goOnAsNewcomer(() => void flow.createAccount())}
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
        {busy ? t('Sending code...') : t('Send code')}
      </Button>
      {lockedUntil === undefined && (
        <Button
          variant="text"
          disabled={busy}
          onClick={() => {
            if (unregistered) goOnAsNewcomer(() => flow.enterCode(true));
            else goOn(() => flow.enterCode(isNew));
          }}
        >
          {t('I already have a code')}
        </Button>
      )}
    </Box>
  );
}

const NAME_PARTS = [
  { part: 'first', name: 'first_name', label: msg('First name'), autoComplete: 'given-name' },
  { part: 'last', name: 'last_name', label: msg('Last name'), autoComplete: 'family-name' },
] as const;

/** Asked once: officers see it beside every application, and whoever is invited reads who invites them. */
function NameFields({ flow, missed }: { flow: SignInFlow; missed: boolean }) {
  const id = useId();
  return NAME_PARTS.map(({ part, name, label, autoComplete }) => {
    const message = missed && flow.name[part].trim() === '' ? t('{label} is required', { label: t(label) }) : undefined;
    return (
      <FieldFrame key={part} id={`${id}-${part}`} label={t(label)} message={message} required>
        <OutlinedInput
          id={`${id}-${part}`}
          name={name}
          autoComplete={autoComplete}
          value={flow.name[part]}
          onChange={({ target }) => flow.setName({ ...flow.name, [part]: toStorableText(target.value) })}
          readOnly={flow.busy}
          error={message !== undefined}
          slotProps={{
            input: {
              maxLength: NAME_LENGTH,
              'aria-required': true,
              'aria-describedby': describedBy(`${id}-${part}`, { hint: false, message: message !== undefined }),
            },
          }}
        />
      </FieldFrame>
    );
  });
}

/** Two of equal weight: which of them a person is, they know before a code is sent. */
function WhoComes({
  definition: { signIn, invitation },
  isNew,
  onChange,
}: {
  definition: SignInFormProps['definition'];
  isNew: boolean;
  onChange: (isNew: boolean) => void;
}) {
  const id = useId();
  if (!signIn.createAccount && !invitation) return null;
  const newcomer = signIn.createAccount
    ? { label: t('Create an account'), hint: t('I am new here') }
    : { label: t('Join by invitation'), hint: t('I was invited') };
  const choices = [
    { value: 'known', label: t('Sign in'), hint: t('I have an account') },
    { value: 'new', ...newcomer },
  ];
  return (
    <Box component="fieldset" sx={styles.who}>
      <legend>{t('Have you been here before?')}</legend>
      {choices.map((choice) => (
        <ChoiceRow
          key={choice.value}
          type="radio"
          id={`${id}-${choice.value}`}
          name={`${id}-who`}
          choice={choice}
          checked={isNew === (choice.value === 'new')}
          onChange={() => onChange(choice.value === 'new')}
        />
      ))}
    </Box>
  );
}

function CodeStage({ flow }: { flow: SignInFlow }) {
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const { phone, code, message, busy, lockedUntil, registering, resendIn, sentAt } = flow;
  const shownPhone = <strong>{findPhoneNumber(phone) ?? phone}</strong>;
  useEffect(() => form.current?.querySelector('input')?.focus(), []);
  useFocusAfterFailure(form, flow);
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
      <FieldFrame id={id} label={t('Code from the SMS')} message={message} required>
        <OutlinedInput
          id={id}
          name="otp_code"
          autoComplete="one-time-code"
          value={code}
          // One box, so that the phone can fill it in and a person can paste it, with or without spaces.
          onChange={({ target }) => flow.setCode(toLatinDigits(target.value).replace(/\D/g, '').slice(0, CODE_LENGTH))}
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

/** A button that waits cannot keep the focus: what failed is said at the field, which takes it. */
function useFocusAfterFailure(form: RefObject<HTMLFormElement | null>, { busy, message }: SignInFlow): void {
  useEffect(() => {
    if (!busy && message !== undefined && isFocusLost())
      form.current?.querySelector<HTMLInputElement>('input[aria-invalid=true]')?.focus();
  }, [form, busy, message]);
}

/** Beside the countdown, which tells how long: a time to come back at, by the clock that the person sees. */
function LockNotice({ until }: { until: number | undefined }) {
  return (
    until !== undefined && (
      <Box component="p" sx={styles.wait}>
        {t('You can go on with this number at {clockTime}. Until then no code is taken, and no new one is sent.', {
          clockTime: toClockTime(new Date(until), { device: true }),
        })}
      </Box>
    )
  );
}

/** Numbers are read from the left, in a line from the right, too. */
function isolate(number: string): string {
  return document.dir === 'rtl' ? `\u2066${number}\u2069` : number;
}
