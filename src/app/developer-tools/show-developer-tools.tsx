/**
 * The developer tools flag (specification section 7), off in normal builds: what the page has asked, and in the mock
 * build what was sent.
 */
import Stack from '@mui/material/Stack';
import { createRoot } from 'react-dom/client';
import { ThemeProvider } from '@/ui/theme/theme-provider';
import { queryClient } from '@/page/data/query-client';
import { useSyncExternalStore, useEffect, useReducer, useState, type ReactNode } from 'react';
import { t } from '@/texts/t';
import { notifyManager, type QueryClient } from '@tanstack/react-query';
import Button from '@mui/material/Button';
import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';

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

/** What the page holds of the server: every query with its key, its state and who uses it. */
export function QueryViewer({ client }: { client: QueryClient }) {
  const cache = client.getQueryCache();
  const [, look] = useReducer((times: number) => times + 1, 0);
  useEffect(() => {
    // What was asked since this was drawn first.
    look();
    // Afterwards, since a screen that is being drawn may be what asks.
    return cache.subscribe(notifyManager.batchCalls(look));
  }, [cache]);
  const queries = cache.getAll();
  return (
    <Viewer
      title={t('Queries ({count})', { count: queries.length })}
      empty={queries.length === 0 && t('Nothing was asked yet.')}
    >
      {queries.map((query) => {
        const { status, fetchStatus, dataUpdatedAt, error } = query.state;
        const name = JSON.stringify(query.queryKey);
        return (
          <li key={query.queryHash}>
            <p>
              {fetchStatus === 'idle' ? status : fetchStatus}
              {query.isStale() ? t(', stale') : ''}, used by {query.getObserversCount()}
              {dataUpdatedAt > 0 && (
                <>
                  ,{' '}
                  <time dateTime={new Date(dataUpdatedAt).toISOString()}>
                    {new Date(dataUpdatedAt).toLocaleTimeString()}
                  </time>
                </>
              )}
            </p>
            <p>
              {name}
              {error ? `: ${error.message}` : ''}
            </p>
            <Button
              size="small"
              aria-label={t('Ask {name} again', { name })}
              onClick={() => void client.invalidateQueries({ queryKey: query.queryKey, exact: true })}
            >
              {t('Ask again')}
            </Button>
            <Disclosure summary={<summary>{t('Data')}</summary>}>
              <pre>{JSON.stringify(query.state.data, null, 2)}</pre>
            </Disclosure>
          </li>
        );
      })}
    </Viewer>
  );
}

interface ViewerProps {
  title: string;
  /** Said in the place of entries when there are none. */
  empty: string | false;
  children: ReactNode;
}

const Frame = styled(Disclosure)({
  maxInlineSize: '28rem',
  maxBlockSize: '60vh',
  overflow: 'auto',
  background: 'var(--mui-palette-surface-card)',
  color: 'var(--mui-palette-ink-main)',
  border: '1px solid var(--mui-palette-line-strong)',
  borderRadius: 'var(--mui-radius-card)',
  '& summary': { padding: '8px 16px', minBlockSize: 44, fontWeight: 600, cursor: 'pointer' },
});

const Entries = styled('ol')({
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& > li': { padding: '8px 16px', borderBlockStart: '1px solid var(--mui-palette-line-soft)' },
  '& p': { margin: 0, overflowWrap: 'anywhere' },
  '& p:first-of-type': { fontSize: 'var(--mui-textSize-small)', color: 'var(--mui-palette-ink-muted)' },
  '& pre': { margin: 0, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', fontSize: 'var(--mui-textSize-small)' },
});

/** One list of the developer tools, closed until it is asked for. */
function Viewer({ title, empty, children }: ViewerProps) {
  return (
    <Frame summary={<summary>{title}</summary>}>
      {empty && (
        <Box component="p" sx={{ m: 0, px: 2, pb: 2 }}>
          {empty}
        </Box>
      )}
      <Entries>{children}</Entries>
    </Frame>
  );
}

/** Holds nothing while it is closed: what is in it would be found by whoever looks for the page's own words. */
function Disclosure({
  className,
  summary,
  children,
}: {
  className?: string | undefined;
  summary: ReactNode;
  children: ReactNode;
}) {
  const [open, setOpen] = useState(false);
  return (
    <details className={className} onToggle={(event) => setOpen(event.currentTarget.open)}>
      {summary}
      {open && children}
    </details>
  );
}
