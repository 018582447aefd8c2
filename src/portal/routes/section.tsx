/** The pages of one provider, under its application type (specification section 1). */
import { useEffect, useRef } from 'react';
import { Outlet, useLocation, NavLink } from 'react-router-dom';
import type { ProviderSummary } from '@/definition/parse/catalog';
import { MaintenancePage } from '../pages/maintenance-page';
import { PageFrame } from '@/page/shell/page-layout';
import { useSite } from '@/page/shell/use-site';
import { AccountActions } from '@/sign-in/applicant/account-actions';
import { usePageHandle } from '../pages/screen-outline';
import { again } from '@/ui/again';
import { lazyPartWith } from '@/ui/fetched-part';
import type { ReceivedProps } from '../screens/received';
import { readArrival } from '../screens/arrival-state';
import { inPause } from '@/ui/in-pause';
import { LoadingText } from '@/ui/loading-text';
import { useOnline } from '@/ui/use-online';
import { askForNow, useShownFrom } from '@/page/data/persisted-query';
import type { OfflineNoteProps } from '../pages/offline-note';
import Box from '@mui/material/Box';
import type { Screen, ScreenKind } from '@/definition/language/screen';
import { toScreenPath } from '@/engine/paths';
import { useSession } from '@/page/data/session-store';
import { msg, t, type Message } from '@/texts/t';

/** Where it cannot be had, the page that it leads to shows the application all the same. */
const Received = lazyPartWith<ReceivedProps>(
  async () => (await again(() => import('../screens/received'))).Received,
  () => <Outlet />,
  () => <LoadingText />,
);

export interface SectionProps {
  provider: ProviderSummary;
  base: string;
}

/** Header, navigation and account of the applicants; turned away while the settings say maintenance. */
export function Section({ provider, base }: SectionProps) {
  const config = useSite();
  const width = usePageHandle()?.width;
  const submitted = readArrival(useLocation().state);
  return (
    <PageFrame
      applicationType={provider.title}
      width={submitted ? 'page' : width}
      actions={<AccountActions />}
      navigation={<SectionNavigation provider={provider} base={base} />}
    >
      <OfflineArea />
      {submitted ? (
        <Received key={submitted.id} provider={provider} base={base} submitted={submitted} />
      ) : config?.maintenance === true ? (
        <MaintenancePage config={config} />
      ) : (
        <Outlet />
      )}
    </PageFrame>
  );
}

/** A line that comes back is not always told of. */
const ASK_EVERY_MS = 15_000;

const loadNote = async () => (await again(() => import('../pages/offline-note'))).OfflineNote;
const Note = lazyPartWith<OfflineNoteProps>(
  loadNote,
  () => null,
  () => null,
);

/** A device may have a network and no answer all the same: then it is asked for again, by itself and by the reader. */
function OfflineArea() {
  const online = useOnline();
  const shownFrom = useShownFrom();
  const isLate = online && shownFrom !== undefined;
  useEffect(() => inPause(() => void loadNote().catch(() => undefined)), []);
  useEffect(() => {
    if (online) askForNow();
  }, [online]);
  useEffect(() => {
    if (!isLate) return undefined;
    const timer = setInterval(askForNow, ASK_EVERY_MS);
    return () => clearInterval(timer);
  }, [isLate]);
  return (
    // There from the start, so that a screen reader hears what comes into it.
    <div role="status">
      {(!online || isLate) && <Note shownFrom={shownFrom} onRetry={isLate ? askForNow : undefined} />}
    </div>
  );
}

const styles = {
  navigation: {
    background: 'var(--mui-palette-surface-card)',
    borderBottom: '1px solid var(--mui-palette-line-soft)',
    '@media print': { display: 'none' },
  },
  places: {
    boxSizing: 'content-box',
    display: 'flex',
    gap: 1,
    maxWidth: 'calc(var(--mui-width-page) + 16px)',
    margin: '0 auto',
    padding: '0 8px',
    listStyle: 'none',
    overflowX: 'auto',
    '@media (min-width: 600px)': { padding: '0 16px' },
  },
  place: {
    display: 'block',
    padding: '12px 8px 9px',
    color: 'var(--mui-palette-ink-muted)',
    textDecoration: 'none',
    whiteSpace: 'nowrap',
    borderBottom: '3px solid transparent',
    '&:hover': { color: 'var(--mui-palette-ink-main)' },
    '&.active': {
      color: 'var(--mui-palette-primary-main)',
      borderBottomColor: 'var(--mui-palette-primary-main)',
      fontWeight: 600,
    },
    '@media (forced-colors: active)': {
      borderBottomColor: 'Canvas',
      '&.active': { borderBottomColor: 'Highlight' },
    },
  },
} as const;

/** Kinds that are places of their own, with the words that name them where the screen has no title. */
const PLACES: Partial<Record<ScreenKind, Message>> = {
  wizard: msg('Application'),
  list: msg('Applications'),
  dashboard: msg('Dashboard'),
  invite: msg('Invitations'),
};

/** The places of a section, for those who are signed in. */
function SectionNavigation({ provider, base }: { provider: ProviderSummary; base: string }) {
  const signedIn = useSession((state) => state.userId !== undefined);
  const { pathname } = useLocation();
  const list = useRef<HTMLUListElement>(null);
  // On a phone the row is wider than the screen: the open place is brought into sight.
  // Newer browsers answer a promise here, which must not become the effect's clean-up.
  useEffect(() => {
    const open = list.current?.querySelector('[aria-current]');
    if (open) open.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [pathname, signedIn]);
  const places = Object.entries(provider.routes.screens).filter(
    ([path, { screen }]) => screen in PLACES && !path.includes('{'),
  );
  if (!signedIn || places.length < 2) return null;
  return (
    <Box component="nav" aria-label={t('Sections')} sx={styles.navigation}>
      <Box component="ul" ref={list} sx={styles.places}>
        {places.map(([path, screen]) => (
          <li key={path}>
            <Box
              component={NavLink}
              to={toScreenPath(base, path)}
              // What is opened from a list belongs to it.
              end={screen.screen !== 'list' || path === ''}
              aria-current={pathname === toScreenPath(base, path) ? 'page' : 'true'}
              sx={styles.place}
            >
              {nameOf(screen)}
            </Box>
          </li>
        ))}
      </Box>
    </Box>
  );
}

function nameOf(screen: Screen): string {
  const place = PLACES[screen.screen];
  return ('title' in screen ? screen.title : undefined) ?? (place ? t(place) : '');
}
