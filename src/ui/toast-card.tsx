import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import Close from '@mui/icons-material/Close';
import ErrorOutlined from '@mui/icons-material/ErrorOutlined';
import InfoOutlined from '@mui/icons-material/InfoOutlined';
import { closeSnackbar, type CustomContentProps } from 'notistack';
import type { Ref } from 'react';
import { VisuallyHidden } from '@/ui/visually-hidden';
import styles from '@/ui/toast-card.module.css';

const looks = {
  error: { Icon: ErrorOutlined, word: 'Error: ' },
  success: { Icon: CheckCircleOutlined, word: 'Success: ' },
  plain: { Icon: InfoOutlined, word: '' },
};

/** One notification: an error interrupts a screen reader, anything else waits its turn. */
export function ToastCard({ id, message, variant, ref }: CustomContentProps & { ref?: Ref<HTMLDivElement> }) {
  const kind = variant === 'error' || variant === 'success' ? variant : 'plain';
  const { Icon, word } = looks[kind];
  return (
    <div ref={ref} role={kind === 'error' ? 'alert' : 'status'} className={styles.card} data-kind={kind}>
      <Icon className={styles.icon} aria-hidden="true" />
      <p className={styles.message}>
        {word !== '' && <VisuallyHidden>{word}</VisuallyHidden>}
        <span>{message}</span>
      </p>
      <button
        type="button"
        className={styles.close}
        aria-label="Dismiss notification"
        onClick={() => closeSnackbar(id)}
      >
        <Close fontSize="small" aria-hidden="true" />
      </button>
    </div>
  );
}
