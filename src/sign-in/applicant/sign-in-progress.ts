/**
 * How far somebody is with a code by SMS. It lasts as long as the tab: a phone may load the page anew while they look
 * for the code in another app.
 */
import { deviceTexts, tabTexts } from '@/ui/persisted-texts';
import type { PersonName } from './phone-sign-in';

export const NO_NAME: PersonName = { first: '', last: '' };

export interface SignInProgress {
  stage: 'phone' | 'code';
  /** As it was typed. Of the code nothing is stored. */
  phone: string;
  /** An account is being made for the phone. */
  registering: boolean;
  /** Of whom; empty where it was not asked. */
  name: PersonName;
  /** The phone (E.164) that was sent a code, when, and what for. */
  sent: SentCode | undefined;
  /** The phone that too many wrong codes have locked, and until when (ms since 1970). */
  lock: PhoneWait | undefined;
}

export interface SentCode {
  phone: string;
  at: number;
  registering: boolean;
}

export interface PhoneWait {
  phone: string;
  until: number;
}

const KEY = 'sign-in-progress';

/** As long as a code is valid. */
const VALID_MS = 600_000;

interface StoredProgress extends Omit<SignInProgress, 'name'> {
  /** Missing where an earlier release of the page stored it. */
  name?: PersonName;
  place: string;
  keptAt: number;
}

/** `place` names the page of the sign-in, or its invitation: what was begun on one does not open another's. */
export function keepProgress(place: string, { stage, phone, registering, name, sent, lock }: SignInProgress): void {
  tabTexts.keep(
    KEY,
    JSON.stringify({ place, keptAt: Date.now(), stage, phone, registering, name, sent, lock } satisfies StoredProgress),
  );
}

/** Undefined when nothing was begun here, or when it is too long ago. */
export function readProgress(place: string): SignInProgress | undefined {
  const stored = parseProgress(tabTexts.read(KEY));
  if (stored?.place !== place || Date.now() - stored.keptAt >= VALID_MS) return undefined;
  const { stage, phone, registering, name = NO_NAME, sent, lock } = stored;
  return { stage, phone, registering, name, sent, lock };
}

/** Of nobody in particular: what everybody reads once is folded on a device on which somebody has signed in. */
const KNOWN_KEY = 'signed-in-before';

export function isKnownDevice(): boolean {
  return deviceTexts.read(KNOWN_KEY) !== undefined;
}

/** Called when the person has signed in. */
export function forgetProgress(): void {
  deviceTexts.keep(KNOWN_KEY, 'true');
  tabTexts.forget(KEY);
}

function parseProgress(text: string | undefined): StoredProgress | undefined {
  try {
    return JSON.parse(text ?? '') as StoredProgress;
  } catch {
    return undefined;
  }
}
