/**
 * The messages that the mock API would have sent, one-time codes among them. In mock builds with the developer tools
 * only.
 */
import { useSyncExternalStore } from 'react';
import { Viewer } from './viewer';

export interface OutboxSource {
  list: () => readonly { channel: string; to: string; text: string; created_at: string }[];
  subscribe: (listener: () => void) => () => void;
}

export function OutboxViewer({ outbox }: { outbox: OutboxSource }) {
  const messages = useSyncExternalStore(outbox.subscribe, outbox.list);
  return (
    <Viewer
      title={`Outbox (${messages.length})`}
      empty={messages.length === 0 && 'Nothing was sent yet. Messages stay here until the page is loaded again.'}
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
