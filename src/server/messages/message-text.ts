/** Which text tells of something: the type's own, else the registry's. */
import { findProvider } from '@/engine/find-provider';
import type { Catalog } from '@/definition/parse/catalog';
import type { OwnMessage } from '@/definition/language/own-messages';
import { takeMessage, takeTransition, type SmsText } from '@/definition/language/sms-texts';

type Texts = Pick<Catalog, 'registry' | 'providers'>;

/** As they are worded now: an old record's applicant reads today's words. */
function findOwnMessages({ providers }: Texts, provider: string) {
  return findProvider(providers, provider)?.messages;
}

export function getMessageText(catalog: Texts, provider: string, message: OwnMessage): SmsText {
  return takeMessage(message, catalog.registry.messages, findOwnMessages(catalog, provider));
}

/**
 * What tells of a transition: of the type's texts that of the transition before that of any, then of the registry's.
 */
export function getTransitionText(catalog: Texts, provider: string, transition: string | undefined): SmsText {
  const own = findOwnMessages(catalog, provider);
  const { messages } = catalog.registry;
  const ofAny = own?.statusChanged === undefined ? takeTransition(messages.transitions, transition) : undefined;
  return takeTransition(own?.transitions, transition) ?? ofAny ?? takeMessage('statusChanged', messages, own);
}
