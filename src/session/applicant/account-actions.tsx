import Logout from '@mui/icons-material/Logout';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { HIDDEN_LOOK } from '@/ui/hidden-look';
import { paths } from '@/engine/paths';
import { signOut } from '../signed-in/session';
import { useSession } from '../signed-in/session-store';

/** On the masthead's own colour; on a phone, whose masthead is one row, a picture that keeps its name. */
const LOOK = {
  background: 'none',
  borderColor: 'var(--mui-palette-header-muted)',
  '&:hover': { background: 'rgb(255 255 255 / 12%)', borderColor: 'currentcolor' },
  '&.Mui-disabled': { color: 'inherit' },
  '@media (max-width: 599px)': { width: 44, minHeight: 44, padding: 0, '& .MuiButton-startIcon': { margin: 0 } },
};

const Words = styled('span')({ '@media (max-width: 599px)': HIDDEN_LOOK });

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
    <Button
      size="small"
      color="inherit"
      startIcon={<Logout fontSize="small" />}
      loading={busy}
      onClick={() => void logOut()}
      sx={LOOK}
    >
      <Words>Log out</Words>
    </Button>
  );
}
