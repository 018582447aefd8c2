/** The messages that the mock API would have sent, one-time codes among them. In mock builds with the developer tools only. */
import { useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import { ThemeProvider } from '@/ui/theme-provider';
import styles from './show-outbox.module.css';

export interface OutboxSource {
  list: () => readonly { channel: string; to: string; text: string; created_at: string }[];
  subscribe: (listener: () => void) => () => void;
}

/** Puts the viewer at the end of the page, closed. */
export function showOutbox(outbox: OutboxSource): void {
  const holder = document.body.appendChild(document.createElement('aside'));
  holder.setAttribute('aria-label', 'Developer tools');
  createRoot(holder).render(<ThemeProvider><OutboxViewer outbox={outbox} /></ThemeProvider>);
}

export function OutboxViewer({ outbox }: { outbox: OutboxSource }) {
  const messages = useSyncExternalStore(outbox.subscribe, outbox.list);
  return (
    <details className={styles.viewer}>
      <summary className={styles.summary}>Outbox ({messages.length})</summary>
      {messages.length === 0 && <p className={styles.text}>Nothing was sent yet. Messages stay here until the page is loaded again.</p>}
      <ol className={styles.list}>
        {messages.toReversed().map(({ channel, to, text, created_at }) => (
          <li key={`${created_at} ${to} ${text}`} className={styles.message}>
            <p className={styles.head}>{channel === 'sms' ? 'SMS' : 'E-mail'} to {to}, <time dateTime={created_at}>{new Date(created_at).toLocaleTimeString('en-NG')}</time></p>
            <p className={styles.text}>{text}</p>
          </li>
        ))}
      </ol>
    </details>
  );
}
