/** The phone, then the code: the same form on the sign-in screen and in the dialog over an open form. */
import Box from '@mui/material/Box';
import Radio from '@mui/material/Radio';
import { useEffect, useId, useRef, useState, type SubmitEvent } from 'react';
import { flushSync } from 'react-dom';
import type { ProviderDefinition } from '@/definition/parse/catalog';
import { listPhoneExamples } from '@/engine/locale/phone-number';
import Button from '@mui/material/Button';
import { describedBy } from '@/fields/frame/control-ids';
import { ChoiceRow } from '@/fields/frame/choice-row';
import { FieldFrame } from '@/fields/frame/field-frame';
import { PhoneBox } from '@/fields/phone-box';
import { toStorableText } from '@/fields/storable-text';
import OutlinedInput from '@mui/material/OutlinedInput';
import { LockNotice } from './lock-notice';
import { UNREACHABLE } from './sign-in-failure';
import { styles } from './sign-in-form-styles';
import { useFocusAfterFailure } from './use-focus-after-failure';
import type { SignInFlow } from './use-sign-in-flow';
import { again } from '@/ui/again';
import { lazyPartWith } from '@/ui/fetched-part';
import { LoadingText } from '@/ui/loading-text';
import { msg, t } from '@/texts/t';
import { listText } from '@/texts/list-text';

const NAME_LENGTH = 50;

/** Fetched while the phone number is typed. */
const CodeStage = lazyPartWith<{ flow: SignInFlow }>(
  async () => (await again(() => import('./code-stage'))).CodeStage,
  ({ onRetry }) => (
    <Box role="alert" sx={styles.notice}>
      <p>{t(UNREACHABLE)}</p>
      <Button onClick={onRetry}>{t('Try again')}</Button>
    </Box>
  ),
  () => <LoadingText />,
);

export interface SignInFormProps {
  definition: Pick<ProviderDefinition, 'signIn' | 'invitation'>;
  flow: SignInFlow;
  /** Whether newcomers come here too: they say so first, instead of hearing that they are not registered. */
  asksWhetherNew?: boolean;
}

export function SignInForm(props: SignInFormProps) {
  const { stage, phone } = props.flow;
  const isBegun = phone !== '';
  useEffect(() => {
    if (isBegun) void CodeStage.fetch();
  }, [isBegun]);
  if (stage === 'phone') return <PhoneStage {...props} />;
  return <CodeStage flow={props.flow} />;
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
          mark={Radio}
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

/** Numbers are read from the left, in a line from the right, too. */
function isolate(number: string): string {
  return document.dir === 'rtl' ? `\u2066${number}\u2069` : number;
}

interface UnregisteredNoticeProps {
  definition: Pick<ProviderDefinition, 'signIn' | 'invitation'>;
  busy: boolean;
  /** The server would refuse to send a code now. */
  mustWait: boolean;
  onCreate: () => void;
}

/** The way on for a phone without an account: making one, or what to do where only an invitation opens one. */
function UnregisteredNotice({ definition: { signIn, invitation }, busy, mustWait, onCreate }: UnregisteredNoticeProps) {
  if (signIn.createAccount) {
    return (
      <Box sx={styles.notice}>
        <p>{t('New here? We send a code to this number, and then you can apply.')}</p>
        <Button variant="contained" loading={busy} disabled={mustWait} onClick={onCreate}>
          {t('Create an account')}
        </Button>
      </Box>
    );
  }
  return (
    <Box sx={styles.notice}>
      {signIn.closed !== undefined && <p>{signIn.closed}</p>}
      {invitation && (
        <Button variant="contained" loading={busy} disabled={mustWait} onClick={onCreate}>
          {t('I was invited with this number')}
        </Button>
      )}
    </Box>
  );
}
