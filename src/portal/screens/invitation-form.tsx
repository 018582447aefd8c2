/** Whom to invite. The server's rules are the only ones; what it finds wrong is shown at the fields. */
import Box from '@mui/material/Box';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState, type SubmitEvent } from 'react';
import type { NewInvitation } from '@/api/shapes/invitation';
import { ResponseFailure } from '@/api/client/request-failure';
import Button from '@mui/material/Button';
import { describedBy } from '@/fields/frame/control-ids';
import { ErrorState } from '@/ui/error-state';
import { ErrorSummary } from '@/form/parts/error-summary';
import { FieldFrame } from '@/fields/frame/field-frame';
import { PhoneBox } from '@/fields/phone-box';
import OutlinedInput from '@mui/material/OutlinedInput';
import { toStorableText } from '@/fields/storable-text';
import { showToast } from '@/ui/toast';
import { SoftLink } from '@/ui/soft-link';
import { useLink } from '@/page/navigation/use-link';
import { api } from '@/page/data/api';
import { describeFailure } from '@/api/client/describe-failure';
import { styles } from './screens-styles';
import { msg, t, type Message } from '@/texts/t';

export interface InvitationFormProps {
  /** Of the operation that invites, and the endpoint that has it. */
  operation: 'invite' | 'company-invite';
  endpoint: string;
  /** Notification after inviting. */
  sent: string;
  /** Where who invites applies for the company that people are invited to. */
  applyAt: string | undefined;
}

interface InvitationField {
  key: keyof NewInvitation;
  label: Message;
  type?: 'tel';
  hint?: Message;
}

const FIELDS: InvitationField[] = [
  { key: 'first_name', label: msg('First name') },
  { key: 'last_name', label: msg('Last name') },
  {
    key: 'phone_number',
    label: msg('Phone number'),
    type: 'tel',
    hint: msg('The invitation works with this number alone'),
  },
];

function toLabel(key: string): string {
  const field = FIELDS.find((each) => each.key === key);
  return field ? t(field.label) : '';
}

const EMPTY: NewInvitation = { first_name: '', last_name: '', phone_number: '' };

export function InvitationForm({ operation, endpoint, sent, applyAt }: InvitationFormProps) {
  const link = useLink();
  const [values, setValues] = useState(EMPTY);
  const form = useRef<HTMLFormElement>(null);
  const client = useQueryClient();
  const invite = useMutation({
    mutationFn: (person: NewInvitation) => api.requestOperation(operation, endpoint, { json: person }),
    onSuccess: async () => {
      setValues(EMPTY);
      showToast(sent, 'success');
      form.current?.querySelector('input')?.focus();
      void client.invalidateQueries({ queryKey: ['invitations'] });
    },
  });
  const errors = invite.error instanceof ResponseFailure ? invite.error.errors : [];
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    invite.mutate(values);
  };
  return (
    <Box component="form" ref={form} noValidate onSubmit={submit} sx={styles.form}>
      <ErrorSummary
        problems={errors.map(({ path: field, message }) => ({
          label: toLabel(field),
          message,
          href: `#${field}`,
          onSelect: () => document.getElementById(field)?.focus(),
        }))}
      />
      {invite.isError && errors.length === 0 && hasNoCompany(invite.error) && (
        <ErrorState title={t('Your own application comes first')} focusOn={invite.error}>
          <p>
            {t(
              'Whoever you invite joins the company that you apply for, and you have not applied yet. Nobody was invited.',
            )}
          </p>
          {applyAt !== undefined && (
            <Box component="p" sx={styles.actions}>
              <Button component={SoftLink} {...link(applyAt)}>
                {t('Go to the application')}
              </Button>
            </Box>
          )}
        </ErrorState>
      )}
      {invite.isError && errors.length === 0 && !hasNoCompany(invite.error) && (
        <ErrorState title={describeFailure(invite.error)} focusOn={invite.error}>
          <p>{t('Nobody was invited. What you typed is still here: please try again.')}</p>
        </ErrorState>
      )}
      {FIELDS.map(({ key, label, type, hint }) => {
        const message = errors.find((error) => error.path === key)?.message;
        const set = (toNext: (current: string) => string) =>
          setValues((current) => ({ ...current, [key]: toNext(current[key]) }));
        const box = {
          id: key,
          name: key,
          value: values[key],
          readOnly: invite.isPending,
          error: message !== undefined,
          autoComplete: 'off',
        };
        const described = describedBy(key, { hint: hint !== undefined, message: message !== undefined });
        return (
          <FieldFrame key={key} id={key} label={t(label)} hint={hint && t(hint)} message={message} required>
            {type === 'tel' ? (
              <PhoneBox {...box} onChange={set} describedBy={described} />
            ) : (
              <OutlinedInput
                {...box}
                onChange={({ target }) => set(() => toStorableText(target.value))}
                slotProps={{ input: { 'aria-required': true, 'aria-describedby': described } }}
              />
            )}
          </FieldFrame>
        );
      })}
      <Button type="submit" variant="contained" loading={invite.isPending}>
        {invite.isPending ? t('Sending...') : t('Send invitation')}
      </Button>
    </Box>
  );
}

function hasNoCompany(error: Error): boolean {
  return error instanceof ResponseFailure && error.code === 'COMPANY_NOT_FOUND';
}
