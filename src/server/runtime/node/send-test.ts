/** The command `send-test`: one message by the provider of the environment, without a server and a database. */
import { z } from 'zod';
import { catalog } from 'virtual:catalog';
import { findPhoneNumber, listPhoneExamples } from '@/engine/locale/phone-number';
import type { Message } from '@/server/platform/messenger';
import { t } from '@/texts/t';
import { tellError } from './doctor/finding';
import type { Environment } from './environment';
import { openProviders } from './open-platform';

interface Wanted {
  sms?: string | undefined;
  email?: string | undefined;
}

/**
 * Sends it, and returns the exit code: 1 where the provider did not take it. Throws with a message for whoever typed
 * it.
 */
export async function sendTest(
  environment: Environment,
  wanted: Wanted,
  print: (line: string) => void,
): Promise<number> {
  const message = writeTest(wanted);
  let said = '';
  const providers = openProviders(environment, {
    toHtml: async ({ text }) => `<p>${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</p>`,
    onAnswer: (answer) => void (said = answer),
    isLone: true,
  });
  const provider = providers[message.channel];
  const [name, variable] = message.channel === 'sms' ? ['SMS', 'SMS_URL'] : ['e-mail', 'SMTP_URL'];
  if (!provider)
    throw new Error(
      `No provider of ${name} is set, so the product would print messages, and send none. Set ${variable} and what goes with it, as .env.example has it.`,
    );
  try {
    await provider.send({ ...message, key: crypto.randomUUID() });
  } catch (error) {
    print(`The provider of ${name} did not take it. ${tellError(error)}`);
    return 1;
  }
  print(`The provider of ${name} has taken it for ${message.to}, and said: ${said}`);
  print('Look whether it arrives: that it was taken does not say so.');
  return 0;
}

function writeTest({ sms, email }: Wanted): Message {
  if ((sms === undefined) === (email === undefined))
    throw new Error('Say to whom: "send-test --sms PHONE" or "send-test --email ADDRESS".');
  const text = t('This is a test of the messages of the {site}. You need not do anything.', {
    site: catalog.registry.name,
  });
  if (email !== undefined) {
    if (!z.email().safeParse(email).success) throw new Error(`"${email}" is no e-mail address.`);
    return { channel: 'email', to: email, subject: t('Test message'), text };
  }
  const to = findPhoneNumber(sms ?? '');
  if (to === undefined)
    throw new Error(`"${sms}" is no phone number. Write it as ${listPhoneExamples().join(' or ')}.`);
  return { channel: 'sms', to, text };
}
