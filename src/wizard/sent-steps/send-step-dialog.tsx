/** To whose phone a step goes. What the server finds wrong is shown at the fields. */
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import OutlinedInput from '@mui/material/OutlinedInput';
import Stack from '@mui/material/Stack';
import { useId, useState } from 'react';
import { describeFailure } from '@/api/client/describe-failure';
import { ResponseFailure } from '@/api/client/request-failure';
import type { NewStepRequest } from '@/api/shapes/step-request';
import { describedBy } from '@/fields/frame/control-ids';
import { FieldFrame } from '@/fields/frame/field-frame';
import { PhoneBox } from '@/fields/phone-box';
import { toStorableText } from '@/fields/storable-text';
import { ErrorState } from '@/ui/error-state';
import { SendForm } from '@/ui/send-form';
import { t } from '@/texts/t';

const NAME_LENGTH = 100;

export interface SendStepDialogProps {
  /** Title of the step. */
  step: string;
  /** Who fills it in, as the definition calls them. */
  by: string;
  onSend: (request: NewStepRequest) => Promise<void>;
  onClose: () => void;
}

export function SendStepDialog({ step, by, onSend, onClose }: SendStepDialogProps) {
  const id = useId();
  const [phone, setPhone] = useState('');
  const [name, setName] = useState('');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const errors = failure instanceof ResponseFailure ? failure.errors : [];
  const messageOf = (field: string) => errors.find(({ path }) => path === field)?.message;
  const phoneMessage = messageOf('phone_number');
  const send = async () => {
    if (busy) return;
    setBusy(true);
    setFailure(undefined);
    try {
      await onSend({ phone_number: phone, ...(name.trim() === '' ? {} : { name }) });
      onClose();
    } catch (fault) {
      setFailure(fault);
      if (fault instanceof ResponseFailure && fault.errors.length > 0) document.getElementById(`${id}-phone`)?.focus();
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog open onClose={busy ? undefined : onClose} aria-labelledby={id} fullWidth maxWidth="xs">
      <SendForm onSend={() => void send()} busy={busy}>
        <DialogTitle id={id}>{t('Send “{step}” to somebody else', { step })}</DialogTitle>
        <DialogContent>
          <Stack spacing={2}>
            <p>
              {t(
                'They get an SMS with a link, prove their phone by a code, and fill in this step alone. They see nothing else of your application. You can go on with the other steps meanwhile.',
              )}
            </p>
            {failure !== undefined && errors.length === 0 && (
              <ErrorState title={describeFailure(failure)} focusOn={failure}>
                <p>{t('Nothing was sent. What you typed is still here: please try again.')}</p>
              </ErrorState>
            )}
            <FieldFrame id={`${id}-phone`} label={t('Phone number of {by}', { by })} message={phoneMessage} required>
              <PhoneBox
                id={`${id}-phone`}
                name="phone_number"
                autoComplete="off"
                value={phone}
                onChange={setPhone}
                readOnly={busy}
                error={phoneMessage !== undefined}
                describedBy={describedBy(`${id}-phone`, { hint: false, message: phoneMessage !== undefined })}
              />
            </FieldFrame>
            <FieldFrame id={`${id}-name`} label={t('Their name (optional)')} message={messageOf('name')}>
              <OutlinedInput
                id={`${id}-name`}
                name="name"
                autoComplete="off"
                value={name}
                onChange={({ target }) => setName(toStorableText(target.value))}
                readOnly={busy}
                slotProps={{ input: { maxLength: NAME_LENGTH } }}
              />
            </FieldFrame>
          </Stack>
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose} disabled={busy}>
            {t('Cancel')}
          </Button>
          <Button type="submit" variant="contained" loading={busy}>
            {busy ? t('Sending...') : t('Send')}
          </Button>
        </DialogActions>
      </SendForm>
    </Dialog>
  );
}
