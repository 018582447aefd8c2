import Logout from '@mui/icons-material/Logout';
import Button from '@mui/material/Button';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useState, useId } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '@/engine/paths';
import { SoftLink } from '@/ui/soft-link';
import { useLogOut } from '../session/use-log-out';
import { useSession } from '@/page/data/session-store';
import { ON_MASTHEAD } from './masthead-styles';
import { t } from '@/texts/t';
import type { Me } from '@/api/shapes/account';
import { again } from '@/ui/again';
import { Icon } from '@/ui/icon';
import { lazyPartWith } from '@/ui/fetched-part';
import { VisuallyHidden } from '@/ui/visually-hidden';
import { useMe } from '../session/use-me';
import type { AccountMenuProps } from './account-menu';

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

/**
 * Fetched when it is opened: MUI's menu brings the code of floating surfaces, and nothing that is typed hangs on it.
 * Who has lost the line logs out by a button in the masthead instead.
 */
const AccountMenu = lazyPartWith<AccountMenuProps>(
  async () => (await again(() => import('./account-menu'))).AccountMenu,
  (_lost, { onLogOut }) => (
    <Button size="small" color="inherit" startIcon={<Logout fontSize="small" />} onClick={onLogOut} sx={ON_MASTHEAD}>
      {t('Log out')}
    </Button>
  ),
  () => null,
);

interface AccountButtonProps {
  busy: boolean;
  onOpenData: () => void;
  onLogOut: () => void;
}

/** The signed-in person on a phone: one button, which opens a menu. */
export function AccountButton({ busy, onOpenData, onLogOut }: AccountButtonProps) {
  const { data: me } = useMe();
  const [anchor, setAnchor] = useState<HTMLElement>();
  const close = () => setAnchor(undefined);
  const id = useId();
  const name = nameOf(me);
  const initials = initialsOf(me);
  return (
    <>
      <Button
        id={id}
        size="small"
        color="inherit"
        loading={busy}
        loadingPosition="center"
        aria-haspopup="menu"
        aria-expanded={anchor !== undefined}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        sx={STYLES}
      >
        <VisuallyHidden>{name === undefined ? t('Account') : t('Account of {name}', { name })} </VisuallyHidden>
        {initials ?? <Icon name="person" size={20} />}
      </Button>
      {anchor && (
        <AccountMenu
          anchor={anchor}
          labelledBy={id}
          name={name}
          roles={me?.roles.map((role) => role.name) ?? []}
          onClose={close}
          onOpenData={() => {
            close();
            onOpenData();
          }}
          onLogOut={() => {
            close();
            onLogOut();
          }}
        />
      )}
    </>
  );
}

const STYLES = { ...ON_MASTHEAD, width: 44, minWidth: 44, minHeight: 44, padding: 0, borderRadius: '50%' };

/** Names come with the first application; until then a person is known by their phone. */
function nameOf(me: Me | undefined): string | undefined {
  const { first_name: first, last_name: last, phone, email } = me?.user ?? {};
  return [first, last].filter(Boolean).join(' ') || phone || email || undefined;
}

function initialsOf(me: Me | undefined): string | undefined {
  const { first_name: first, last_name: last } = me?.user ?? {};
  const initials = [first, last].map((part) => (part ? String.fromCodePoint(part.codePointAt(0) ?? 0) : '')).join('');
  return initials === '' ? undefined : initials.toLocaleUpperCase();
}
