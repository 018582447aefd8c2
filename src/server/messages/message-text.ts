/** Which text tells of something: the type's own, else the registry's. */
import type { Catalog } from '@/definition/parse/catalog';
import type { OwnMessage } from '@/definition/language/own-messages';

type Texts = Pick<Catalog, 'registry' | 'providers'>;

/** As they are worded now: an old record's applicant reads today's words. */
export function findOwnMessages({ providers }: Texts, provider: string) {
  return providers.find(({ id }) => id === provider)?.messages;
}

export function getMessageText(catalog: Texts, provider: string, message: OwnMessage): string {
  return findOwnMessages(catalog, provider)?.[message] ?? catalog.registry.messages[message];
}
