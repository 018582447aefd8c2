/**
 * The developer tools flag (specification section 7), off in normal builds: what the page has asked, and in the mock
 * build what was sent.
 */
import Stack from '@mui/material/Stack';
import { createRoot } from 'react-dom/client';
import { ThemeProvider } from '@/ui/theme/theme-provider';
import { queryClient } from '@/page/data/query-client';
import { QueryViewer } from './query-viewer';
import { useSyncExternalStore } from 'react';
import { Viewer } from './viewer';
import { t } from '@/texts/t';

const PLACE = {
  position: 'fixed',
  insetInlineEnd: 8,
  insetBlockEnd: 8,
  zIndex: 'modal',
  alignItems: 'end',
  maxInlineSize: 'calc(100vw - 16px)',
} as const;

/** Puts the viewers at the end of the page, closed. What a form holds is shown in it, by Alt+Shift+D. */
export function showDeveloperTools(outbox?: OutboxSource): void {
  const holder = document.body.appendChild(document.createElement('aside'));
  holder.setAttribute('aria-label', t('Developer tools'));
  createRoot(holder).render(
    <ThemeProvider>
      <Stack direction="row" spacing={1} sx={PLACE}>
        <QueryViewer client={queryClient} />
        {outbox && <OutboxViewer outbox={outbox} />}
      </Stack>
    </ThemeProvider>,
  );
}

interface OutboxSource {
  list: () => readonly { channel: string; to: string; text: string; created_at: string }[];
  subscribe: (listener: () => void) => () => void;
}

/**
 * The messages that the mock API would have sent, one-time codes among them. In mock builds with the developer tools
 * only.
 */
function OutboxViewer({ outbox }: { outbox: OutboxSource }) {
  const messages = useSyncExternalStore(outbox.subscribe, outbox.list);
  return (
    <Viewer
      title={t('Outbox ({count})', { count: messages.length })}
      empty={messages.length === 0 && t('Nothing was sent yet. Messages stay here until the page is loaded again.')}
    >
      {messages.toReversed().map(({ channel, to, text, created_at }) => (
        <li key={`${created_at} ${to} ${text}`}>
          <p>
            {channel === 'sms' ? 'SMS' : 'E-mail'} to {to},{' '}
            <time dateTime={created_at}>{new Date(created_at).toLocaleTimeString()}</time>
          </p>
          <p>{text}</p>
        </li>
      ))}
    </Viewer>
  );
}
