import { useState } from 'react';
import Button, { type ButtonProps } from '@mui/material/Button';
import { fetchStartPage } from './fetch-start-page';
import { msg, t } from '@/texts/t';

/** As the API's client says it, whose code an outline of a page comes before. */
const UNREACHABLE = msg('There is no connection to the server. Please check your network, then try again.');

/** Loads the page again where the server can be reached: without it the browser would show an error page of its own. */
export function ReloadButton({
  children = t('Load the page again'),
  ...styles
}: Pick<ButtonProps, 'variant' | 'size' | 'children'>) {
  const [state, setState] = useState<'ready' | 'asking' | 'unreachable'>('ready');
  const reload = async () => {
    setState('asking');
    if ((await fetchStartPage()) === undefined) setState('unreachable');
    else location.reload();
  };
  return (
    <>
      <Button {...styles} loading={state === 'asking'} onClick={() => void reload()}>
        {children}
      </Button>
      {state === 'unreachable' && <p role="alert">{t(UNREACHABLE)}</p>}
    </>
  );
}
