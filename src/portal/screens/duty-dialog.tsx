/** The form of what is owed: filled in, its documents uploaded, and sent. */
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useMemo, useState } from 'react';
import { describeFailure } from '@/api/client/describe-failure';
import { ResponseFailure } from '@/api/client/request-failure';
import type { Application, OwedDuty } from '@/api/shapes/application';
import { findTransitionForm, type ProviderDefinition } from '@/definition/parse/catalog';
import { HostedForm } from '@/form/hosted-form';
import { sendFiles, usePersistedForm } from '@/form/store/persisted-form';
import { useReportedRefusal } from '@/form/store/use-reported-refusal';
import { api } from '@/page/data/api';
import { toShelf, toWorkKey } from '@/page/data/unsent-work';
import { validatorsQuery } from '@/page/definitions/form-validators';
import { nameDuty, tellDuty } from '@/records/detail/duties-panel';
import { ErrorState } from '@/ui/error-state';
import { LoadingText } from '@/ui/loading-text';
import { showToast } from '@/ui/toast';
import { createUploader } from '@/wizard/upload/create-uploader';
import { toFingerprint } from '@/wizard/upload/uploader';
import { ownApplicationQuery } from '../applications/own-applications';
import { t } from '@/texts/t';

export interface DutyDialogProps {
  /** The one that the record was made under. */
  definition: ProviderDefinition;
  application: Pick<Application, 'id' | 'user_id' | 'title' | 'provider'>;
  owed: OwedDuty;
  onClose: () => void;
}

export function DutyDialog({
  definition,
  application: { id, user_id, title, provider },
  owed,
  onClose,
}: DutyDialogProps) {
  const queries = useQueryClient();
  const phone = useMediaQuery('(max-width: 599px)', { noSsr: true });
  const [titleId, formId] = [useId(), useId()];
  const [attempt, setAttempt] = useState(0);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const duty = definition.duties?.find((each) => each.id === owed.duty);
  const form = duty && findTransitionForm(definition, duty);
  const key = toWorkKey(user_id, id, owed.duty, owed.period);
  const shelf = useMemo(() => toShelf(key), [key]);
  const { data, error, refetch } = useQuery(validatorsQuery(definition));
  const validator = form && data?.[form.id];
  const host = usePersistedForm(shelf, form, validator);

  useReportedRefusal(host, failure instanceof ResponseFailure ? failure.errors : undefined, 'answers');

  const send = async () => {
    if (!host || busy) return;
    host.answers.attempt([host.form.id]);
    if (host.answers.check(host.form.id).length > 0) {
      setAttempt(attempt + 1);
      return;
    }
    setBusy(true);
    setFailure(undefined);
    try {
      const uploader = createUploader(api);
      const answers = await sendFiles(host, ({ localId, ...chosen }) =>
        uploader.upload({ ...chosen, provider, fingerprint: toFingerprint(key, localId) }),
      );
      await api.request('POST /applications/:id/duties/:duty', {
        params: { id, duty: owed.duty },
        json: { period: owed.period, answers },
      });
      shelf.clear();
      onClose();
      showToast(t('Sent. Thank you.'), 'success');
      await Promise.all([
        queries.invalidateQueries({ queryKey: ownApplicationQuery(id).queryKey }),
        queries.invalidateQueries({ queryKey: ['applications'] }),
      ]);
    } catch (fault) {
      setFailure(fault);
      // What was sent from elsewhere, or ended, is told beside it.
      if (fault instanceof ResponseFailure && fault.status === 409)
        void queries.invalidateQueries({ queryKey: ownApplicationQuery(id).queryKey });
    } finally {
      setBusy(false);
    }
  };

  return (
    <Dialog
      open
      onClose={busy ? undefined : onClose}
      aria-labelledby={titleId}
      fullWidth
      fullScreen={phone}
      maxWidth="md"
    >
      <DialogTitle id={titleId}>{nameDuty(definition, owed)}</DialogTitle>
      <DialogContent>
        <Stack spacing={2}>
          <Typography color="textSecondary">
            {title}. {tellDuty(owed)} {duty?.help}
          </Typography>
          {host && <HostedForm host={host} id={formId} attempt={attempt} onSubmit={() => void send()} />}
          {!host && error === null && <LoadingText />}
          {error !== null && (
            <ErrorState title={describeFailure(error)} onRetry={() => void refetch()}>
              <p>{t('The form could not be loaded. Nothing was sent.')}</p>
            </ErrorState>
          )}
          {failure !== undefined && (
            <ErrorState title={describeFailure(failure)} focusOn={failure}>
              <p>{t('What you have entered is kept. It is safe to try again.')}</p>
            </ErrorState>
          )}
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} disabled={busy}>
          {t('Cancel')}
        </Button>
        <Button type="submit" form={formId} variant="contained" loading={busy} disabled={!host}>
          {busy ? t('Sending...') : t('Send')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
