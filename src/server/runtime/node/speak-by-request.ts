/** Each call is answered in the language of who asks; calls overlap, so that it is kept with what each of them does. */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { MiddlewareHandler } from 'hono';
import { pseudoLanguage, texts } from 'virtual:all-texts';
import { chooseLanguage, readWishes } from '@/server/http/choose-language';
import type { Platform, ServerEnv } from '@/server/platform/platform';
import { listOfferedLanguages } from '@/server/platform/offered-languages';
import { createLanguage } from '@/texts/create-language';
import { keepLanguageWith, setLanguage, type Language } from '@/texts/language';

/** For the first use of all: whatever answers later speaks the caller's language. */
export function speakByRequest({
  catalog: { registry },
  settings,
}: Pick<Platform, 'catalog' | 'settings'>): MiddlewareHandler<ServerEnv> {
  const turns = new AsyncLocalStorage<Language>();
  const { languages } = registry.locale;
  const known = languages.map(({ id }) => id);
  const spoken = new Map([...known, pseudoLanguage].map((id) => [id, createLanguage(id, texts[id] ?? {})]));
  keepLanguageWith({
    get: () => turns.getStore(),
    find: (id) => spoken.get(id),
    run: (language, act) => turns.run(language, act),
  });
  const first = spoken.get(known[0] ?? '');
  if (first) setLanguage(first);
  return async (context, next) => {
    const wishes = readWishes(context);
    // That one no browser wishes: it is some English, which a registry may not have.
    let id = wishes.chosen === pseudoLanguage ? pseudoLanguage : chooseLanguage(known, wishes);
    // Asked only where it makes a difference: nearly everybody reads the first one.
    if (id !== known[0] && id !== pseudoLanguage)
      id = chooseLanguage(
        (await listOfferedLanguages(registry, settings)).map((offered) => offered.id),
        wishes,
      );
    const language = spoken.get(id);
    return language ? turns.run(language, next) : next();
  };
}
