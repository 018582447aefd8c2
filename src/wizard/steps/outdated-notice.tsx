import { useState } from 'react';
import Button from '@mui/material/Button';
import { Notice } from '../notice';

export interface OutdatedNoticeProps {
  /** What is different, in words; may be empty. */
  changes: readonly string[];
  /** Rejects when the new form cannot be fetched. */
  onRenew: () => Promise<void>;
}

/**
 * The server took a newer form into use while this one was being filled in: says what changed, and goes on with what
 * was typed.
 */
export function OutdatedNotice({ changes, onRenew }: OutdatedNoticeProps) {
  const [state, setState] = useState<'waiting' | 'busy' | 'failed'>('waiting');
  const renew = () => {
    setState('busy');
    onRenew().catch(() => setState('failed'));
  };
  return (
    <Notice
      title="This form has changed since you opened it"
      focusOn={changes}
      actions={
        <Button variant="contained" loading={state === 'busy'} onClick={renew}>
          Go on with the new form
        </Button>
      }
    >
      <p>
        Your application was not sent. Everything you entered is kept: go on with the new form, look through your
        answers and submit again.
      </p>
      {changes.length > 0 && (
        <ul>
          {changes.map((change) => (
            <li key={change}>{change}</li>
          ))}
        </ul>
      )}
      {state === 'failed' && (
        <p>The new form could not be loaded. Please check your connection, then try again. Nothing is lost.</p>
      )}
    </Notice>
  );
}
