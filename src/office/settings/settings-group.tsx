/** One group of settings, saved by itself. */
import Box from '@mui/material/Box';
import { useQueryClient } from '@tanstack/react-query';
import { validators } from 'virtual:form-validators/administration';
import { useEffect, useRef, useState } from 'react';
import { ResponseFailure } from '@/api/client/request-failure';
import type { SettingsBody } from '@/api/shapes/user';
import type { FormDefinition } from '@/definition/parse/catalog';
import type { FormData } from '@/engine/answers/form-data';
import { ErrorState } from '@/ui/error-state';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import CardHeader from '@mui/material/CardHeader';
import { showToast } from '@/ui/toast';
import { DefinedForm } from '@/form/form';
import { api } from '@/page/data/api';
import { describeFailure } from '@/api/client/describe-failure';
import { meQuery } from '@/sign-in/session/use-me';
import { refreshPublicConfig } from '@/page/data/public-config';
import { t } from '@/texts/t';

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
} as const;

export interface SettingsGroupProps {
  form: FormDefinition;
  /** What is in force. */
  settings: SettingsBody;
  onChange: (changed: boolean) => void;
}

export function SettingsGroup({ form, settings, onChange }: SettingsGroupProps) {
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
