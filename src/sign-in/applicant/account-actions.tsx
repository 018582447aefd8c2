import Logout from '@mui/icons-material/Logout';
import Button from '@mui/material/Button';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '@/engine/paths';
import { SoftLink } from '@/ui/soft-link';
import { useLogOut } from '../session/use-log-out';
import { useSession } from '@/page/data/session-store';
import { AccountButton } from './account-button';
import { ON_MASTHEAD } from './masthead-styles';
import { t } from '@/texts/t';

/**
 * Stands in the applicants' layout and in no other (specification section 1): a button to log out, which a phone, whose
 * masthead is one row, has in a menu. Nothing to see while nobody is signed in.
 */
export function AccountActions() {
  const signedIn = useSession((state) => state.status === 'signed-in');
  const isPhone = useMediaQuery('(max-width: 599px)', { noSsr: true });
  const [busy, setBusy] = useState(false);
  const navigate = useNavigate();
  const endSession = useLogOut(paths.landing);
  if (!signedIn) return null;
  const logOut = async () => {
    setBusy(true);
    if (!(await endSession())) setBusy(false);
  };
  const openData = () => void navigate(paths.account);
  if (isPhone) return <AccountButton busy={busy} onOpenData={openData} onLogOut={() => void logOut()} />;
  return (
    <>
      <Button
        component={SoftLink}
        size="small"
        color="inherit"
        href={paths.account}
        onSelect={openData}
        sx={ON_MASTHEAD}
      >
        {t('My data')}
      </Button>
      <Button
        size="small"
        color="inherit"
        startIcon={<Logout fontSize="small" />}
        loading={busy}
        onClick={() => void logOut()}
        sx={ON_MASTHEAD}
      >
        {t('Log out')}
      </Button>
    </>
  );
}
