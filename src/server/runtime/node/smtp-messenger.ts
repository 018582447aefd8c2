/** E-mail by an SMTP server. */
import { createTransport } from 'nodemailer';
import type { Messenger } from '@/server/platform/messenger';

export interface SmtpOptions {
  /** smtp://user:password@host:587 or smtps://… */
  url: string;
  /** Sender address. */
  from: string;
}

/** Milliseconds: the library's own are minutes, in which whatever else is to be sent would wait. */
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

export function createSmtpMessenger({ url, from }: SmtpOptions): Messenger {
  const transport = createTransport({ url, ...TIMEOUTS });
  return {
    async send({ to, text, subject = '' }) {
      await transport.sendMail({ from, to, subject, text });
    },
  };
}
