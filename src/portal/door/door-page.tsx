/**
 * The page on which people sign in, before the other pages are there: it takes a third of what those do. It hands over
 * as soon as somebody has signed in.
 */
import { useEffect } from 'react';
import type { Door, ProviderSummary } from '@/definition/parse/catalog';
import { useSession } from '@/page/data/session-store';
import { PageFrame } from '@/page/shell/page-layout';
import { useSite } from '@/page/shell/use-site';
import { lazyPhoneSignIn, prepareSignIn } from '@/sign-in/applicant/lazy-phone-sign-in';
import { useSignInFlow } from '@/sign-in/applicant/use-sign-in-flow';
import { LoadingText } from '@/ui/loading-text';
import { DoorSheet } from './door-sheet';

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
