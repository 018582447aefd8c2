/** SMS by a provider's HTTP interface, whose form is told by the environment. */
import { SendFailure, type Messenger } from '../platform/messenger';
import { readRetryAfter } from '../platform/retry-after';
import { t } from '@/texts/t';

export interface HttpSmsOptions {
  url: string;
  /** Sent as a bearer token, and in the body where the template has {token}. */
  token: string;
  sender: string;
  /** JSON with {to}, {text}, {sender}, {token}, {key}; providers differ in nothing else that matters here. */
  template?: string;
  /** Where the provider's answer has its id of the message, such as "data.message_id". */
  idField?: string;
  /** Told what the provider has said of a message that it has taken. */
  onAnswer?: (said: string) => void;
  /** Replaced in tests. */
  fetch?: typeof fetch;
}

const DEFAULT_TEMPLATE = '{"to":"{to}","from":"{sender}","text":"{text}"}';

/** Milliseconds until an answer. */
const TIME_LIMIT = 10_000;

/** Characters of an answer that are read. */
const LONGEST_ANSWER = 10_000;
/** Characters of a refusal that officers are shown. */
const LONGEST_REASON = 200;

/** What is wrong with this very message: the provider will say the same of it every time. */
const FINAL = new Set([400, 404, 410, 413, 422]);

/**
 * Throws when the provider does not answer within 10 s, or not with success. `key` goes along as Idempotency-Key: a
 * provider that knows the header sends nothing twice.
 */
export function createHttpSmsMessenger({
  url,
  token,
  sender,
  template = DEFAULT_TEMPLATE,
  idField = 'id',
  onAnswer,
  fetch: send = fetch,
}: HttpSmsOptions): Messenger {
  return {
    async send({ to, text, key }) {
      const values: Record<string, string> = { to, text, sender, token, key };
      // Each value goes inside a JSON string, so it is escaped as one.
      const body = template.replace(/\{(to|text|sender|token|key)\}/g, (_, name: string) =>
        JSON.stringify(values[name] ?? '').slice(1, -1),
      );
      const headers = {
        'content-type': 'application/json',
        authorization: `Bearer ${token}`,
        'idempotency-key': key,
      };
      const response = await send(url, {
        method: 'POST',
        headers,
        body,
        // Token and text are for this address alone.
        redirect: 'error',
        signal: AbortSignal.timeout(TIME_LIMIT),
      });
      const answer = (await response.text()).slice(0, LONGEST_ANSWER);
      if (response.ok) {
        onAnswer?.(`${response.status} ${answer.trim().slice(0, LONGEST_REASON)}`.trim());
        return readId(answer, idField);
      }
      throw new SendFailure(toReason(response.status, answer), {
        isFinal: FINAL.has(response.status),
        retrySeconds: readRetryAfter(response.headers.get('retry-after'), new Date()),
      });
    },
  };
}

function toReason(status: number, answer: string): string {
  const said = answer.trim();
  return said === ''
    ? t('The SMS provider answered {status}', { status: String(status) })
    : t('The SMS provider answered {status}: {said}', { status: String(status), said: said.slice(0, LONGEST_REASON) });
}

/** A provider that says no id, or nothing that can be read, has taken the message all the same. */
function readId(answer: string, field: string): string | undefined {
  try {
    let value: unknown = JSON.parse(answer);
    for (const part of field.split('.'))
      value = typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[part] : undefined;
    return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
  } catch {
    return undefined;
  }
}
