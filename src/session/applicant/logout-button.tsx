import Logout from '@mui/icons-material/Logout';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import Button from '@mui/material/Button';
import { paths } from '@/engine/paths';
import { signOut } from '../signed-in/session';
import { useSession } from '../signed-in/session-store';

/**
 * Stands in the applicants' layout and in no other (specification section 1). Nothing to see while nobody is signed in.
 */
export function LogoutButton() {
  const signedIn = useSession((state) => state.status === 'signed-in');
  const [busy, setBusy] = useState(false);
  const navigate = useNavigate();
  if (!signedIn) return null;
  const logOut = async () => {
    setBusy(true);
    if (await signOut()) await navigate(paths.landing);
    else setBusy(false);
  };
  return (
    <Button size="small" startIcon={<Logout fontSize="small" />} loading={busy} onClick={() => void logOut()}>
      Log out
    </Button>
  );
}
