import { useEffect, useRef } from 'react';
import { NavLink, useLocation } from 'react-router-dom';
import type { ProviderSummary } from '@/definition/parse/catalog';
import type { Screen, ScreenKind } from '@/definition/language/screen';
import { toScreenPath } from '@/engine/paths';
import { useSession } from '@/session/signed-in/session-store';
import styles from './section-navigation.module.css';

/** Kinds that are places of their own, with the words that name them where the screen has no title. */
const PLACES: Partial<Record<ScreenKind, string>> = {
  wizard: 'Application',
  list: 'Applications',
  dashboard: 'Dashboard',
  invite: 'Invitations',
};

/** The places of a section, for those who are signed in. */
export function SectionNavigation({ provider, base }: { provider: ProviderSummary; base: string }) {
  const signedIn = useSession((state) => state.userId !== undefined);
  const { pathname } = useLocation();
  const list = useRef<HTMLUListElement>(null);
  // On a phone the row is wider than the screen: the open place is brought into sight.
  // Newer browsers answer a promise here, which must not become the effect's clean-up.
  useEffect(() => {
    const open = list.current?.querySelector('[aria-current="page"]');
    if (open) open.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [pathname, signedIn]);
  const places = Object.entries(provider.routes.screens).filter(
    ([path, { screen }]) => screen in PLACES && !path.includes('{'),
  );
  if (!signedIn || places.length < 2) return null;
  return (
    <nav aria-label="Sections" className={styles.navigation}>
      <ul ref={list} className={styles.places}>
        {places.map(([path, screen]) => (
          <li key={path}>
            <NavLink end to={toScreenPath(base, path)} className={styles.place ?? ''}>
              {nameOf(screen)}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function nameOf(screen: Screen): string {
  return ('title' in screen ? screen.title : undefined) ?? PLACES[screen.screen] ?? '';
}
