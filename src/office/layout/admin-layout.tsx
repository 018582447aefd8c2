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
import { Suspense, useState, useId } from 'react';
import { NavLink, Outlet, useLocation, Link } from 'react-router-dom';
import { paths } from '@/engine/paths';
import { Icon } from '@/ui/icon';
import { LoadingRows } from '@/ui/loading-rows';
import { Forbidden } from '@/sign-in/officer/forbidden';
import { useMay, useOfficer } from '@/sign-in/officer/signed-in-officer';
import { useLogOut } from '@/sign-in/session/use-log-out';
import { LeaveDialog } from './leave-dialog';
import { nameUser } from './name-user';
import { PaletteButton, namePaletteKey } from './palette-button';
import { findSection, SECTIONS } from './sections';
import { ShortcutProvider, useShortcut, useShortcuts } from './shortcut-provider';
import { UndoProvider } from './undo-provider';
import { t, msg, type Message } from '@/texts/t';
import Alert from '@mui/material/Alert';
import { hasContact, useSite } from '@/page/shell/use-site';
import { rich } from '@/ui/rich';
import type { QueueEntry } from '@/api/shapes/desk';
import { formatNumber } from '@/engine/locale/formats';
import { toQueueAddress } from '@/engine/workflow/queue-address';
import { useOpenQueue, useQueues } from './use-queues';
import { styled } from '@mui/material/styles';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import { KeyHint } from './key-hint';
import Checkbox from '@mui/material/Checkbox';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { NOTICE_KINDS, type NoticeChoices, type NoticeKind, type NoticeWay } from '@/api/shapes/notice';
import { api } from '@/page/data/api';
import { ConfirmChange } from './confirm-change';
import { PendingDialog } from './dialog-form';
import { showToast } from '@/ui/toast';
import { useAdminQuery } from './use-admin-query';
import { SelectField } from './select-field';

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

const Key = styled('kbd')({
  display: 'inline-block',
  minWidth: '1.5rem',
  padding: '2px 8px',
  border: '1px solid var(--mui-palette-line-strong)',
  borderBottomWidth: 3,
  borderRadius: 4,
  textAlign: 'center',
  font: 'inherit',
});

/** The list of keyboard shortcuts on this page, opened by its button or by "?". */
function ShortcutSheetButton() {
  const [open, setOpen] = useState(false);
  const titleId = useId();
  useShortcut({ key: '?', label: t('Show this list'), run: () => setOpen(true) });
  return (
    <>
      <ListItemButton component="button" onClick={() => setOpen(true)} aria-keyshortcuts="?">
        {t('Keyboard shortcuts')}
        <KeyHint letter="?" />
      </ListItemButton>
      <Dialog open={open} onClose={() => setOpen(false)} aria-labelledby={titleId} fullWidth maxWidth="xs">
        <Sheet titleId={titleId} onClose={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

function Sheet({ titleId, onClose }: { titleId: string; onClose: () => void }) {
  const { list, enabled, setEnabled } = useShortcuts();
  return (
    <>
      <DialogTitle id={titleId}>{t('Keyboard shortcuts')}</DialogTitle>
      <DialogContent>
        <Table size="small" sx={{ mb: 2 }}>
          <TableBody>
            {/* No letter alone, it is there even where shortcuts are off. */}
            <Row name={namePaletteKey()} label={t('Find an application, a person, a page or an act')} />
            <Row name={t('Ctrl+Enter')} label={t('Send what is written, or confirm')} />
            {list().map(({ key, label }) => (
              // The one key that has a word on it.
              <Row key={key} name={key === 'Enter' ? t('Enter') : key} label={label} />
            ))}
          </TableBody>
        </Table>
        <FormControlLabel
          label={t('Keyboard shortcuts are on')}
          control={
            <Switch name="shortcuts_enabled" checked={enabled} onChange={({ target }) => setEnabled(target.checked)} />
          }
        />
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose}>
          {t('Close')}
        </Button>
      </DialogActions>
    </>
  );
}

/** `name`: as it stands on the key. */
function Row({ name, label }: { name: string; label: string }) {
  return (
    <TableRow>
      <TableCell component="th" scope="row" sx={{ width: '1%', whiteSpace: 'nowrap', pl: 0 }}>
        <Key>{name}</Key>
      </TableCell>
      <TableCell>{label}</TableCell>
    </TableRow>
  );
}

const KINDS: Record<NoticeKind, Message> = {
  handed_over: msg('Somebody hands an application over to you'),
  mentioned: msg('An internal comment names you'),
  came_back: msg('What you have or watch comes back from its applicant'),
  deputy: msg('A leave begins in which you stand in'),
};

const WAYS: readonly { value: NoticeWay; label: Message }[] = [
  { value: 'at_once', label: msg('At once') },
  { value: 'daily', label: msg('In the daily mail') },
  { value: 'none', label: msg('Not') },
];

/** What the officer is told of by e-mail: at once, in the daily mail, or not. */
function NoticesDialog({ onClose }: { onClose: () => void }) {
  const asked = useAdminQuery(['notices'], (client, signal) => client.request('GET /admin/notices', { signal }), {
    refetchOnMount: 'always',
  });
  // What was chosen elsewhere meanwhile is not set back: the form begins with what is read now.
  if (asked.data && asked.isFetchedAfterMount) return <NoticesForm choices={asked.data} onClose={onClose} />;
  return <PendingDialog title={t('Notices')} width="xs" asked={asked} onClose={onClose} />;
}

function NoticesForm({ choices, onClose }: { choices: NoticeChoices; onClose: () => void }) {
  const client = useQueryClient();
  const [draft, setDraft] = useState(choices);
  const save = useMutation({
    mutationFn: (json: NoticeChoices) => api.request('PUT /admin/notices', { json }),
    onSuccess: (kept) => {
      client.setQueryData(['admin', 'notices'], kept);
      showToast(t('Your notices are set'), 'success');
      onClose();
    },
  });
  return (
    <ConfirmChange
      change={save}
      title={t('Notices')}
      confirmLabel={t('Save')}
      onConfirm={() => save.mutate(draft)}
      onCancel={onClose}
    >
      <Stack spacing={2}>
        <p>{t('What we tell you by email. The daily mail comes in the morning of a working day, and never empty.')}</p>
        {NOTICE_KINDS.map((kind, index) => (
          <SelectField
            key={kind}
            id={`notice-${kind}`}
            label={t(KINDS[kind])}
            autoFocus={index === 0}
            disabled={save.isPending}
            value={draft[kind]}
            onChange={({ target }) =>
              setDraft({ ...draft, [kind]: WAYS.find(({ value }) => value === target.value)?.value ?? draft[kind] })
            }
            choices={WAYS.map(({ value, label }) => ({ value, label: t(label) }))}
          />
        ))}
        <FormControlLabel
          control={
            <Checkbox
              checked={draft.daily}
              disabled={save.isPending}
              onChange={({ target }) => setDraft({ ...draft, daily: target.checked })}
            />
          }
          label={t('The daily mail also says what is yours, due soon and overdue')}
        />
      </Stack>
    </ConfirmChange>
  );
}
