/** E-mail by an SMTP server. */
import { createTransport, type Transporter } from 'nodemailer';
import { SendFailure, type Messenger, type OutgoingMessage } from '@/server/platform/messenger';

export interface SmtpOptions {
  /** smtp://user:password@host:587 or smtps://… */
  url: string;
  /** Sender address. */
  from: string;
  /** The same as a page, for readers that show one. */
  toHtml: (message: OutgoingMessage) => Promise<string>;
  /** Told what the server has said of a message that it has taken. */
  onAnswer?: (said: string) => void;
  /** For one message: no connection stays open after it. */
  isLone?: boolean;
}

/** Milliseconds: the library's own are minutes, in which whatever else is to be sent would wait. */
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

/** Connections stay open for the next messages. What one of them loses is asked for again by us alone. */
const POOL = { pool: true, maxConnections: 10, maxRequeues: 0 } as const;

/**
 * The Message-ID is made of the message's key: where the line breaks after the server has taken it, the second one has
 * the same, and mailboxes that compare them show one. SMTP itself has nothing that would keep it from being sent twice.
 */
export function createSmtpMessenger({ url, from, toHtml, onAnswer, isLone = false }: SmtpOptions): Messenger {
  const transport: Pick<Transporter, 'sendMail'> = isLone
    ? createTransport({ url, ...TIMEOUTS })
    : createTransport({ url, ...TIMEOUTS, ...POOL });
  const domain = /@([^\s>]+)/.exec(from)?.[1] ?? 'localhost';
  return {
    async send(message) {
      const { to, text, subject = '', key } = message;
      const messageId = `<${key}@${domain}>`;
      const html = await toHtml(message);
      try {
        const { response } = (await transport.sendMail({ from, to, subject, text, html, messageId })) as {
          response: string;
        };
        onAnswer?.(response);
      } catch (error) {
        throw toFailure(error);
      }
      return messageId;
    },
  };
}

/** Commands that are about this message; a 5.. to any other says that the server and we do not get along. */
const ABOUT_MESSAGE = new Set(['RCPT TO', 'DATA']);

function toFailure(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { responseCode, command, code } = error as Error & { responseCode?: number; command?: string; code?: string };
  const isRefused = (responseCode ?? 0) >= 500 && ABOUT_MESSAGE.has(command ?? '');
  // No address in it that could be sent to.
  const isUnaddressed = code === 'EENVELOPE' && responseCode === undefined;
  return isRefused || isUnaddressed ? new SendFailure(error.message, { isFinal: true }) : error;
}

/** Signs in, and sends nothing. Throws what the server has said, or that there is none. */
export async function checkSmtp(url: string): Promise<void> {
  const transport = createTransport({ url, ...TIMEOUTS });
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}
