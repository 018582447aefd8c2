/** The frame of the administration: a rail of its sections, which a phone has in a drawer. */
import MenuIcon from '@mui/icons-material/Menu';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Drawer from '@mui/material/Drawer';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { Suspense, useState } from 'react';
import { NavLink, Outlet, useLocation, Link } from 'react-router-dom';
import { paths } from '@/engine/paths';
import { Icon } from '@/ui/icon';
import { LoadingRows } from '@/ui/loading-rows';
import { Forbidden } from '@/sign-in/officer/forbidden';
import { useMay, useOfficer } from '@/sign-in/officer/signed-in-officer';
import { useLogOut } from '@/sign-in/session/use-log-out';
import { LeaveDialog } from './leave-dialog';
import { nameUser } from './name-user';
import { NoticesDialog } from './notices-dialog';
import { PaletteButton } from './palette-button';
import { findSection, SECTIONS } from './sections';
import { ShortcutProvider } from './shortcut-provider';
import { UndoProvider } from './undo-provider';
import { ShortcutSheetButton } from './shortcut-sheet';
import { t } from '@/texts/t';
import Alert from '@mui/material/Alert';
import { hasContact, useSite } from '@/page/shell/use-site';
import { rich } from '@/ui/rich';
import type { QueueEntry } from '@/api/shapes/desk';
import { formatNumber } from '@/engine/locale/formats';
import { toQueueAddress } from '@/engine/workflow/queue-address';
import { useOpenQueue, useQueues } from './use-queues';

const styles = {
  area: {
    display: 'grid',
    gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '12rem minmax(0, 1fr)' },
    gap: { xs: 2, md: 3 },
    alignItems: 'start',
    '@media print': { display: 'block' },
  },
  rail: {
    position: 'sticky',
    top: 16,
    maxHeight: 'calc(100dvh - 32px)',
    overflowY: 'auto',
    p: 1.5,
    displayPrint: 'none',
    // All of it in sight on 1280 x 900: a finger needs more.
    '@media (pointer: fine)': { '& .MuiListItemButton-root': { minHeight: 30, paddingBlock: '2px' } },
  },
  bar: {
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '8px 16px',
    displayPrint: 'none',
  },
  // A row of a phone has no room for the key, nor for a name: that stands in the menu.
  find: {
    flex: { xs: '1 1 8rem', sm: '0 0 auto' },
    marginInlineStart: 'auto',
    '& > button': { width: '100%' },
    '& kbd': { display: 'none' },
  },
  findInRail: { px: 1.5, pt: 1 },
  officer: { fontSize: 'var(--mui-textSize-hint)', lineHeight: 1.3 },
  officerInBar: { flex: '1 1 4.5rem', minWidth: 0, display: { xs: 'none', sm: 'block' } },
  officerInRail: { px: 1.5 },
  officerInMenu: { px: 1.5, pt: 2, maxWidth: 'min(20rem, 80vw)', display: { sm: 'none' } },
  content: { minWidth: 0 },
  /** What is the officer's own, below what is everybody's. */
  own: {
    borderTop: 1,
    borderColor: 'divider',
    '& .MuiListItemButton-root': { width: '100%', fontSize: 'var(--mui-textSize-hint)' },
  },
} as const;

export function AdminLayout() {
  const narrow = useMediaQuery('(max-width: 899px)', { noSsr: true });
  const { pathname } = useLocation();
  // The drawer belongs to the page that it was opened on: choosing a section closes it.
  const [openedOn, setOpenedOn] = useState<string>();
  const isOpen = narrow && openedOn === pathname;
  const may = useMay();
  // Said once by the page, and not by each of its parts after it was asked for and refused twice.
  const section = findSection(pathname);
  const closed = section && !may(section.permission) ? section : undefined;
  return (
    <ShortcutProvider>
      <UndoProvider>
        <Box sx={styles.area}>
          {narrow ? (
            <Stack direction="row" sx={styles.bar}>
              <Box sx={styles.officerInBar}>
                <Officer />
              </Box>
              <Box sx={styles.find}>
                <PaletteButton />
              </Box>
              <Button
                startIcon={<MenuIcon />}
                aria-expanded={isOpen}
                aria-haspopup="dialog"
                onClick={() => setOpenedOn(pathname)}
              >
                {t('Menu')}
              </Button>
              <Drawer
                open={isOpen}
                onClose={() => setOpenedOn(undefined)}
                slotProps={{ paper: { role: 'dialog', 'aria-label': t('Menu') } }}
              >
                <Box sx={styles.officerInMenu}>
                  <Officer />
                </Box>
                <Sections />
              </Drawer>
            </Stack>
          ) : (
            <Paper variant="outlined" sx={styles.rail}>
              <Box sx={styles.officerInRail}>
                <Officer />
              </Box>
              <Box sx={styles.findInRail}>
                <PaletteButton size="small" />
              </Box>
              <Sections />
            </Paper>
          )}
          <Box sx={styles.content}>
            <ContactNote />
            {closed === undefined ? (
              <Suspense fallback={<LoadingRows />}>
                <Outlet />
              </Suspense>
            ) : (
              <Forbidden key={closed.path} area={closed.path.replace('/admin/', '')} />
            )}
          </Box>
        </Box>
      </UndoProvider>
    </ShortcutProvider>
  );
}

function Officer() {
  const { user } = useOfficer();
  const name = [user.first_name, user.last_name].filter(Boolean).join(' ') || user.email || t('Officer');
  return (
    <Box sx={styles.officer}>
      <Typography sx={{ fontSize: 'inherit', fontWeight: 700, overflowWrap: 'anywhere' }}>{name}</Typography>
      <Typography color="textSecondary" sx={{ fontSize: 'inherit' }}>
        {user.role_name}
      </Typography>
    </Box>
  );
}

function Sections() {
  const may = useMay();
  const { user } = useOfficer();
  const [dialog, setDialog] = useState<'leave' | 'notices'>();
  const close = () => setDialog(undefined);
  const logOut = useLogOut(paths.adminLogin);
  const { pathname } = useLocation();
  return (
    <>
      <List component="nav" aria-label={t('Administration')}>
        {SECTIONS.filter(({ permission }) => may(permission)).map(({ path, label, icon }) => (
          <ListItem key={path} component="div" disablePadding>
            <ListItemButton component={NavLink} to={path} selected={pathname.startsWith(path)}>
              <Icon name={icon} size={20} /> {t(label)}
            </ListItemButton>
          </ListItem>
        ))}
      </List>
      {may('view_applications') && <QueueRail />}
      <List component="div" dense sx={styles.own}>
        <ShortcutSheetButton />
        <ListItemButton component={NavLink} to={paths.newPassword}>
          {t('Password and sessions')}
        </ListItemButton>
        {may('view_applications') && (
          <>
            <ListItemButton component="button" onClick={() => setDialog('notices')}>
              {t('Notices')}
            </ListItemButton>
            <ListItemButton component="button" onClick={() => setDialog('leave')}>
              {t('Leave of absence')}
            </ListItemButton>
          </>
        )}
        <ListItemButton component="button" onClick={() => void logOut()}>
          {t('Sign out')}
        </ListItemButton>
      </List>
      {dialog === 'notices' && <NoticesDialog onClose={close} />}
      {dialog === 'leave' && <LeaveDialog officer={{ id: user.id, name: nameUser(user) }} onClose={close} />}
    </>
  );
}

/** The queue that a sign-in leads to, and the dashboard of who has none. */
const BEGINNINGS: readonly string[] = ['/admin/applications', paths.adminDashboard];

/** Where an administrator begins: that applicants are told of nobody whom they can ask. Nothing as soon as they are. */
function ContactNote() {
  const site = useSite();
  const may = useMay();
  const { pathname } = useLocation();
  if (!site || hasContact(site) || !may('manage_settings') || !BEGINNINGS.includes(pathname)) return null;
  return (
    <Alert severity="warning" role="note" sx={{ mb: 2, py: 0, displayPrint: 'none' }}>
      {rich('Applicants find nobody to ask. Name an email address or a phone in the <link>settings</link>.', {
        link: (words) => <Link to="/admin/settings">{words}</Link>,
      })}
    </Alert>
  );
}

/**
 * The queues of work and the views that are kept, with how much is in each. Nothing while they are not there: the
 * sections of the rail lead on without them.
 */
function QueueRail() {
  const queues = useQueues();
  const open = useOpenQueue();
  if (!queues || queues.length === 0) return null;
  return (
    <List component="nav" aria-label={t('Queues')} dense>
      {queues.map((queue) => (
        <ListItem key={queue.id} component="div" disablePadding>
          <ListItemButton
            component={Link}
            to={toQueueAddress(queue)}
            selected={queue === open}
            title={queue.fault ?? undefined}
            sx={{ fontSize: 'var(--mui-textSize-hint)' }}
          >
            <Box component="span" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
              {queue.title}
            </Box>
            <Box component="span" sx={{ paddingInlineStart: 1, fontVariantNumeric: 'tabular-nums' }}>
              {toCountText(queue)}
            </Box>
          </ListItemButton>
        </ListItem>
      ))}
    </List>
  );
}

function toCountText({ count, more, fault }: QueueEntry): string {
  if (fault !== null) return t('Cannot be shown');
  if (count === null) return '';
  return more ? t('{count}+', { count: formatNumber(count) }) : formatNumber(count);
}
