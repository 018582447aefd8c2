/** SMS by a provider's HTTP interface, whose form is told by the environment. */
import type { Messenger } from '../platform/messenger';

export interface HttpSmsOptions {
  url: string;
  /** Sent as a bearer token, and in the body where the template has {token}. */
  token: string;
  sender: string;
  /** JSON with {to}, {text}, {sender}, {token}; providers differ in nothing else that matters here. */
  template?: string;
  /** Replaced in tests. */
  fetch?: typeof fetch;
}

const DEFAULT_TEMPLATE = '{"to":"{to}","from":"{sender}","text":"{text}"}';

/** Throws when the provider does not answer within 10 s, or not with success. */
export function createHttpSmsMessenger({
  url,
  token,
  sender,
  template = DEFAULT_TEMPLATE,
  fetch: send = fetch,
}: HttpSmsOptions): Messenger {
  return {
    async send({ to, text }) {
      const values: Record<string, string> = { to, text, sender, token };
      // Each value goes inside a JSON string, so it is escaped as one.
      const body = template.replace(/\{(to|text|sender|token)\}/g, (_, name: string) =>
        JSON.stringify(values[name] ?? '').slice(1, -1),
      );
      const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
      const response = await send(url, { method: 'POST', headers, body, signal: AbortSignal.timeout(10_000) });
      if (!response.ok) throw new Error(`The SMS provider answered ${response.status}`);
    },
  };
}
