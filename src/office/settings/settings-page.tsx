/** The settings of the registry: one form per group (specification section 3), one of them in sight. */
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import { registry } from 'virtual:administration';
import { useState, useEffect, useRef, type FormEvent } from 'react';
import { ErrorState } from '@/ui/error-state';
import { LoadingRows } from '@/ui/loading-rows';
import { AdminHeading } from '@/sign-in/officer/admin-heading';
import { useAdminQuery } from '../layout/use-admin-query';
import { describeFailure } from '@/api/client/describe-failure';
import { REASONS_TITLE, ReasonsCard } from './reasons-card';
import { useBlocker, useSearchParams } from 'react-router-dom';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { SoftLink } from '@/ui/soft-link';
import { rich } from '@/ui/rich';
import { t } from '@/texts/t';
import { useQueryClient } from '@tanstack/react-query';
import { validators } from 'virtual:form-validators/administration';
import { ResponseFailure } from '@/api/client/request-failure';
import type { SettingsBody } from '@/api/shapes/user';
import type { FormDefinition } from '@/definition/parse/catalog';
import type { FormData } from '@/engine/answers/form-data';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import CardHeader from '@mui/material/CardHeader';
import { showToast } from '@/ui/toast';
import { DefinedForm } from '@/form/form';
import { api } from '@/page/data/api';
import { meQuery } from '@/sign-in/session/use-me';
import { refreshPublicConfig } from '@/page/data/public-config';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { LONGEST_RETENTION_MONTHS, type RetentionList } from '@/api/shapes/personal-data';

/** Among the ids of groups, none of which has a blank. */
const RETENTION = 'retention of records';
const REASONS = 'ready reasons';

export function SettingsPage() {
  const { data, error, isFetching, refetch } = useAdminQuery(['settings'], (api, signal) =>
    api.request('GET /admin/settings', { signal }),
  );
  const [changed, setChanged] = useState<ReadonlySet<string>>(new Set());
  const note = (group: string, isChanged: boolean) =>
    setChanged((groups) => {
      const next = new Set(groups);
      if (isChanged) next.add(group);
      else next.delete(group);
      return next;
    });
  const forms = registry.administration.settings;
  const groups = [
    ...forms.map(({ id, title }) => ({ id, title })),
    { id: REASONS, title: t(REASONS_TITLE) },
    { id: RETENTION, title: t('Retention') },
  ];
  const [params] = useSearchParams();
  const open = groups.find(({ id }) => id === params.get('group'))?.id ?? groups[0]?.id;
  return (
    <>
      <AdminHeading lead={t('A change is in force everywhere as soon as it is saved.')}>{t('Settings')}</AdminHeading>
      <GroupLinks groups={groups} open={open} changed={changed} />
      {error && (
        <ErrorState title={describeFailure(error)} onRetry={() => void refetch()} busy={isFetching}>
          <p>{t('The settings could not be loaded. They are as they were.')}</p>
        </ErrorState>
      )}
      {!data && !error && <LoadingRows>{t('Loading the settings…')}</LoadingRows>}
      {data &&
        forms.map((form) => (
          <div key={form.id} hidden={form.id !== open}>
            <SettingsGroup form={form} settings={data} onChange={(isChanged) => note(form.id, isChanged)} />
          </div>
        ))}
      <div hidden={open !== REASONS}>
        <ReasonsCard onChange={(isChanged) => note(REASONS, isChanged)} />
      </div>
      <div hidden={open !== RETENTION}>
        <RetentionCard onChange={(isChanged) => note(RETENTION, isChanged)} />
      </div>
      <LeaveGuard groups={groups.filter(({ id }) => changed.has(id)).map(({ title }) => title)} />
    </>
  );
}

interface GroupLinksProps {
  groups: readonly { id: string; title: string }[];
  open: string | undefined;
  changed: ReadonlySet<string>;
}

/** What is typed into one stays while another is looked at, and says so. */
function GroupLinks({ groups, open, changed }: GroupLinksProps) {
  const [, setParams] = useSearchParams();
  return (
    <Stack
      component="nav"
      aria-label={t('Groups of settings')}
      direction="row"
      useFlexGap
      sx={{ flexWrap: 'wrap', gap: 1, marginBottom: 2, displayPrint: 'none' }}
    >
      {groups.map(({ id, title }) => {
        const group = new URLSearchParams({ group: id });
        return (
          <Chip
            key={id}
            component={SoftLink}
            clickable
            variant="outlined"
            color={id === open ? 'primary' : 'default'}
            aria-current={id === open ? 'page' : undefined}
            href={`/admin/settings?${group}`}
            onSelect={() => setParams(group)}
            label={
              changed.has(id)
                ? rich('{title} · <unsaved>not saved yet</unsaved>', {
                    title,
                    unsaved: (words) => (
                      <Box component="span" sx={{ color: 'var(--mui-palette-tone-warning-ink)' }}>
                        {words}
                      </Box>
                    ),
                  })
                : title
            }
          />
        );
      })}
    </Stack>
  );
}

/** `groups`: titles of what is not saved yet; none lets everybody go. */
function LeaveGuard({ groups }: { groups: readonly string[] }) {
  const unsaved = groups.length > 0;
  // Signing out must never be held up.
  const blocker = useBlocker(
    ({ nextLocation }) =>
      unsaved &&
      nextLocation.pathname.startsWith('/admin/') &&
      nextLocation.pathname !== '/admin/login' &&
      nextLocation.pathname !== '/admin/settings',
  );
  useEffect(() => {
    if (!unsaved) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [unsaved]);
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      title={t('Leave without saving?')}
      danger
      confirmLabel={t('Leave without saving')}
      cancelLabel={t('Stay here')}
      onConfirm={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
    >
      <p>{t('Changed, but not saved: {groups}.', { groups: groups.join(', ') })}</p>
    </ConfirmDialog>
  );
}

const styles = {
  failure: { marginBottom: 2 },
  unsaved: {
    padding: '2px 12px',
    borderRadius: '999px',
    background: 'var(--mui-palette-tone-warning-wash)',
    color: 'var(--mui-palette-tone-warning-ink)',
    fontSize: 'var(--mui-textSize-hint)',
    fontWeight: 600,
  },
  types: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 18rem), 1fr))',
    gap: 2,
    alignItems: 'end',
    marginBlock: 2,
  },
} as const;

interface SettingsGroupProps {
  form: FormDefinition;
  /** What is in force. */
  settings: SettingsBody;
  onChange: (changed: boolean) => void;
}

/** One group of settings, saved by itself. */
function SettingsGroup({ form, settings, onChange }: SettingsGroupProps) {
  const client = useQueryClient();
  const [changed, setChanged] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const inForce = JSON.stringify(settings[form.id] ?? {});
  // What the form began with. It begins anew with what another officer has set, unless something is typed here.
  const [start, setStart] = useState(inForce);
  if (!changed && start !== inForce) setStart(inForce);
  const initial = JSON.parse(start) as FormData;
  const place = useRef<HTMLDivElement>(null);
  const inputs = useRef(0);
  const saved = useRef(false);
  // A form that begins anew has taken its button, and the focus with it.
  useEffect(() => {
    if (saved.current) place.current?.querySelector<HTMLElement>('[type="submit"]')?.focus();
    saved.current = false;
  }, [start]);
  const note = (isChanged: boolean) => {
    setChanged(isChanged);
    onChange(isChanged);
  };
  const noteInput = () => {
    inputs.current += 1;
    note(true);
  };

  const save = async (data: FormData) => {
    setFailure(undefined);
    const sent = inputs.current;
    try {
      await api.request('PUT /admin/settings', {
        json: { [form.id]: listChanges(form, initial, data) as SettingsBody[string] },
      });
      // What was typed since is not saved yet.
      if (inputs.current === sent) note(false);
      saved.current = true;
      showToast(t('Settings saved'), 'success');
      await Promise.all([
        ...[['admin'], meQuery.queryKey].map((queryKey) => client.invalidateQueries({ queryKey })),
        refreshPublicConfig(),
      ]);
    } catch (error) {
      setFailure(error);
    }
  };

  const problems =
    failure instanceof ResponseFailure
      ? failure.errors.map(({ path, message }) => ({ path: path.replace(`${form.id}.`, ''), message }))
      : undefined;
  return (
    <Card component="section">
      <CardHeader
        title={form.title}
        action={
          changed ? (
            <Box component="span" sx={styles.unsaved}>
              {t('Not saved yet')}
            </Box>
          ) : undefined
        }
      />
      <CardContent>
        {failure !== undefined && (
          <Box sx={styles.failure}>
            <ErrorState title={describeFailure(failure)} focusOn={problems?.length ? undefined : failure}>
              <p>{t('Nothing was changed, and what you entered is still here.')}</p>
            </ErrorState>
          </Box>
        )}
        <div ref={place} onInput={noteInput}>
          <DefinedForm
            key={start}
            form={form}
            validator={validators[form.id] ?? {}}
            initial={initial}
            onSubmit={save}
            submitLabel={t('Save settings')}
            busyLabel={t('Saving...')}
            problems={problems}
          />
        </div>
      </CardContent>
    </Card>
  );
}

/** Of the rest another officer may have decided since the page was opened. What was emptied is sent as ''. */
function listChanges(form: Pick<FormDefinition, 'fields'>, before: FormData, after: FormData): FormData {
  const keys = form.fields.map(({ key }) => key).filter((key) => (after[key] ?? '') !== (before[key] ?? ''));
  return Object.fromEntries(keys.map((key) => [key, after[key] ?? '']));
}

type Type = RetentionList['data'][number];

/** How long applications of each type are kept once they are over, and what the next run of the job would empty. */
function RetentionCard({ onChange }: { onChange: (changed: boolean) => void }) {
  const client = useQueryClient();
  const { data, error, isFetching, refetch } = useAdminQuery(['retention'], (own, signal) =>
    own.request('GET /admin/retention', { signal }),
  );
  const [typed, setTyped] = useState<Record<string, string>>({});
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const isWrong = ({ provider }: Type) => typed[provider] !== undefined && readMonths(typed[provider]) === undefined;
  const change = (provider: string, text: string) => {
    setTyped((before) => ({ ...before, [provider]: text }));
    onChange(true);
  };
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const wrong = data?.data.find(isWrong);
    if (wrong) return document.getElementById(toInputId(wrong))?.focus();
    setBusy(true);
    setFailure(undefined);
    try {
      const months = Object.fromEntries(Object.entries(typed).map(([id, text]) => [id, readMonths(text) ?? 0]));
      client.setQueryData(['admin', 'retention'], await api.request('PUT /admin/retention', { json: { months } }));
      setTyped({});
      onChange(false);
      showToast(t('Settings saved'), 'success');
    } catch (fault) {
      setFailure(fault);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Card component="section">
      <CardHeader title={t('Retention')} />
      <CardContent>
        <p>
          {t(
            'An application that is over (rejected, expired or withdrawn) is kept for so many months after its last change. Then its answers, documents, comments and messages are erased; its number, type, status and dates stay.',
          )}
        </p>
        {error && (
          <ErrorState title={describeFailure(error)} onRetry={() => void refetch()} busy={isFetching}>
            <p>{t('How long applications are kept could not be loaded. It is as it was.')}</p>
          </ErrorState>
        )}
        {!data && !error && <LoadingRows>{t('Loading the retention…')}</LoadingRows>}
        {data && (
          <form noValidate onSubmit={(event) => void save(event)}>
            {failure !== undefined && (
              <ErrorState title={describeFailure(failure)} focusOn={failure}>
                <p>{t('Nothing was changed, and what you entered is still here.')}</p>
              </ErrorState>
            )}
            <Box sx={styles.types}>
              {data.data.map((type) => (
                <TextField
                  key={type.provider}
                  id={toInputId(type)}
                  name={type.provider}
                  label={t('{name}, months', { name: type.name })}
                  value={typed[type.provider] ?? String(type.months)}
                  onChange={({ target }) => change(type.provider, target.value)}
                  error={isWrong(type)}
                  helperText={
                    isWrong(type)
                      ? t('A whole number of months from 0 to {most}', { most: LONGEST_RETENTION_MONTHS })
                      : describeDue(type)
                  }
                  slotProps={{ htmlInput: { inputMode: 'numeric' } }}
                />
              ))}
            </Box>
            <Button type="submit" variant="contained" loading={busy} disabled={Object.keys(typed).length === 0}>
              {t('Save retention')}
            </Button>
          </form>
        )}
      </CardContent>
    </Card>
  );
}

function toInputId({ provider }: Type): string {
  return `retention-${provider}`;
}

function readMonths(text: string): number | undefined {
  const months = /^\d{1,4}$/.test(text.trim()) ? Number(text) : undefined;
  return months !== undefined && months <= LONGEST_RETENTION_MONTHS ? months : undefined;
}

/** What is saved would erase now; the job runs within the hour. */
function describeDue({ due, examples }: Type): string {
  if (due === 0) return t('Nothing is due to be erased');
  const named = [...examples.map(({ reference }) => reference), ...(due > examples.length ? ['…'] : [])].join(', ');
  return t(
    '{count, plural, one {# application is erased within the hour: {named}} other {# applications are erased within the hour: {named}}}',
    { count: due, named },
  );
}
