/** Which text tells of something: the type's own, else the registry's. */
import type { Catalog } from '@/definition/parse/catalog';
import type { OwnMessage } from '@/definition/language/own-messages';

type Texts = Pick<Catalog, 'registry' | 'providers'>;

/** As they are worded now: an old record's applicant reads today's words. */
function findOwnMessages({ providers }: Texts, provider: string) {
  return providers.find(({ id }) => id === provider)?.messages;
}

export function getMessageText(catalog: Texts, provider: string, message: OwnMessage): string {
  return findOwnMessages(catalog, provider)?.[message] ?? catalog.registry.messages[message];
}

/** What tells of a transition: of the type's texts that of the transition before that of any, then of the registry's. */
export function getTransitionText(catalog: Texts, provider: string, transition: string | undefined): string {
  const own = findOwnMessages(catalog, provider);
  const { messages } = catalog.registry;
  const find = (texts: Record<string, string> = {}) => (transition === undefined ? undefined : texts[transition]);
  return find(own?.transitions) ?? own?.statusChanged ?? find(messages.transitions) ?? messages.statusChanged;
}
