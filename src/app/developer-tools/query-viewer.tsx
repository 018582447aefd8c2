/**
 * What the page holds of the server: every query with its key, its state and who uses it. With the developer tools
 * only.
 */
import { notifyManager, type QueryClient } from '@tanstack/react-query';
import { useEffect, useReducer } from 'react';
import Button from '@mui/material/Button';
import { Disclosure, Viewer } from './viewer';
import { t } from '@/texts/t';

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
