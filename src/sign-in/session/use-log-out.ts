import { useNavigate } from 'react-router-dom';
import { signOut, type Revoke } from './session';

/**
 * Ends the session and opens the page at `to`. When it cannot be ended, the person is told and stays where they are;
 * returns whether it ended.
 */
export function useLogOut(to: string): (revoke?: Revoke) => Promise<boolean> {
  const navigate = useNavigate();
  return async (revoke) => {
    if (!(await signOut(revoke))) return false;
    await navigate(to);
    return true;
  };
}
