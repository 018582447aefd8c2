/** The step alone, in the look of its form: filled in, its documents uploaded, and sent. */
import Button from '@mui/material/Button';
import OutlinedInput from '@mui/material/OutlinedInput';
import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { useId, useMemo, useState } from 'react';
import type { ApiClient } from '@/api/client/client';
import { describeFailure } from '@/api/client/describe-failure';
import { ResponseFailure } from '@/api/client/request-failure';
import type { SentStep } from '@/api/shapes/step-request';
import { describedBy } from '@/fields/frame/control-ids';
import { FieldFrame } from '@/fields/frame/field-frame';
import { toStorableText } from '@/fields/storable-text';
import { HostedForm } from '@/form/hosted-form';
import { ActionBar } from '@/form/parts/action-bar';
import { sendFiles, usePersistedForm, type ChosenUpload } from '@/form/store/persisted-form';
import { useReportedRefusal } from '@/form/store/use-reported-refusal';
import { keepWords, readWords, toShelf, toWorkKey } from '@/page/data/unsent-work';
import { validatorsQuery } from '@/page/definitions/form-validators';
import { LostPart } from '@/page/navigation/lost-part';
import { ErrorState } from '@/ui/error-state';
import { LoadingText } from '@/ui/loading-text';
import { t } from '@/texts/t';

const NAME_LENGTH = 100;

export interface SentStepFormProps {
  token: string;
  /** Whose work it is on this device. */
  userId: string;
  asked: SentStep;
  api: ApiClient;
  /** With the name of whoever asks. */
  onSent: (askedBy: string) => void;
}

export function SentStepForm({ token, userId, asked, api, onSent }: SentStepFormProps) {
  const { provider, definition_version, form } = asked;
  const [formId, nameId] = [useId(), useId()];
  const [nameMissed, setNameMissed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const shelf = useMemo(() => toShelf(toWorkKey(userId, 'step', token)), [userId, token]);
  const nameKey = toWorkKey(userId, 'step', token, 'name');
  const [name, setName] = useState(() => readWords(nameKey) || asked.name);
  const rules = useQuery(validatorsQuery({ id: provider, version: definition_version }));
  const validator = rules.data?.[form.id];
  const host = usePersistedForm(shelf, form, validator);

  useReportedRefusal(host, failure instanceof ResponseFailure ? failure.errors : undefined, 'answers');

  if (rules.isError)
    return (
      <LostPart
        title={t('The form could not be loaded')}
        failures={rules.errorUpdateCount}
        onRetry={() => void rules.refetch()}
      />
    );
  if (!host) return <LoadingText />;

  const enterName = (entered: string) => {
    setName(entered);
    keepWords(nameKey, entered);
  };
  const send = async () => {
    if (busy) return;
    const isNameless = name.trim() === '';
    setNameMissed(isNameless);
    host.answers.attempt([host.form.id]);
    if (host.answers.check(host.form.id).length > 0) return setAttempt(attempt + 1);
    if (isNameless) return document.getElementById(nameId)?.focus();
    setBusy(true);
    setFailure(undefined);
    try {
      const answers = await sendFiles(host, (chosen) => upload(api, token, chosen));
      const { asked_by } = await api.request('POST /steps/:token', { params: { token }, json: { name, answers } });
      shelf.clear();
      keepWords(nameKey, '');
      onSent(asked_by);
    } catch (fault) {
      setFailure(fault);
    } finally {
      setBusy(false);
    }
  };
  const nameMessage = nameMissed && name.trim() === '' ? t('Your name is required') : undefined;
  return (
    <Stack spacing={2}>
      <div data-step={form.id}>
        <HostedForm host={host} id={formId} attempt={attempt} onSubmit={() => void send()} />
      </div>
      <FieldFrame id={nameId} label={t('Your name')} message={nameMessage} required>
        <OutlinedInput
          id={nameId}
          name="your_name"
          autoComplete="name"
          value={name}
          onChange={({ target }) => enterName(toStorableText(target.value))}
          readOnly={busy}
          error={nameMessage !== undefined}
          slotProps={{
            input: {
              maxLength: NAME_LENGTH,
              'aria-required': true,
              'aria-describedby': describedBy(nameId, { hint: false, message: nameMessage !== undefined }),
            },
          }}
        />
      </FieldFrame>
      {failure !== undefined && (
        <ErrorState title={describeFailure(failure)} focusOn={failure}>
          <p>{t('What you have entered is kept. It is safe to try again.')}</p>
        </ErrorState>
      )}
      <ActionBar
        primary={
          <Button type="submit" form={formId} variant="contained" loading={busy}>
            {busy ? t('Sending...') : t('Send')}
          </Button>
        }
      />
    </Stack>
  );
}

async function upload(api: ApiClient, token: string, { field, fileName, content, onProgress, signal }: ChosenUpload) {
  const body = new FormData();
  body.append('file', content, fileName);
  const { data } = await api.upload('POST /steps/:token/files', body, {
    params: { token },
    query: { field },
    onProgress: (sent, total) => onProgress(total === 0 ? 0 : sent / total),
    signal,
  });
  return data;
}
