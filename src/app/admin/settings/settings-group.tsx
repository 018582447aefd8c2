/** One group of settings, saved by itself. */
import { useQueryClient } from '@tanstack/react-query';
import { validators } from 'virtual:form-validators/administration';
import { useState } from 'react';
import { ResponseFailure } from '@/api/request-failure';
import type { SettingsBody } from '@/api/user';
import type { FormDefinition } from '@/definition/catalog';
import type { FormData } from '@/engine/form-data';
import { ErrorState } from '@/ui/error-state';
import { Panel } from '@/ui/panel';
import { showToast } from '@/ui/toast';
import { DefinedForm } from '@/wizard/form';
import { useAdminServices } from '../session/admin-services';
import { describeFailure } from '../../describe-failure';
import styles from './settings.module.css';

export interface SettingsGroupProps {
  form: FormDefinition;
  settings: SettingsBody;
  onChange: (changed: boolean) => void;
}

export function SettingsGroup({ form, settings, onChange }: SettingsGroupProps) {
  const { api } = useAdminServices();
  const client = useQueryClient();
  const [changed, setChanged] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const note = (isChanged: boolean) => {
    setChanged(isChanged);
    onChange(isChanged);
  };

  const save = async (data: FormData) => {
    setFailure(undefined);
    try {
      await api.request('PUT', 'admin/settings', { json: { [form.id]: data } });
      note(false);
      showToast('Settings saved', 'success');
      await client.invalidateQueries({ queryKey: ['admin'] });
    } catch (error) {
      setFailure(error);
      showToast(describeFailure(error), 'error');
    }
  };

  const problems = failure instanceof ResponseFailure ? failure.errors.map(({ path, message }) => ({ path: path.replace(`${form.id}.`, ''), message })) : undefined;
  return (
    <Panel title={form.title} actions={changed ? <span className={styles.unsaved}>Not saved yet</span> : undefined}>
      {failure !== undefined && <ErrorState title={describeFailure(failure)}><p>Nothing was changed, and what you entered is still here.</p></ErrorState>}
      <div onInput={() => note(true)}>
        <DefinedForm form={form} validator={validators[form.id] ?? {}} initial={settings[form.id] ?? {}} onSubmit={save} submitLabel={`Save ${form.title.toLowerCase()} settings`} busyLabel="Saving..." problems={problems} />
      </div>
    </Panel>
  );
}
