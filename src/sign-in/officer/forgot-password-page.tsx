/** Asking for a link by e-mail that lets an officer choose a new password. */
import Box from '@mui/material/Box';
import { useState, type FormEvent } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import Button from '@mui/material/Button';
import { describedBy } from '@/fields/frame/control-ids';
import { ErrorState } from '@/ui/error-state';
import { FieldFrame } from '@/fields/frame/field-frame';
import { PageHeading } from '@/ui/page-heading';
import { SoftLink } from '@/ui/soft-link';
import OutlinedInput from '@mui/material/OutlinedInput';
import { toStorableText } from '@/fields/storable-text';
import { sendPasswordLink } from './password';
import { describeFailure } from '@/api/client/describe-failure';
import { paths } from '@/engine/paths';
import { styles } from './sign-in-styles';
import { t } from '@/texts/t';

const ID = 'forgot-email';

export function ForgotPasswordPage() {
  const navigate = useNavigate();
  const state = useLocation().state as { email?: string } | null;
  const [email, setEmail] = useState(state?.email ?? '');
  const [message, setMessage] = useState<string>();
  const [failure, setFailure] = useState<unknown>();
  const [progress, setProgress] = useState<'open' | 'sending' | 'sent'>('open');

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!/^\S+@\S+\.\S+$/.test(email.trim())) {
      setMessage(t('Valid email is required'));
      document.getElementById(ID)?.focus();
      return;
    }
    setProgress('sending');
    setMessage(undefined);
    setFailure(undefined);
    try {
      await sendPasswordLink(email.trim(), paths.newPassword);
      setProgress('sent');
    } catch (error) {
      setFailure(error);
      setProgress('open');
    }
  };

  const back = (
    <SoftLink href="/admin/login" onSelect={() => void navigate('/admin/login')}>
      {t('Back to sign-in')}
    </SoftLink>
  );
  if (progress === 'sent') {
    return (
      <Box sx={styles.page}>
        <PageHeading focusOn="sent">{t('Look into your email')}</PageHeading>
        <p>
          {t(
            'If {typed} belongs to an officer, a link for choosing a new password is on its way. It works once, for an hour.',
            { typed: email.trim() },
          )}
        </p>
        <p>{back}</p>
      </Box>
    );
  }
  return (
    <Box sx={styles.page}>
      <PageHeading lead={t('We send you a link for choosing a new password.')}>
        {t('Forgot your password?')}
      </PageHeading>
      {failure !== undefined && <ErrorState title={describeFailure(failure)} />}
      <form noValidate onSubmit={(event) => void submit(event)}>
        <FieldFrame id={ID} label={t('Email')} message={message} required>
          <OutlinedInput
            id={ID}
            name="email"
            type="email"
            value={email}
            onChange={({ target }) => setEmail(toStorableText(target.value))}
            autoComplete="username"
            error={message !== undefined}
            slotProps={{
              input: {
                'aria-required': true,
                'aria-describedby': describedBy(ID, { hint: false, message: message !== undefined }),
              },
            }}
          />
        </FieldFrame>
        <Button type="submit" variant="contained" loading={progress === 'sending'}>
          {progress === 'sending' ? t('Sending...') : t('Send the link')}
        </Button>
      </form>
      <p>{back}</p>
    </Box>
  );
}
