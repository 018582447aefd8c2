import { useState } from 'react';
import Button, { type ButtonProps } from '@mui/material/Button';
import { NO_CONNECTION } from '@/api/client/describe-failure';
import { fetchStartPage } from './fetch-start-page';

/** Loads the page again where the server can be reached: without it the browser would show an error page of its own. */
export function ReloadButton({ variant }: Pick<ButtonProps, 'variant'>) {
  const [state, setState] = useState<'ready' | 'asking' | 'unreachable'>('ready');
  const reload = async () => {
    setState('asking');
    if ((await fetchStartPage()) === undefined) setState('unreachable');
    else location.reload();
  };
  return (
    <>
      <Button variant={variant} loading={state === 'asking'} onClick={() => void reload()}>
        Load the page again
      </Button>
      {state === 'unreachable' && <p role="alert">{NO_CONNECTION}</p>}
    </>
  );
}
