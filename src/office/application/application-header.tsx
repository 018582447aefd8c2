/** What the application is, where it stands, and the way to its neighbours and to those that may be the same. */
import Box from '@mui/material/Box';
import Breadcrumbs from '@mui/material/Breadcrumbs';
import { useState, useEffect } from 'react';
import { useLocation, useNavigate, Link } from 'react-router-dom';
import type { AdminApplicationDetail } from '@/api/shapes/review';
import { getFirstLanguage } from '@/definition/language/languages';
import { type ProviderDefinition, listFields } from '@/definition/parse/catalog';
import { locale } from '@/engine/locale/locale';
import { toDayText, toTimeText } from '@/records/record-dates';
import { RecordStatus } from '@/records/status/record-status';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import ChevronLeft from '@mui/icons-material/ChevronLeft';
import ChevronRight from '@mui/icons-material/ChevronRight';
import Print from '@mui/icons-material/PrintOutlined';
import { useArrival } from '@/page/navigation/use-arrival';
import { usePageHeading } from '@/ui/page-heading';
import { SoftLink } from '@/ui/soft-link';
import { KeyHint } from '../layout/key-hint';
import { useShortcut, useShortcuts, ActKey } from '../layout/shortcut-provider';
import { showToast } from '@/ui/toast';
import { styles } from './application-styles';
import { getLanguage } from '@/texts/language';
import { t } from '@/texts/t';
import TextField from '@mui/material/TextField';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { describeFailure } from '@/api/client/describe-failure';
import type { Desk, DeskChange } from '@/api/shapes/desk';
import { serverNow } from '@/definition/language/server-time';
import { addDays, toDay } from '@/engine/locale/calendar';
import { api } from '@/page/data/api';
import { useOfficer } from '@/sign-in/officer/signed-in-officer';
import { listText } from '@/texts/list-text';
import { ConfirmChange } from '../layout/confirm-change';
import { StatusChip } from '@/ui/status-chip';
import { ActsMenu, type Act } from '../layout/acts-menu';
import { HandOverDialog } from '../layout/hand-over-dialog';
import { useAdminQuery } from '../layout/use-admin-query';
import { readLastActivity } from '@/sign-in/idle/use-idle-watch';
import { useSession } from '@/page/data/session-store';
import Alert from '@mui/material/Alert';
import { toPathText } from '@/engine/record/path-text';

export function ApplicationHeader({
  detail,
  definition,
}: {
  detail: AdminApplicationDetail;
  definition: ProviderDefinition;
}) {
  const { application, neighbours } = detail;
  const navigate = useNavigate();
  // The list's filters stay in the address while the officer walks through it.
  const { search } = useLocation();
  const list = `/admin/applications${search}`;
  const arrival = useArrival();
  // As it was when the page was opened, as at every heading of the administration.
  const [focusOn] = useState(arrival);
  const heading = usePageHeading(application.title, focusOn);
  const go = (id: string | null, none: string) => {
    if (id === null) showToast(none);
    else void navigate(`/admin/applications/${id}${search}`);
  };
  useShortcut({
    key: 'n',
    label: t('Next application'),
    run: () => go(neighbours.next, t('This is the last application')),
  });
  useShortcut({
    key: 'p',
    label: t('Previous application'),
    run: () => go(neighbours.previous, t('This is the first application')),
  });
  const facts = [
    definition.name,
    t('submitted {day}', { day: toDayText(application.submitted_at) }),
    nameOtherLanguage(application.language),
    application.expires_at ? t('valid until {day}', { day: toDayText(application.expires_at) }) : '',
    application.closes_at ? t('waits until {day}', { day: toDayText(application.closes_at) }) : '',
  ];
  return (
    <Box component="header" sx={styles.head}>
      <Box sx={styles.headLine}>
        <Box sx={styles.trail}>
          <Breadcrumbs aria-label={t('Breadcrumb')}>
            <SoftLink href={list} onSelect={() => void navigate(list)}>
              {search === '' ? t('All applications') : t('Back to the list')}
            </SoftLink>
            <span aria-current="page">{application.reference}</span>
          </Breadcrumbs>
        </Box>
        <Box component="nav" aria-label={t('Neighbouring applications')} sx={styles.neighbours}>
          {neighbours.previous !== null && (
            <Neighbour id={neighbours.previous} label={t('Previous')} letter="p" Sign={ChevronLeft} />
          )}
          {neighbours.next !== null && (
            <Neighbour id={neighbours.next} label={t('Next')} letter="n" Sign={ChevronRight} />
          )}
        </Box>
        <Box sx={styles.named}>
          <Box component="h1" ref={heading} tabIndex={-1} sx={styles.title}>
            {application.title}
          </Box>
          <RecordStatus status={application.status} workflow={definition.workflow} />
        </Box>
        <IconButton
          size="small"
          aria-label={t('Print')}
          title={t('Print')}
          onClick={() => window.print()}
          sx={styles.print}
        >
          <Print fontSize="small" />
        </IconButton>
      </Box>
      <Box sx={styles.headLine}>
        <Box component="p" sx={styles.headFacts}>
          {facts.filter(Boolean).join(' · ')}
        </Box>
        <DeskPanel applicationId={application.id} />
      </Box>
    </Box>
  );
}

/** "" for a record that was filled in as most are: in the registry's first language. */
function nameOtherLanguage(id: string | null | undefined): string {
  if (!id || id === getFirstLanguage(locale).id) return '';
  const names = new Intl.DisplayNames(getLanguage().id, { type: 'language' });
  return t('filled in {language}', { language: names.of(new Intl.Locale(id).language) ?? id });
}

interface NeighbourProps {
  id: string;
  label: string;
  letter: string;
  /** In the place of its words where there is no room for them. */
  Sign: typeof ChevronLeft;
}

function Neighbour({ id, label, letter, Sign }: NeighbourProps) {
  const navigate = useNavigate();
  const { enabled } = useShortcuts();
  const { search } = useLocation();
  const path = `/admin/applications/${id}${search}`;
  return (
    <Button
      component={SoftLink}
      size="small"
      href={path}
      onSelect={() => void navigate(path)}
      {...(enabled && { 'aria-keyshortcuts': letter })}
    >
      <Sign aria-hidden data-along />
      <span>{label}</span>
      <KeyHint letter={letter} />
    </Button>
  );
}

type Change = Omit<DeskChange, 'from'>;
type Asking = 'hand over' | 'follow up';

/** Nothing while it is not there: the record is read and decided without it. */
function DeskPanel({ applicationId }: { applicationId: string }) {
  const { data: desk } = useAdminQuery(['desk', applicationId], (client, signal) =>
    client.request('GET /admin/applications/:id/desk', { params: { id: applicationId }, signal }),
  );
  return desk ? <DeskOf key={applicationId} id={applicationId} desk={desk} /> : null;
}

function DeskOf({ id, desk }: { id: string; desk: Desk }) {
  const { user } = useOfficer();
  const [asking, setAsking] = useState<Asking>();
  const present = usePresence(id) ?? desk.present;
  const change = useDeskChange(id, desk.assignee?.id ?? null);
  const ask = (what: Asking) => {
    change.reset();
    setAsking(what);
  };
  const own = desk.assignee?.id === user.id;
  const { enabled } = useShortcuts();
  const acts = listActs({ desk, me: user.id, make: (made) => change.mutate(made), ask });
  const [first, ...more] = acts;
  return (
    <Box component="section" aria-label={t('Officer and due day')} sx={styles.desk}>
      <Box component="ul" sx={styles.deskFacts}>
        <li>{describeOfficer(desk, own)}</li>
        <DueFact desk={desk} />
        {desk.follow_up_on !== null && (
          <li>
            {t('Waits for somebody else until {day}{note}', {
              day: toDayText(desk.follow_up_on),
              note: desk.follow_up_note === null ? '' : `: ${desk.follow_up_note}`,
            })}
          </li>
        )}
        {present.length > 0 && (
          <li>
            <StatusChip tone="warning">
              {t('{count, plural, one {{names} has it open, too} other {{names} have it open, too}}', {
                count: present.length,
                names: listText(present.map(({ name }) => name)),
              })}
            </StatusChip>
          </li>
        )}
      </Box>
      <Box sx={styles.deskActs}>
        {first && (
          <Button
            size="small"
            disabled={change.isPending}
            onClick={first.run}
            {...(enabled && first.letter !== undefined && { 'aria-keyshortcuts': first.letter })}
          >
            {first.label}
            <KeyHint letter={first.letter} />
          </Button>
        )}
        {acts.map(
          ({ letter, label, run }) =>
            letter !== undefined && (
              <ActKey
                key={letter}
                letter={letter}
                label={label}
                run={() => {
                  if (!change.isPending) run();
                }}
              />
            ),
        )}
        {more.length > 0 && (
          <ActsMenu
            label={t('More: who has it, and what it waits for')}
            acts={more}
            size="small"
            disabled={change.isPending}
          />
        )}
      </Box>
      {asking === 'hand over' && (
        <HandOverDialog
          title={t('Hand the application over')}
          from={desk.assignee?.id}
          busy={change.isPending}
          error={change.error}
          onHandOver={(assignee) => change.mutate({ assignee }, { onSuccess: () => setAsking(undefined) })}
          onClose={() => setAsking(undefined)}
        />
      )}
      {asking === 'follow up' && <FollowUp change={change} onClose={() => setAsking(undefined)} />}
    </Box>
  );
}

interface ActsOf {
  desk: Desk;
  /** The officer who looks at it. */
  me: string;
  make: (change: Change) => void;
  ask: (what: Asking) => void;
}

/** The first is the one that is needed most. */
function listActs({ desk, me, make, ask }: ActsOf): Act[] {
  const { assignee, may_assign: mayAssign } = desk;
  const own = assignee?.id === me;
  const watched = !desk.watchers.some(({ id }) => id === me);
  const watch = { label: watched ? t('Watch') : t('Stop watching'), run: () => make({ watched }) };
  if (!desk.may_change) return [watch];
  const take = {
    label: assignee === null ? t('Take') : t('Take over from {name}', { name: assignee.name }),
    letter: 't',
    run: () => make({ assignee: me }),
  };
  const handOver = { label: t('Hand over…'), letter: 'h', run: () => ask('hand over') };
  return [
    ...(own ? [] : [take]),
    ...(own || assignee === null || mayAssign ? [handOver] : []),
    ...(own || (assignee !== null && mayAssign) ? [{ label: t('Release'), run: () => make({ assignee: null }) }] : []),
    desk.follow_up_on === null
      ? { label: t('Waits for somebody else…'), letter: 'w', run: () => ask('follow up') }
      : { label: t('Waits no longer'), letter: 'w', run: () => make({ follow_up: null }) },
    watch,
  ];
}

function describeOfficer({ assignee, taken_at }: Desk, own: boolean): string {
  if (assignee === null) return t('Nobody has it');
  const day = taken_at === null ? '' : toDayText(taken_at);
  return own ? t('Yours since {day}', { day }) : t('{name} has it since {day}', { name: assignee.name, day });
}

function DueFact({ desk: { due_at, due } }: { desk: Desk }) {
  if (due_at === null) return null;
  const day = toDayText(due_at);
  return (
    <li>
      {due === 'overdue' && <StatusChip tone="danger">{t('Overdue: {day}', { day })}</StatusChip>}
      {due === 'soon' && <StatusChip tone="warning">{t('Due soon: {day}', { day })}</StatusChip>}
      {due === 'later' && t('Due {day}', { day })}
    </li>
  );
}

type DeskMutation = ReturnType<typeof useDeskChange>;

/** `from`: who has it as the officer sees it, so that what another has taken since is never changed unseen. */
function useDeskChange(id: string, from: string | null) {
  const { id: me } = useOfficer().user;
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (change: Change) =>
      api.request('POST /admin/applications/:id/desk', { params: { id }, json: { ...change, from } }),
    onSuccess: (desk, change) => {
      client.setQueryData(['admin', 'desk', id], desk);
      showToast(describeChange(change, desk, me), 'success');
      void client.invalidateQueries({ queryKey: ['admin', 'queues'] });
      void client.invalidateQueries({ queryKey: ['admin', 'applications'] });
    },
    onError: (error) => {
      showToast(describeFailure(error), 'error');
      void client.invalidateQueries({ queryKey: ['admin', 'desk', id] });
    },
  });
}

function describeChange({ assignee, follow_up, watched }: Change, desk: Desk, me: string): string {
  if (watched !== undefined) return watched ? t('You watch it') : t('You do not watch it any more');
  if (assignee === null) return t('Nobody has it');
  if (assignee === me) return t('It is yours');
  if (assignee !== undefined) return t('{name} has it now', { name: desk.assignee?.name ?? t('Officer') });
  return follow_up === null || desk.follow_up_on === null
    ? t('It waits for nobody else')
    : t('Waits for somebody else until {day}{note}', { day: toDayText(desk.follow_up_on), note: '' });
}

interface AskProps {
  change: DeskMutation;
  onClose: () => void;
}

function FollowUp({ change, onClose }: AskProps) {
  const tomorrow = addDays(toDay(serverNow()), 1);
  const [on, setOn] = useState('');
  const [note, setNote] = useState('');
  const [missing, setMissing] = useState(false);
  return (
    <ConfirmChange
      change={change}
      title={t('It waits for somebody else')}
      confirmLabel={t('Set')}
      onConfirm={() => {
        setMissing(on === '');
        if (on !== '') change.mutate({ follow_up: { on, note } }, { onSuccess: onClose });
      }}
      onCancel={onClose}
    >
      <p>{t('Until that day it stands under “Waiting for others”. Its due day stays as it is.')}</p>
      <TextField
        fullWidth
        autoFocus
        type="date"
        id="follow-up-on"
        label={t('Look at it again on')}
        value={on}
        error={missing && on === ''}
        helperText={missing && on === '' ? t('Choose a day that is still to come, within two years') : undefined}
        onChange={({ target }) => setOn(target.value)}
        slotProps={{ htmlInput: { min: tomorrow } }}
      />
      <TextField
        fullWidth
        id="follow-up-note"
        label={t('What or whom it waits for (optional)')}
        value={note}
        onChange={({ target }) => setNote(target.value)}
        slotProps={{ htmlInput: { maxLength: 200 } }}
      />
    </ConfirmChange>
  );
}

/** The server forgets a page that has said nothing for longer than a minute. */
const EVERY_MS = 40_000;

/** Who does nothing for so long is away: saying more would keep a session that nobody uses. */
const AWAY_MS = 5 * 60_000;

/**
 * Says that this officer has the record open, and hears who else has; undefined until the server has answered. A call
 * that fails is made again the next time.
 */
function usePresence(id: string): Desk['present'] | undefined {
  const [present, setPresent] = useState<Desk['present']>();
  useEffect(() => {
    const stay = () => void say(id, true).then((said) => said && setPresent(said.present));
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible' && Date.now() - readLastActivity() < AWAY_MS) stay();
    }, EVERY_MS);
    stay();
    return () => {
      clearInterval(timer);
      void say(id, false);
    };
  }, [id]);
  return present;
}

async function say(id: string, open: boolean) {
  // Whoever has signed out has left it, and must not be asked to sign in for saying so.
  if (useSession.getState().status !== 'signed-in') return undefined;
  return api
    .request('POST /admin/applications/:id/presence', { params: { id }, json: { open } })
    .catch(() => undefined);
}

/** Nothing where there is none, and while it is not there: the record is read and decided without it. */
export function SameRecords({ applicationId, definition }: { applicationId: string; definition: ProviderDefinition }) {
  const { data: same } = useAdminQuery(['same', applicationId], (api, signal) =>
    api.request('GET /admin/applications/:id/same', { params: { id: applicationId }, signal }),
  );
  if (!same || same.data.length === 0) return null;
  const fields = listFields(definition);
  return (
    <Alert
      severity="info"
      component="section"
      role="region"
      aria-label={t('May be the same')}
      sx={{ marginBottom: 1, paddingY: 0, '& .MuiAlert-icon, & .MuiAlert-message': { paddingY: 0.25 } }}
    >
      <details>
        <summary>
          {t(
            '{count, plural, one {May be the same as # other application} other {May be the same as # other applications}}',
            {
              count: same.data.length,
            },
          )}
        </summary>
        <Box component="ul" sx={{ margin: 0, paddingInlineStart: 2.5, overflowWrap: 'anywhere' }}>
          {same.data.map((each) => (
            <li key={each.id}>
              <Link to={`/admin/applications/${each.id}`}>{`${each.reference} ${each.title}`}</Link>{' '}
              {t('{status}, {applicant}, submitted {time}. In common: {what}', {
                status: each.status_words.label,
                applicant: each.applicant,
                time: toTimeText(each.submitted_at),
                what: listText([
                  ...each.fields.map((path) => toPathText(fields, path)),
                  ...(each.name ? [t('a similar name')] : []),
                ]),
              })}
            </li>
          ))}
        </Box>
      </details>
    </Alert>
  );
}
