/** E-mail by an SMTP server. */
import { createTransport } from 'nodemailer';
import type { Messenger } from '@/server/messages/messenger';

export interface SmtpOptions {
  /** smtp://user:password@host:587 or smtps://… */
  url: string;
  /** Sender address. */
  from: string;
}

export function createSmtpMessenger({ url, from }: SmtpOptions): Messenger {
  const transport = createTransport(url);
  return {
    async send({ to, text, subject = '' }) {
      await transport.sendMail({ from, to, subject, text });
    },
  };
}
