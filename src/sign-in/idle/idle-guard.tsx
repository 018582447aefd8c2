/**
 * Ends a session that nobody uses (setting session_timeout), after a warning of one minute. What is open stays where it
 * is, where its page says so: an applicant's form does, and signing in again happens over it.
 */
import { again } from '@/ui/again';
import { queryClient } from '@/page/data/query-client';
import { useSession } from '@/page/data/session-store';
import { lazyPart } from '@/page/navigation/lazy-part';
import { endUnusedSession } from '../session/session';
import { useLogOut } from '../session/use-log-out';
import { meQuery, useMe } from '../session/use-me';
import { describeIdleEnd } from './idle-state';
import { useIdleWatch } from './use-idle-watch';

const IdleWarning = lazyPart(
  async () => (await again(() => import('./idle-warning'))).IdleWarning,
  undefined,
  () => null,
);

export interface IdleGuardProps {
  /** What becomes of what is on the page, in a sentence. */
  reassurance: string;
  /** Where who signs out at once goes. */
  home: string;
}

/** Nothing to see until the last minute. */
export function IdleGuard({ reassurance, home }: IdleGuardProps) {
  const { data: me } = useMe();
  const logOut = useLogOut(home);
  const minutes = me?.session_timeout_minutes ?? 0;
  const end = async () => {
    await endUnusedSession();
    useSession.setState({ ended: describeIdleEnd(minutes) });
  };
  const { state, stay } = useIdleWatch({
    minutes,
    onEnd: () => void end(),
    // Without a network nothing is told, and nothing on the page changes for it.
    onUse: () => void queryClient.invalidateQueries({ queryKey: meQuery.queryKey }),
  });
  if (state !== 'warning') return null;
  return <IdleWarning open reassurance={reassurance} onStay={stay} onLeave={() => void logOut()} />;
}
