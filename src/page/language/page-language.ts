/** The language of the page: the one that the server has written into its HTML. */
import { languageLoaders } from 'virtual:language-loaders';
import { readReceiptIn } from 'virtual:record-texts';
import { readIn } from 'virtual:registry';
import { textLoaders } from 'virtual:text-loaders';
import { again } from '@/ui/again';
import type { Texts } from '@/texts/create-language';
import { setLanguage } from '@/texts/language';

type Part = 'start' | 'door' | 'service' | 'pages' | 'office';

/** By language: the parts that are there, and what they say. */
const known: Record<string, { parts: Set<Part>; texts: Texts } | undefined> = {};

/**
 * The id of the page's language where that is another one than the registry's first, which its files are in; else ''.
 */
export function getOtherLanguage(): string {
  const { lang } = document.documentElement;
  return lang in languageLoaders ? lang : '';
}

/**
 * Fetches what a part of the pages says in the page's language, before it is shown. Nothing is fetched where that is as
 * the source says it; what does not come is said so, too.
 */
export async function speak(part: Part, language?: string): Promise<void> {
  // What the page of signing in says, the pages behind it say too.
  const parts: Part[] = part === 'pages' ? ['door', 'pages'] : [part];
  await Promise.allSettled(parts.map((each) => fetchPart(each, language)));
}

async function fetchPart(part: Part, language = document.documentElement.lang): Promise<void> {
  const load = textLoaders[language]?.[part];
  const { parts, texts } = (known[language] ??= { parts: new Set(), texts: {} });
  if (!load || parts.has(part)) return;
  const [loaded, { createLanguage }] = await Promise.all([load(), again(() => import('@/texts/create-language'))]);
  parts.add(part);
  setLanguage(createLanguage(language, Object.assign(texts, loaded.texts)));
}

/** The same of the registry's own texts, for the first page of a visit. */
export async function speakFirst(language = document.documentElement.lang): Promise<void> {
  const [own] = await Promise.all([languageLoaders[language]?.().catch(() => undefined), speak('start', language)]);
  if (!own) return;
  readIn(own);
  readReceiptIn(own);
}
