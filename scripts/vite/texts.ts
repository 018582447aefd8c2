/** Vite plugin: what the product says, compiled, and in other languages. */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { listFallbacks } from '../../src/definition/language/languages.ts';
import { Locale } from '../../src/definition/language/locale.ts';
import { toDirection } from '../../src/engine/locale/direction.ts';
import { toTokens } from '../../src/texts/compile.ts';
import type { Tokens } from '../../src/texts/format-tokens.ts';
import { toMessageId } from '../../src/texts/create-language.ts';
import { hasSounds } from './sound-files.ts';
import { findMessages } from './find-messages.ts';
import { PSEUDO_LANGUAGE, toPseudoText } from './pseudo-text.ts';

const SOURCE = fileURLToPath(new URL('../../src', import.meta.url));
const COMPILER = join(SOURCE, 'texts', 'compile.ts');
const LANGUAGES = join(SOURCE, 'texts', 'languages');
const PREFIX = 'virtual:texts/';
const LOADERS = 'virtual:text-loaders';
const ALL = 'virtual:all-texts';

/**
 * Who says a message: every page, the page on which applicants sign in, that of a service, applicants' pages beyond
 * them, the office, the server. What a question that is read aloud needs comes with the pages of a registry that has
 * such questions.
 */
const PARTS = ['start', 'door', 'service', 'pages', 'aloud', 'office', 'server', 'studio'] as const;
type Part = (typeof PARTS)[number];

/** What is there already when a part is fetched, which therefore is without it. */
const BEFORE: Partial<Record<Part, readonly Part[]>> = {
  door: ['start'],
  service: ['start'],
  pages: ['start', 'door'],
  office: ['start', 'door', 'pages'],
};

/** What stands on the first page of a visit, whichever it is; tests look at what the first pages run. */
const START =
  /^(?!engine\/(validation\/|record\/|locale\/size-text)|page\/navigation\/lost-part|ui\/(data-table|copy-button|confirm-dialog|definition-list)|sign-in\/idle\/idle-warning)(app|page|ui|texts|engine|portal\/landing|sign-in\/(session|idle))\//;

/** What stands on the page on which applicants sign in. */
const DOOR = /^(api\/client|fields\/frame|portal\/door|sign-in\/applicant)\//;

/** What the server says of calls that are not in their shape, but for the shapes whose words officers read. */
const CALLS = /^api\/shapes\/(?!audit|figures)/;

/** `path`: of a file in src/. */
export function findPart(path: string): Part {
  if (CALLS.test(path)) return 'server';
  if (path.startsWith('api/shapes/')) return 'office';
  if (START.test(path)) return 'start';
  if (DOOR.test(path)) return 'door';
  if (path.startsWith('portal/service/')) return 'service';
  if (path.startsWith('form/read-aloud/')) return 'aloud';
  return PARTS.find((part) => path.startsWith(`${part}/`)) ?? 'pages';
}

/**
 * A build has its messages compiled, so that it needs no compiler. Another language is a file of texts by their
 * English, `src/texts/languages/<language>.json`, and what a registry says otherwise in its own
 * `texts/<language>.json`; those that the registry names are there.
 *
 * - `virtual:texts/<language>/<part>`: what is fetched for a part, in the first one of a language that is written from
 *   right to left with what its pages need besides.
 * - `virtual:text-loaders`: lazy imports of those, by language and part.
 * - `virtual:all-texts`: everything, by language, for the server.
 */
export function texts({ folder }: { folder: string }): Plugin {
  const root = resolve(folder);
  let sources: Map<string, Set<Part>> | undefined;
  const messages = () => (sources ??= findAllMessages());
  let isBuild = false;
  return {
    name: 'texts',
    enforce: 'pre',
    config: (_, { isSsrBuild }) =>
      isSsrBuild ? undefined : { build: { rolldownOptions: { output: { chunkFileNames: nameChunk } } } },
    configResolved: ({ command }) => void (isBuild = command === 'build'),
    buildStart: () => void (sources = undefined),
    resolveId: (id) => (id.startsWith(PREFIX) || id === LOADERS || id === ALL ? `\0${id}` : undefined),
    load(id) {
      if (isBuild && id === COMPILER) return { code: 'export const compile = (message) => message;', map: null };
      if (id === `\0${LOADERS}`) return { code: writeLoaders(root, messages()), map: null };
      if (id === `\0${ALL}`) {
        const all = listLanguages(root).map((language) => [language, toTexts(root, language, messages())] as const);
        return {
          code: `export const texts = ${JSON.stringify(Object.fromEntries(all))};\nexport const pseudoLanguage = ${JSON.stringify(PSEUDO_LANGUAGE)};`,
          map: null,
        };
      }
      if (!id.startsWith(`\0${PREFIX}`)) return undefined;
      const [language = '', part = ''] = id.slice(PREFIX.length + 1).split('/');
      const turn = isFromTheRight(language, part)
        ? `import { readFromTheRight } from '@/ui/theme/right-to-left';\nreadFromTheRight();\n`
        : '';
      return {
        code: `${turn}export const texts = JSON.parse(${JSON.stringify(JSON.stringify(toTexts(root, language, messages(), part as Part)))});`,
        map: null,
      };
    },
    transform(code, id) {
      if (!isBuild || !id.startsWith(SOURCE)) return undefined;
      let compiled = code;
      for (const { message, start, end } of findMessages(id, code).toReversed()) {
        const tokens = toTokens(message);
        if (typeof tokens !== 'string')
          compiled = `${compiled.slice(0, start)}${JSON.stringify(tokens)}${compiled.slice(end)}`;
      }
      return compiled === code ? undefined : { code: compiled, map: null };
    },
  };
}

/**
 * What another language says has its language in its name: the service worker fetches anew whatever has the name of
 * something that a page had ("virtual:texts/ha/start" is no other "start").
 */
function nameChunk({ facadeModuleId }: { facadeModuleId?: string | null }): string {
  const [, owner, language] = /^\0virtual:[\w-]+\/([^/]+)\/([^/]+)$/.exec(facadeModuleId ?? '') ?? [];
  return owner === undefined ? 'assets/[name]-[hash].js' : `assets/${owner}-${language}-[hash].js`;
}

/** Every message of the source, with who says it. Throws where two have one id, or one cannot be compiled. */
export function findAllMessages(): Map<string, Set<Part>> {
  const found = new Map<string, Set<Part>>();
  const byId = new Map<string, string>();
  for (const path of readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })) {
    if (!/\.tsx?$/.test(path)) continue;
    const part = findPart(path.replaceAll('\\', '/'));
    for (const { message } of findMessages(path, readFileSync(join(SOURCE, path), 'utf8'))) {
      const id = toMessageId(toTokens(message));
      const other = byId.get(id);
      if (other !== undefined && other !== message)
        throw new Error(`Two messages have the id ${id}: "${other}" and "${message}". Please word one otherwise.`);
      byId.set(id, message);
      found.set(message, (found.get(message) ?? new Set()).add(part));
    }
  }
  return found;
}

/** Whether a part brings what a page needs that is read from the right: the first one of such a language. */
function isFromTheRight(language: string, part: string): boolean {
  return part === 'start' && toDirection(language) === 'rtl';
}

/**
 * Of those that the registry names the ones that say anything otherwise than the source or are read from the right, and
 * the pseudo-language.
 */
function listLanguages(root: string): string[] {
  const { languages } = readLocale(root);
  const spoken = languages
    .map(({ id }) => id)
    .filter((id) => isFromTheRight(id, 'start') || Object.keys(readTexts(root, id)).length > 0);
  return [...spoken, PSEUDO_LANGUAGE];
}

/** What is wrong with it, the definitions' own reading tells. */
function readLocale(root: string): Pick<Locale, 'languages'> {
  const registry = JSON.parse(readFileSync(join(root, 'registry.json'), 'utf8')) as { locale?: unknown };
  return Locale.safeParse(registry.locale).data ?? { languages: [] };
}

/** By id, of one part or of all. */
function toTexts(
  root: string,
  language: string,
  messages: Map<string, Set<Part>>,
  part?: Part,
): Record<string, Tokens> {
  const told = readTexts(root, language);
  const asked: Part[] = part === 'pages' && hasSounds(root) ? ['pages', 'aloud'] : part ? [part] : [];
  return Object.fromEntries(
    [...messages].flatMap(([message, parts]) => {
      const isOf = part === undefined || asked.some((each) => isFetchedWith(each, parts));
      const text = language === PSEUDO_LANGUAGE ? toPseudoText(message) : isolatePlaces(language, told[message]);
      return isOf && text !== undefined ? [[toMessageId(toTokens(message)), toTokens(text)]] : [];
    }),
  );
}

function isFetchedWith(part: Part, sayers: ReadonlySet<Part>): boolean {
  return sayers.has(part) && BEFORE[part]?.some((each) => sayers.has(each)) !== true;
}

/**
 * In a text from right to left, what fills its places is read the way of its own first letter: "+968" begins with its
 * plus. A link's address is left alone, since mail programs would take the signs around it for a part of it.
 */
function isolatePlaces(language: string, text: string | undefined): string | undefined {
  if (toDirection(language) === 'ltr') return text;
  return text?.replaceAll(/\{(?!link\}|page\})(\w+)\}/g, '\u2068{$1}\u2069');
}

/**
 * By their English; a registry's own words come before the product's, and a language's before those of what it falls
 * back to.
 */
export function readTexts(root: string, language: string): Record<string, string | undefined> {
  const locale = readLocale(root);
  const chain = new Set([
    language,
    ...listFallbacks(locale, language),
    ...locale.languages.slice(0, 1).map(({ id }) => id),
  ]);
  const paths = [...chain]
    .toReversed()
    .flatMap((id) => [LANGUAGES, join(root, 'texts')].map((folder) => join(folder, `${id}.json`)));
  const files = paths
    .filter(existsSync)
    .map((path) => JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>);
  return Object.assign({}, ...files) as Record<string, string | undefined>;
}

/** Nothing is fetched for a part of which a language says nothing. */
function writeLoaders(root: string, messages: Map<string, Set<Part>>): string {
  const loaders = listLanguages(root).map((language) => {
    const said = (['start', 'door', 'service', 'pages', 'office'] as const).filter(
      (part) => isFromTheRight(language, part) || Object.keys(toTexts(root, language, messages, part)).length > 0,
    );
    const parts = said.map(
      (part) => `${part}: () => again(() => import(${JSON.stringify(`${PREFIX}${language}/${part}`)}))`,
    );
    return `${JSON.stringify(language)}: { ${parts.join(', ')} }`;
  });
  return `import { again } from '@/ui/again';\nexport const textLoaders = { ${loaders.join(', ')} };`;
}
