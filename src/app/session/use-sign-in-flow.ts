/** Where a person is on the way from phone number to session. */
import { useState } from 'react';
import { findPhoneNumber } from '@/engine/phone-number';
import { announce } from '@/ui/announce';
import type { PhoneSignIn } from './phone-sign-in';
import { SignInFailure, tooManyAttempts } from './sign-in-failure';
import { useSecondsLeft } from './use-seconds-left';

/** Seconds until a code may be asked for again. */
const RESEND_SECONDS = 60;
const PHONE_MESSAGE = 'Phone number must be between 10-15 digits and may start with +';
const CODE_MESSAGE = 'Enter the 6-digit code from the SMS';

export interface SignInFlow {
  stage: 'phone' | 'code';
  /** registering: an account is being made for the phone. */
  registering: boolean;
  phone: string;
  code: string;
  busy: boolean;
  /** What is wrong, at the field that is asked; counts down while the phone is locked. */
  message: string | undefined;
  /** true: the phone that was sent last has no account. */
  unregistered: boolean;
  locked: boolean;
  /** Seconds until a new code may be asked for. */
  resendIn: number;
  setPhone: (phone: string) => void;
  setCode: (code: string) => void;
  sendCode: () => Promise<void>;
  createAccount: () => Promise<void>;
  resend: () => Promise<void>;
  submitCode: () => Promise<void>;
  changePhone: () => void;
}

interface FlowState {
  stage: 'phone' | 'code';
  registering: boolean;
  phone: string;
  code: string;
  busy: boolean;
  message: string | undefined;
  unregistered: boolean;
  lockedUntil: number | undefined;
  /** The phone that holds a code, and when it was sent. */
  sent: { phone: string; at: number; registering: boolean } | undefined;
}

const START: FlowState = { stage: 'phone', registering: false, phone: '', code: '', busy: false, message: undefined, unregistered: false, lockedUntil: undefined, sent: undefined };

/** `role` is what an account is made with. Failures become messages; what was typed stays. */
export function useSignInFlow(backend: PhoneSignIn, role: string, phone = ''): SignInFlow {
  const [state, setState] = useState<FlowState>({ ...START, phone });
  const lockedFor = useSecondsLeft(state.lockedUntil);
  const resendIn = useSecondsLeft(state.sent && state.sent.at + RESEND_SECONDS * 1000);
  const change = (changes: Partial<FlowState>) => setState((current) => ({ ...current, ...changes }));

  async function attempt(work: () => Promise<Partial<FlowState>>): Promise<void> {
    change({ busy: true, message: undefined, unregistered: false, lockedUntil: undefined });
    try {
      change({ ...(await work()), busy: false });
    } catch (error) {
      const failure = error instanceof SignInFailure ? error : new SignInFailure('Authentication failed');
      announce(failure.message, { urgent: true });
      change({
        busy: false,
        message: failure.message,
        unregistered: failure.unregistered,
        lockedUntil: failure.waitSeconds > 0 ? Date.now() + failure.waitSeconds * 1000 : undefined,
      });
    }
  }

  async function send(registering: boolean): Promise<void> {
    const phoneNumber = findPhoneNumber(state.phone);
    if (phoneNumber === undefined) return refuse(PHONE_MESSAGE);
    // A code that was sent a moment ago is still good: the server would only refuse to send another.
    const isSent = state.sent?.phone === phoneNumber && state.sent.registering === registering && resendIn > 0;
    await attempt(async () => {
      if (!isSent) await (registering ? backend.sendRegistrationCode(phoneNumber) : backend.sendCode(phoneNumber));
      announce(`We sent a code to ${phoneNumber}`);
      return { stage: 'code', registering, code: '', sent: isSent ? state.sent : { phone: phoneNumber, at: Date.now(), registering } };
    });
  }

  function refuse(message: string): void {
    change({ message, unregistered: false });
    announce(message, { urgent: true });
  }

  return {
    ...state,
    message: lockedFor > 0 ? tooManyAttempts(lockedFor) : state.lockedUntil === undefined ? state.message : undefined,
    locked: lockedFor > 0,
    resendIn,
    setPhone: (typed) => change({ phone: typed, unregistered: false, ...(state.lockedUntil === undefined ? { message: undefined } : {}) }),
    setCode: (typed) => change({ code: typed, ...(state.lockedUntil === undefined ? { message: undefined } : {}) }),
    sendCode: () => send(false),
    createAccount: () => send(true),
    resend: () => send(state.registering),
    changePhone: () => change({ stage: 'phone', code: '', message: undefined, lockedUntil: undefined }),
    async submitCode() {
      if (state.code.length !== 6) return refuse(CODE_MESSAGE);
      await attempt(async () => {
        await (state.registering ? backend.register(state.phone, state.code, role) : backend.signIn(state.phone, state.code));
        return {};
      });
    },
  };
}
