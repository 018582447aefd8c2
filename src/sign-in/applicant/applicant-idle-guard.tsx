/**
 * Ends an applicant's session that nobody uses (setting session_timeout), after a warning of one minute. An open form
 * stays where it is, with everything in it: signing in again happens over it.
 */
import { again } from '@/ui/again';
import { Suspense } from 'react';
import { useNavigate } from 'react-router-dom';
import { lazyPart } from '@/page/moving/lazy-part';
import { paths } from '@/engine/paths';
import { queryClient } from '@/page/data/query-client';
import { describeIdleEnd } from '../idle/idle-state';
import { endUnusedSession, signOut } from '../session/session';
import { useSession } from '@/page/data/session-store';
import { useIdleWatch } from '../idle/use-idle-watch';
import { meQuery, useMe } from '../session/use-me';

const IdleWarning = lazyPart(async () => (await again(() => import('../idle/idle-warning'))).IdleWarning);

/** Nothing to see until the last minute. */
export function ApplicantIdleGuard() {
  const { data: me } = useMe();
  const navigate = useNavigate();
  const minutes = me?.session_timeout_minutes ?? 0;
  const end = async () => {
    await endUnusedSession();
    useSession.setState({ ended: describeIdleEnd(minutes) });
  };
  const { state, stay } = useIdleWatch({
    minutes,
    onEnd: () => void end(),
    onUse: () => void queryClient.invalidateQueries({ queryKey: meQuery.queryKey }),
  });
  if (state !== 'warning') return null;
  const leave = async () => {
    if (await signOut()) await navigate(paths.landing);
  };
  return (
    <Suspense>
      <IdleWarning open kept="What you entered is kept." onStay={stay} onLeave={() => void leave()} />
    </Suspense>
  );
}
