/**
 * What the page holds of the server: every query with its key, its state and who uses it. With the developer tools
 * only.
 */
import { notifyManager, type QueryClient } from '@tanstack/react-query';
import { useEffect, useReducer } from 'react';
import Button from '@mui/material/Button';
import { Disclosure, Viewer } from './viewer';
import styles from './viewer.module.css';

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
    <Viewer title={`Queries (${queries.length})`} empty={queries.length === 0 && 'Nothing was asked yet.'}>
      {queries.map((query) => {
        const { status, fetchStatus, dataUpdatedAt, error } = query.state;
        const name = JSON.stringify(query.queryKey);
        return (
          <li key={query.queryHash} className={styles.entry}>
            <p className={styles.head}>
              {fetchStatus === 'idle' ? status : fetchStatus}
              {query.isStale() ? ', stale' : ''}, used by {query.getObserversCount()}
              {dataUpdatedAt > 0 && (
                <>
                  ,{' '}
                  <time dateTime={new Date(dataUpdatedAt).toISOString()}>
                    {new Date(dataUpdatedAt).toLocaleTimeString()}
                  </time>
                </>
              )}
            </p>
            <p className={styles.text}>
              {name}
              {error ? `: ${error.message}` : ''}
            </p>
            <Button
              size="small"
              aria-label={`Ask ${name} again`}
              onClick={() => void client.invalidateQueries({ queryKey: query.queryKey, exact: true })}
            >
              Ask again
            </Button>
            <Disclosure summary={<summary>Data</summary>}>
              <pre className={styles.data}>{JSON.stringify(query.state.data, null, 2)}</pre>
            </Disclosure>
          </li>
        );
      })}
    </Viewer>
  );
}
