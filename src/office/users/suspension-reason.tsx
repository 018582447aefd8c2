/** Why somebody is suspended: they are told it, and it is in the audit. */
import TextField from '@mui/material/TextField';
import { toStorableText } from '@/fields/storable-text';
import { t } from '@/texts/t';

const LONGEST = 500;

export interface SuspensionReasonProps {
  id: string;
  reason: string;
  onChange: (reason: string) => void;
  fault: string | undefined;
  disabled: boolean;
}

export function SuspensionReason({ id, reason, onChange, fault, disabled }: SuspensionReasonProps) {
  return (
    <TextField
      id={id}
      name="reason"
      label={t('Reason')}
      value={reason}
      onChange={({ target }) => onChange(toStorableText(target.value))}
      multiline
      minRows={2}
      required
      fullWidth
      disabled={disabled}
      error={fault !== undefined}
      helperText={fault ?? t('The person is told it by SMS or email.')}
      slotProps={{ htmlInput: { maxLength: LONGEST } }}
    />
  );
}
