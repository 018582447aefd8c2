/** The settings of the registry: one form per group (specification section 3), one of them in sight. */
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import { registry } from 'virtual:administration';
import { useState, useEffect } from 'react';
import { ErrorState } from '@/ui/error-state';
import { LoadingRows } from '@/ui/loading-rows';
import { AdminHeading } from '@/sign-in/officer/admin-heading';
import { useAdminQuery } from '../layout/use-admin-query';
import { describeFailure } from '@/api/client/describe-failure';
import { REASONS_TITLE, ReasonsCard } from './reasons-card';
import { RETENTION_TITLE, RetentionCard } from './retention-card';
import { SettingsGroup } from './settings-group';
import { useBlocker, useSearchParams } from 'react-router-dom';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { SoftLink } from '@/ui/soft-link';
import { rich } from '@/ui/rich';
import { t } from '@/texts/t';

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
    { id: RETENTION, title: t(RETENTION_TITLE) },
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
