import Button from '@mui/material/Button';
import { useState } from 'react';
import { Notice } from '../notice';
import { t } from '@/texts/t';

export interface UnsentNoticeProps {
  /** Something is being sent. */
  busy: boolean;
  onSend: () => void;
}

/** After a reload in the middle of a submission: it is offered to go on. */
export function UnsentNotice({ busy, onSend }: UnsentNoticeProps) {
  const [open, setOpen] = useState(true);
  if (!open || busy) return null;
  return (
    <Notice
      title={t('Your application was not sent yet')}
      actions={
        <>
          <Button
            variant="contained"
            onClick={() => {
              setOpen(false);
              onSend();
            }}
          >
            {t('Send it now')}
          </Button>
          <Button onClick={() => setOpen(false)}>{t('Not yet')}</Button>
        </>
      }
    >
      <p>
        {t(
          'The page was closed or loaded again before it was sent. What you entered and chose is here; it is sent only once.',
        )}
      </p>
    </Notice>
  );
}
