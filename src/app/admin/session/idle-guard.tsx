/** Ends an officer's session that nobody uses (setting session_timeout), after a warning of one minute. */
import { useLocation } from 'react-router-dom';
import { IdleWarning } from '../../session/idle-warning';
import { describeIdleEnd } from '../../session/idle-state';
import { useIdleWatch } from '../../session/use-idle-watch';
import { useLogOut } from './use-log-out';

export function IdleGuard({ minutes }: { minutes: number }) {
  const { pathname, search } = useLocation();
  const logOut = useLogOut();
  const { state, stay } = useIdleWatch(minutes, () => void logOut({ from: pathname + search, notice: describeIdleEnd(minutes) }));
  return <IdleWarning open={state === 'warning'} kept="What you typed on this page is kept until then." onStay={stay} onLeave={() => void logOut()} />;
}
