/** The frame of the administration: a rail of its sections, a menu on a phone. */
import { Suspense, useState } from 'react';
import { NavLink, Outlet, useLocation } from 'react-router-dom';
import Button from '@mui/material/Button';
import { Icon } from '@/ui/icon';
import { LoadingText } from '@/ui/loading-text';
import { useMay, useOfficer } from '@/session/officer/signed-in-officer';
import { useLogOut } from '@/session/officer/use-log-out';
import { SECTIONS } from './sections';
import { ShortcutProvider } from './shortcut-provider';
import { ShortcutSheetButton } from './shortcut-sheet';
import styles from './admin-layout.module.css';

export function AdminLayout() {
  const { user } = useOfficer();
  const { pathname } = useLocation();
  const may = useMay();
  const logOut = useLogOut();
  // The menu belongs to the page that it was opened on: choosing a section closes it.
  const [openedOn, setOpenedOn] = useState<string>();
  const open = openedOn === pathname;
  const name = [user.first_name, user.last_name].filter(Boolean).join(' ') || user.email || 'Officer';
  return (
    <ShortcutProvider>
      <div className={styles.area}>
        <div className={styles.rail} data-open={open}>
          <div className={styles.top}>
            <p className={styles.who}>
              <span className={styles.name}>{name}</span>
              <span className={styles.role}>{user.role_name}</span>
            </p>
            <span className={styles.menu}>
              <Button
                aria-expanded={open}
                aria-controls="admin-sections"
                onClick={() => setOpenedOn(open ? undefined : pathname)}
              >
                Menu
              </Button>
            </span>
          </div>
          <div id="admin-sections" className={styles.sections}>
            <nav aria-label="Administration">
              <ul className={styles.links}>
                {SECTIONS.filter(({ permission }) => may(permission)).map(({ path, label, icon }) => (
                  <li key={path}>
                    <NavLink to={path} className={styles.link ?? ''}>
                      <Icon name={icon} size={20} /> {label}
                    </NavLink>
                  </li>
                ))}
              </ul>
            </nav>
            <div className={styles.tools}>
              <ShortcutSheetButton />
              <Button size="small" onClick={() => void logOut()}>
                Sign out
              </Button>
            </div>
          </div>
        </div>
        <div className={styles.content}>
          <Suspense fallback={<LoadingText />}>
            <Outlet />
          </Suspense>
        </div>
      </div>
    </ShortcutProvider>
  );
}
