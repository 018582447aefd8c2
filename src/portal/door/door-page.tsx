/**
 * The page on which people sign in, before the other pages are there: it takes a third of what those do. It hands over
 * as soon as somebody has signed in.
 */
import { useEffect } from 'react';
import type { Door, ProviderSummary } from '@/definition/parse/catalog';
import { useSession } from '@/page/data/session-store';
import { PageFrame } from '@/page/shell/page-layout';
import { useSite } from '@/page/shell/use-site';
import { useSignInFlow } from '@/sign-in/applicant/use-sign-in-flow';
import { LoadingText } from '@/ui/loading-text';
import { DoorSheet } from './door-sheet';
import { again } from '@/ui/again';
import type { PhoneSignIn } from '@/sign-in/applicant/phone-sign-in';
import { SignInFailure, UNREACHABLE } from '@/sign-in/applicant/sign-in-failure';
import { t } from '@/texts/t';

export interface DoorPageProps {
  provider: ProviderSummary;
  door: Door;
  title: string | undefined;
  /** Where its reader came to, from another page. */
  arrival: string | undefined;
  /** Fetches the other pages, which a code is the way to. */
  onNear: () => void;
  /** Called when the other pages have to take this one's place: somebody is signed in, or nobody may. */
  onLeave: () => void;
}

export function DoorPage({ provider, door, title, arrival, onNear, onLeave }: DoorPageProps) {
  const flow = useSignInFlow(lazyPhoneSignIn, door.role);
  const isSignedIn = useSession((state) => state.status === 'signed-in');
  const isClosed = useSite()?.maintenance === true;
  const isOver = isClosed || (isSignedIn && !flow.busy);
  const { stage, phone } = flow;
  const isBegun = phone !== '' || flow.name.first !== '';
  useEffect(() => {
    if (isBegun) prepareSignIn();
  }, [isBegun]);
  useEffect(() => {
    if (stage === 'code') onNear();
  }, [stage, onNear]);
  useEffect(() => {
    if (isOver) onLeave();
  }, [isOver, onLeave]);
  return (
    <PageFrame applicationType={provider.title} width="form">
      {isOver ? <LoadingText /> : <DoorSheet door={door} flow={flow} title={title} arrival={arrival} />}
    </PageFrame>
  );
}

const load = () => again(() => import('@/sign-in/applicant/phone-sign-in'));

/** Fetches it, and the client that it signs in with. A failure is left to the signing in, which can say so. */
function prepareSignIn(): void {
  load()
    .then(({ prepareClient }) => prepareClient())
    .catch(() => undefined);
}

async function fetchBackend(): Promise<PhoneSignIn> {
  try {
    return (await load()).phoneSignIn;
  } catch {
    throw new SignInFailure(t(UNREACHABLE));
  }
}

/** Signing in by phone, which this page has not fetched: it comes while somebody types. */
const lazyPhoneSignIn: PhoneSignIn = {
  sendCode: async (...given) => (await fetchBackend()).sendCode(...given),
  signIn: async (...given) => (await fetchBackend()).signIn(...given),
  sendRegistrationCode: async (...given) => (await fetchBackend()).sendRegistrationCode(...given),
  register: async (...given) => (await fetchBackend()).register(...given),
};
