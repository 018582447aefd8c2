/** Where a person is on the way from phone number to session. */
import { useEffect, useState } from 'react';
import { findPhoneNumber } from '@/engine/locale/phone-number';
import { announce } from '@/ui/announce';
import type { PersonName, PhoneSignIn } from './phone-sign-in';
import { SignInFailure, tooManyAttempts } from './sign-in-failure';
import {
  forgetProgress,
  keepProgress,
  NO_NAME,
  readProgress,
  type PhoneWait,
  type SignInProgress,
} from './sign-in-progress';
import { msg, t } from '@/texts/t';

/** Seconds until a code may be asked for again. */
const RESEND_SECONDS = 60;
const PHONE_MESSAGE = msg('Phone number must be between 10-15 digits and may start with +');
const CODE_MESSAGE = msg('Enter the 6-digit code from the SMS');

export interface SignInFlow {
  stage: 'phone' | 'code';
  /** registering: an account is being made for the phone. */
  registering: boolean;
  /** Of whoever an account is made for. */
  name: PersonName;
  phone: string;
  code: string;
  busy: boolean;
  /** What is wrong, at the field that is asked; counts down while the phone is locked. */
  message: string | undefined;
  /** true: the phone that was sent last has no account. */
  unregistered: boolean;
  /** Too many wrong codes: until this time (ms since 1970) neither a code is taken nor a new one sent. */
  lockedUntil: number | undefined;
  /** Seconds until a new code may be asked for. */
  resendIn: number;
  /** true: the server would refuse to send one now, and none was sent that could be entered instead. */
  mustWait: boolean;
  /** When this page sent the code; undefined for one that the person already had. */
  sentAt: number | undefined;
  setName: (name: PersonName) => void;
  /** Whether an account is to be made; what was said of a phone without one is then no matter any more. */
  setRegistering: (registering: boolean) => void;
  /** Of the number that is there by then. One that stays the same changes nothing else. */
  setPhone: (toNext: (current: string) => string) => void;
  setCode: (code: string) => void;
  sendCode: () => Promise<void>;
  /** Goes on with a code that was sent before; `asNewcomer`: for an account that is to be made. */
  enterCode: (asNewcomer?: boolean) => void;
  createAccount: () => Promise<void>;
  resend: () => Promise<void>;
  /** `entered`: the code where it has only just been typed. */
  submitCode: (entered?: string) => Promise<void>;
  changePhone: () => void;
}

interface FlowState extends SignInProgress {
  code: string;
  busy: boolean;
  message: string | undefined;
  unregistered: boolean;
  /** The phone that the server refused to send a code to, and until when. */
  refused: PhoneWait | undefined;
}

const START: FlowState = {
  stage: 'phone',
  registering: false,
  name: NO_NAME,
  phone: '',
  code: '',
  busy: false,
  message: undefined,
  unregistered: false,
  lock: undefined,
  refused: undefined,
  sent: undefined,
};

/**
 * `role` is what an account is made with; `place` names where, for going on after a reload. Failures become messages;
 * what was typed stays.
 */
export function useSignInFlow(backend: PhoneSignIn, role: string, place = role): SignInFlow {
  const [state, setState] = useState<FlowState>(() => ({ ...START, ...readProgress(place) }));
  const phoneNumber = findPhoneNumber(state.phone);
  const lock = state.lock?.phone === phoneNumber ? state.lock : undefined;
  const refused = state.refused?.phone === phoneNumber ? state.refused : undefined;
  const sent = state.sent?.phone === phoneNumber ? state.sent : undefined;
  const lockedFor = useSecondsLeft(lock?.until);
  const refusedFor = useSecondsLeft(refused?.until);
  const freshFor = useSecondsLeft(sent && sent.at + RESEND_SECONDS * 1000);
  const change = (changes: Partial<FlowState>) => setState((current) => ({ ...current, ...changes }));
  const { stage, phone, registering, name } = state;
  useEffect(() => {
    if (stage === 'code' || state.sent || state.lock)
      keepProgress(place, { stage, phone, registering, name, sent: state.sent, lock: state.lock });
  }, [place, stage, phone, registering, name, state.sent, state.lock]);

  /** `waitsFor` names what a refusal that names a time is about: the phone's codes, or sending alone. */
  async function attempt(waitsFor: 'lock' | 'refused', work: () => Promise<Partial<FlowState>>): Promise<void> {
    change({ busy: true, message: undefined, unregistered: false });
    try {
      change({ ...(await work()), busy: false });
    } catch (error) {
      const failure = error instanceof SignInFailure ? error : new SignInFailure(t('Authentication failed'));
      announce(failure.message, { urgent: true });
      const waits = failure.waitSeconds > 0 && phoneNumber !== undefined;
      change({
        busy: false,
        // What is known of the phone stays known: the choice that was pressed can be pressed again.
        unregistered: failure.unregistered || state.unregistered,
        // A wait is told by its countdown, and no longer than it lasts.
        ...(waits
          ? { [waitsFor]: { phone: phoneNumber, until: Date.now() + failure.waitSeconds * 1000 } }
          : { message: failure.message }),
      });
    }
  }

  async function send(asNewcomer: boolean): Promise<void> {
    if (phoneNumber === undefined) return refuse(t(PHONE_MESSAGE));
    // A code that was sent a moment ago is still good: the server would only refuse to send another.
    const isSent = sent?.registering === asNewcomer && freshFor > 0;
    await attempt('refused', async () => {
      if (!isSent) await (asNewcomer ? backend.sendRegistrationCode(phoneNumber) : backend.sendCode(phoneNumber));
      announce(t('We sent a code to {phoneNumber}', { phoneNumber }));
      return {
        stage: 'code',
        registering: asNewcomer,
        code: '',
        sent: isSent ? sent : { phone: phoneNumber, at: Date.now(), registering: asNewcomer },
      };
    });
  }

  function refuse(message: string): void {
    change({ message, unregistered: false });
    announce(message, { urgent: true });
  }

  return {
    ...state,
    message:
      lockedFor > 0
        ? tooManyAttempts(lockedFor)
        : stage === 'phone' && refusedFor > 0
          ? tooManyAttempts(refusedFor)
          : state.message,
    lockedUntil: lockedFor > 0 ? lock?.until : undefined,
    resendIn: Math.max(freshFor, refusedFor),
    mustWait: lockedFor > 0 || refusedFor > 0,
    sentAt: sent?.at,
    setRegistering: (chosen) => change({ registering: chosen, unregistered: false, message: undefined }),
    setName: (typed) => change({ name: typed }),
    setPhone: (toNext) =>
      setState((current) => {
        const next = toNext(current.phone);
        return next === current.phone ? current : { ...current, phone: next, unregistered: false, message: undefined };
      }),
    setCode: (typed) => change({ code: typed, message: undefined }),
    sendCode: () => send(false),
    enterCode(asNewcomer = false) {
      if (phoneNumber === undefined) return refuse(t(PHONE_MESSAGE));
      change({
        stage: 'code',
        registering: asNewcomer || state.unregistered || sent?.registering === true,
        code: '',
        message: undefined,
      });
    },
    createAccount: () => send(true),
    resend: () => send(registering),
    changePhone: () => change({ stage: 'phone', code: '', message: undefined }),
    async submitCode(entered = state.code) {
      if (entered.length !== 6) return refuse(t(CODE_MESSAGE));
      await attempt('lock', async () => {
        const hasName = [name.first, name.last].every((part) => part.trim() !== '');
        await (!registering
          ? backend.signIn(phone, entered)
          : hasName
            ? backend.register(phone, entered, role, { first: name.first.trim(), last: name.last.trim() })
            : backend.register(phone, entered, role, 'invited'));
        forgetProgress();
        return {};
      });
    },
  };
}

/** Whole seconds until a time (ms since 1970), counting down; 0 when it is past or there is none. */
function useSecondsLeft(until: number | undefined): number {
  const [now, setNow] = useState(() => Date.now());
  const left = until === undefined ? 0 : Math.max(0, Math.ceil((until - now) / 1000));
  useEffect(() => {
    if (until === undefined) return undefined;
    const tick = () => setNow(Date.now());
    // At once, since the time that this component last looked at the clock may be long past.
    const first = setTimeout(tick);
    const timer = setInterval(() => {
      tick();
      if (Date.now() >= until) clearInterval(timer);
    }, 1000);
    return () => {
      clearTimeout(first);
      clearInterval(timer);
    };
  }, [until]);
  return left;
}
