import Box from '@mui/material/Box';
import type { ProviderDefinition } from '@/definition/parse/catalog';
import Button from '@mui/material/Button';
import { styles } from './sign-in-form-styles';
import { t } from '@/texts/t';

export interface UnregisteredNoticeProps {
  definition: Pick<ProviderDefinition, 'signIn' | 'invitation'>;
  busy: boolean;
  /** The server would refuse to send a code now. */
  mustWait: boolean;
  onCreate: () => void;
}

/** The way on for a phone without an account: making one, or what to do where only an invitation opens one. */
export function UnregisteredNotice({
  definition: { signIn, invitation },
  busy,
  mustWait,
  onCreate,
}: UnregisteredNoticeProps) {
  if (signIn.createAccount) {
    return (
      <Box sx={styles.notice}>
        <p>{t('New here? We send a code to this number, and then you can apply.')}</p>
        <Button variant="contained" loading={busy} disabled={mustWait} onClick={onCreate}>
          {t('Create an account')}
        </Button>
      </Box>
    );
  }
  return (
    <Box sx={styles.notice}>
      {signIn.closed !== undefined && <p>{signIn.closed}</p>}
      {invitation && (
        <Button variant="contained" loading={busy} disabled={mustWait} onClick={onCreate}>
          {t('I was invited with this number')}
        </Button>
      )}
    </Box>
  );
}
