/**
 * The developer tools flag (specification section 7), off in normal builds: what the page has asked, and in the mock
 * build what was sent.
 */
import { createRoot } from 'react-dom/client';
import { ThemeProvider } from '@/ui/theme/theme-provider';
import { queryClient } from '@/session/signed-in/query-client';
import { OutboxViewer, type OutboxSource } from './outbox-viewer';
import { QueryViewer } from './query-viewer';
import styles from './viewer.module.css';

/** Puts the viewers at the end of the page, closed. What a form holds is shown in it, by Alt+Shift+D. */
export function showDeveloperTools(outbox?: OutboxSource): void {
  const holder = document.body.appendChild(document.createElement('aside'));
  holder.setAttribute('aria-label', 'Developer tools');
  holder.className = styles.tools ?? '';
  createRoot(holder).render(
    <ThemeProvider>
      <QueryViewer client={queryClient} />
      {outbox && <OutboxViewer outbox={outbox} />}
    </ThemeProvider>,
  );
}
