/** The settings of the registry: one form per group (specification section 3). */
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
import { useBlocker } from 'react-router-dom';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { t } from '@/texts/t';

/** Among the ids of groups, none of which has a blank. */
const RETENTION = 'the retention';
const REASONS = 'the reasons';

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
  const groups = registry.administration.settings;
  return (
    <>
      <AdminHeading lead={t('A change is in force everywhere as soon as it is saved.')}>{t('Settings')}</AdminHeading>
      {error && (
        <ErrorState title={describeFailure(error)} onRetry={() => void refetch()} busy={isFetching}>
          <p>{t('The settings could not be loaded. They are as they were.')}</p>
        </ErrorState>
      )}
      {!data && !error && <LoadingRows>{t('Loading the settings…')}</LoadingRows>}
      {data &&
        groups.map((form) => (
          <SettingsGroup key={form.id} form={form} settings={data} onChange={(isChanged) => note(form.id, isChanged)} />
        ))}
      <ReasonsCard onChange={(isChanged) => note(REASONS, isChanged)} />
      <RetentionCard onChange={(isChanged) => note(RETENTION, isChanged)} />
      <LeaveGuard
        groups={[
          ...groups.filter(({ id }) => changed.has(id)).map(({ title }) => title),
          ...(changed.has(REASONS) ? [t(REASONS_TITLE)] : []),
          ...(changed.has(RETENTION) ? [t(RETENTION_TITLE)] : []),
        ]}
      />
    </>
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
