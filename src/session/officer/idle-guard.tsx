/** Ends an officer's session that nobody uses (setting session_timeout), after a warning of one minute. */
import { useLocation } from 'react-router-dom';
import { IdleWarning } from '../idle/idle-warning';
import { describeIdleEnd } from '../idle/idle-state';
import { useIdleWatch } from '../idle/use-idle-watch';
import { useAdminServices } from './admin-services';
import { useLogOut } from './use-log-out';

export function IdleGuard({ minutes }: { minutes: number }) {
  const { pathname, search } = useLocation();
  const logOut = useLogOut();
  const { api } = useAdminServices();
  const { state, stay } = useIdleWatch({
    minutes,
    onEnd: () => void logOut({ from: pathname + search, notice: describeIdleEnd(minutes) }),
    // Without a network nothing is told, and nothing on the page changes for it.
    onUse: () => void api.request('GET /auth/me').catch(() => undefined),
  });
  return (
    <IdleWarning
      open={state === 'warning'}
      kept="What you typed on this page is kept until then."
      onStay={stay}
      onLeave={() => void logOut()}
    />
  );
}
