/** Vite plugin: offers the definitions of schemas/ as virtual modules, checked, with their validators compiled. */
import { readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import type { Plugin } from 'vite';
import {
  listForms,
  type Catalog,
  type FormDefinition,
  type ProviderDefinition,
  type RegistryDefinition,
} from '../../src/definition/parse/catalog.ts';
import { toDoor } from '../../src/definition/parse/to-door.ts';
import { toSummary } from '../../src/definition/parse/to-summary.ts';
import { compileValidatorModule } from '../../src/definition/parse/compile-validator.ts';
import { toDirection } from '../../src/engine/locale/direction.ts';
import { fontFamily, radius } from '../../src/ui/theme/tokens.ts';
import { getFirstLanguage } from '../../src/definition/language/languages.ts';
import { listTypefaces, toTypefaceFile } from '../../src/definition/language/typefaces.ts';
import type { Language } from '../../src/definition/language/locale.ts';
import { localizeCatalog } from '../../src/definition/translation/localize-catalog.ts';
import { DefinitionError } from '../../src/definition/language/definition-issue.ts';
import type { Workflow } from '../../src/definition/language/workflow.ts';
import { checkDefinitions } from '../../src/studio/check/check-definitions.ts';
import { listHelpFiles, readHelpFile } from './help-files.ts';
import { hasSounds, listSounds } from './sound-files.ts';
import { createLivePreview, liveLoadersCode, type LivePreview } from './live-preview.ts';

const PREFIX = 'virtual:';
const FORM = 'virtual:form-validators/';
const DOOR = 'virtual:door/';
const LOADERS = 'virtual:provider-loaders';
const LANGUAGE_LOADERS = 'virtual:language-loaders';
const LANGUAGE = 'virtual:language/';

/**
 * Reads and checks the folder as `npm run schemas:check` does (but for the examples); throws one DefinitionError that
 * lists every issue.
 */
export function loadCatalog(folder: string): Catalog {
  const { catalog, issues } = checkDefinitions(folder);
  if (!catalog) throw new DefinitionError(issues, relative('', folder) || folder);
  return catalog;
}

export interface DefinitionsOptions {
  /** The definitions folder; absolute or relative to the working directory. */
  folder: string;
  /** Where somebody else checks the folder: what it holds. Throws what is wrong. */
  load?: () => Catalog;
  /**
   * In development: the path of the page that shows them, where the server has others besides. Whoever writes the
   * folder then says so, by the plugin's `api.update`.
   */
  page?: string;
}

export interface DefinitionsPlugin extends Plugin {
  api: { update: () => void };
}

/**
 * - `virtual:registry`: registry summary, locale and provider summaries, for landing page, routes and formats.
 * - `virtual:working-days`: the weekend and the holidays, for who counts working days.
 * - `virtual:country`: by ISO 3166-1.
 * - `virtual:record-texts`: what a reference and a receipt are made of.
 * - `virtual:administration`: the whole registry (roles, workflow, the administration's forms), and the workflows of
 *   providers that have their own.
 * - `virtual:provider/<id>`: one definition.
 * - `virtual:door/<id>`: what signing in to one takes.
 * - `virtual:form-validators/<provider or "administration">`: compiled validators by form id.
 * - `virtual:provider-loaders`: lazy imports of the two above, by provider id.
 * - `virtual:language-loaders`: lazy imports of the languages but the first one, by id: `virtual:language/<id>`, which
 *   has what the registry and its records say in it, and the loaders of its definitions and of validators that speak
 *   it. What a language says no differently is the module of the first one.
 * - `virtual:look`: the registry's colours and emblem; with the other tokens that are needed where no theme is.
 * - `virtual:typefaces`: those of PDFs, of the scripts that the registry's languages are written in.
 * - `virtual:catalog`: everything at once, for the server and the tests.
 */
export function definitions({ folder, load, page }: DefinitionsOptions): DefinitionsPlugin {
  const root = resolve(folder);
  let catalog: Catalog | undefined;
  let isLive = false;
  let preview: LivePreview | undefined;
  const current = (): Catalog => (catalog ??= load ? load() : loadCatalog(root));
  return {
    name: 'definitions',
    api: { update: () => preview?.updateNow() },
    config: (_config, { command }) => ({
      // A build of definitions that nobody can hear has nothing in it to hear them with.
      define: { 'import.meta.env.READ_ALOUD': JSON.stringify(command === 'serve' || hasSounds(root)) },
      optimizeDeps: {
        include: ['ajv/dist/runtime/equal.js', 'ajv/dist/runtime/ucs2length.js', 'ajv-formats/dist/formats.js'],
      },
    }),
    configResolved({ command, mode }) {
      isLive = command === 'serve' && mode !== 'test';
    },
    buildStart() {
      catalog = undefined;
      // In development the page tells what is wrong; the server goes on, to hear of the remedy.
      if (!isLive) current();
    },
    // Beside the page, so that they are served by what serves it.
    generateBundle() {
      if (this.environment.config.consumer !== 'client') return;
      for (const [fileName, path] of listHelpFiles(root))
        this.emitFile({ type: 'asset', fileName, source: readFileSync(path) });
      for (const [fileName, path] of listSounds(current()))
        this.emitFile({ type: 'asset', fileName, source: readFileSync(join(root, path)) });
    },
    configureServer(server) {
      server.middlewares.use('/help', (request, response, next) => {
        const file = readHelpFile(root, `/help${request.url ?? ''}`);
        if (file) response.end(file);
        else next();
      });
      server.middlewares.use('/sounds', (request, response, next) => {
        const path = listSounds(current()).get(`sounds${request.url?.replace(/\?.*$/, '') ?? ''}`);
        if (path === undefined) return next();
        response.end(readFileSync(join(root, path)));
      });
      if (!isLive) return;
      preview = createLivePreview(
        server,
        () => {
          catalog = undefined;
          return current();
        },
        page,
      );
      if (page !== undefined) return;
      server.watcher.add(root);
      server.watcher.on('all', (_event, path) => {
        if (path.startsWith(root) && !path.includes('/examples/')) preview?.update();
      });
    },
    // The page says whose it is, and in which language it is written.
    transformIndexHtml(html, { path }) {
      if (page !== undefined && path !== page) return html;
      const tagged = html.replace(/<html(?: lang="[^"]*")?(?: dir="[^"]*")?/, toPageTag(current()));
      return path === '/index.html' ? nameSite(tagged, current()) : tagged;
    },
    resolveId: (id) => (id.startsWith(PREFIX) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${PREFIX}`)) return undefined;
      if (id === `\0${LOADERS}` && isLive && this.environment.config.consumer === 'client')
        return { code: liveLoadersCode(current().providers.map((provider) => provider.id)), map: null };
      // In development an address may end with the time of the last change.
      return { code: moduleCode(id.slice(1).replace(/\?t=\d+$/, ''), current()), map: null };
    },
  };
}

function toPageTag({ registry: { locale } }: Catalog): string {
  const { id } = getFirstLanguage(locale);
  return `<html lang="${id}"${toDirection(id) === 'rtl' ? ' dir="rtl"' : ''}`;
}

/** Until the server names it as the settings do. */
function nameSite(html: string, { registry }: Catalog): string {
  const name = registry.name.replaceAll(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
  return html
    .replace(/(?<=<title>)[^<]*/, () => name)
    .replace(/(?<=<meta name="application-name" content=")[^"]*/, () => name);
}

function moduleCode(id: string, catalog: Catalog): string {
  const { registry, providers } = catalog;
  if (id === 'virtual:registry') {
    const {
      country: _country,
      currency: _currency,
      weekend: _weekend,
      holidays: _holidays,
      ...locale
    } = registry.locale;
    const read = exportConstants({
      registry: toRegistrySummary(registry),
      providers: providers.map(toSummary),
      // Which others there are the server says, which knows what is switched on.
      locale: { ...locale, languages: [{ id: getFirstLanguage(registry.locale).id }] },
    });
    return `${toVariables(read)}
export function readIn(language) {
  registry = language.registry;
  providers = language.providers;
  locale = { ...locale, timeZoneName: language.timeZoneName };
}`;
  }
  if (id === 'virtual:working-days') {
    const { weekend, holidays } = registry.locale;
    return exportConstants({ workingDays: { weekend, holidays } });
  }
  if (id === 'virtual:country') return exportConstants({ country: registry.locale.country });
  if (id === 'virtual:record-texts')
    return `${toVariables(exportConstants({ reference: registry.reference, receipt: registry.receipt }))}
export function readReceiptIn(language) {
  receipt = language.receipt;
}`;
  if (id === 'virtual:look') return lookCode(catalog);
  if (id === 'virtual:typefaces') return typefacesCode(registry.locale.languages);
  if (id === 'virtual:administration') return exportConstants({ registry, workflows: listOwnWorkflows(catalog) });
  if (id === 'virtual:catalog') return catalogCode(catalog);
  if (id === LOADERS) return `${IMPORT_AGAIN}\n${loadersCode(providers.map((provider) => provider.id))}`;
  if (id === LANGUAGE_LOADERS) return languageLoadersCode(registry.locale.languages.slice(1));
  if (id.startsWith(LANGUAGE)) return languageCode(catalog, id.slice(LANGUAGE.length));
  if (id.startsWith('virtual:provider/')) {
    const [owner = '', language = ''] = id.slice('virtual:provider/'.length).split('/');
    return exportConstants({ definition: getProvider(localizeCatalog(catalog, language).providers, owner) });
  }
  if (id.startsWith(DOOR)) {
    const [owner = '', language = ''] = id.slice(DOOR.length).split('/');
    return exportConstants({ door: toDoor(getProvider(localizeCatalog(catalog, language).providers, owner)) });
  }
  if (id.startsWith('virtual:validator/')) return validatorCode(catalog, id.slice('virtual:validator/'.length));
  if (id.startsWith(FORM)) {
    const [owner = '', language = ''] = id.slice(FORM.length).split('/');
    const localized = localizeCatalog(catalog, language);
    const forms = listFormsOf(localized, owner).map((form) => {
      const first = listFormsOf(catalog, owner).find((each) => each.id === form.id);
      const isSame = first !== undefined && toRules(first) === toRules(form);
      return { id: form.id, module: `virtual:validator/${owner}/${form.id}${isSame ? '' : `/${language}`}` };
    });
    return [
      ...forms.map(({ module }, index) => `import v${index} from ${JSON.stringify(module)};`),
      `export const validators = { ${forms.map((form, index) => `${JSON.stringify(form.id)}: v${index}`).join(', ')} };`,
    ].join('\n');
  }
  throw new Error(`There is no module ${id}.`);
}

/** By provider id; one that takes the registry's workflow as it is has none. */
function listOwnWorkflows({ registry, providers }: Catalog): Record<string, Workflow> {
  const shared = JSON.stringify(registry.workflow);
  return Object.fromEntries(
    providers.filter(({ workflow }) => JSON.stringify(workflow) !== shared).map(({ id, workflow }) => [id, workflow]),
  );
}

/** The validators of one form; each module is small and shared by client, server and tests. */
function validatorCode(catalog: Catalog, path: string): string {
  const [owner = '', formId = '', language = ''] = path.split('/');
  const form = listFormsOf(localizeCatalog(catalog, language), owner).find((each) => each.id === formId);
  if (!form) throw new Error(`There is no form ${path}.`);
  return compileValidatorModule(form.schema, catalog.registry.locale.timeZone);
}

function listFormsOf(catalog: Catalog, owner: string): FormDefinition[] {
  const { signIn, settings } = catalog.registry.administration;
  return owner === 'administration' ? [signIn, ...settings] : listForms(getProvider(catalog.providers, owner));
}

const IMPORT_AGAIN = `import { again } from '@/ui/again';`;

/** `validators`, where they are of other modules than the definitions: as `definitions`, with or without a language. */
function loadersCode(definitions: readonly string[], validators = definitions, doors = definitions): string {
  const loaders = (module: string, ids: readonly string[]) =>
    `{ ${ids.map((id) => `${JSON.stringify(id.split('/')[0])}: () => again(() => import(${JSON.stringify(`${module}${id}`)}))`).join(', ')} }`;
  return `export const definitionLoaders = ${loaders('virtual:provider/', definitions)};\nexport const validatorLoaders = ${loaders(FORM, validators)};\nexport const doorLoaders = ${loaders(DOOR, doors)};`;
}

function languageLoadersCode(languages: readonly Language[]): string {
  const loaders = languages.map(
    ({ id }) => `${JSON.stringify(id)}: () => again(() => import(${JSON.stringify(`${LANGUAGE}${id}`)}))`,
  );
  return `${IMPORT_AGAIN}\nexport const languageLoaders = { ${loaders.join(', ')} };`;
}

/** What is read in a language; a definition or rules that speak the first one are fetched with that. */
function languageCode(catalog: Catalog, language: string): string {
  const { registry, providers } = localizeCatalog(catalog, language);
  const places = (isOwn: (provider: ProviderDefinition, first: ProviderDefinition) => boolean) =>
    providers.map((provider) =>
      isOwn(provider, getProvider(catalog.providers, provider.id)) ? `${provider.id}/${language}` : provider.id,
    );
  const definitions = places((own, first) => JSON.stringify(own) !== JSON.stringify(first));
  const doors = places((own, first) => JSON.stringify(toDoor(own)) !== JSON.stringify(toDoor(first)));
  const validators = places(
    (own, first) => listForms(own).map(toRules).join() !== listForms(first).map(toRules).join(),
  );
  return [
    IMPORT_AGAIN,
    exportConstants({
      registry: toRegistrySummary(registry),
      providers: providers.map(toSummary),
      receipt: registry.receipt,
      timeZoneName: registry.locale.timeZoneName,
    }),
    loadersCode(definitions, validators, doors),
  ].join('\n');
}

function toRegistrySummary({ name, authority, defaultTitle, landing }: RegistryDefinition) {
  return { name, authority, defaultTitle, landing };
}

/** What a validator is made of: a label is no part of it, and a message is. */
function toRules({ schema }: FormDefinition): string {
  return JSON.stringify(schema, (key, value: unknown) =>
    typeof value === 'string' && ['title', 'description', '$title'].includes(key) ? undefined : value,
  );
}

function catalogCode(catalog: Catalog): string {
  const owners = [...catalog.providers.map((provider) => provider.id), 'administration'];
  return [
    ...owners.map((owner, index) => `import { validators as v${index} } from ${JSON.stringify(FORM + owner)};`),
    exportConstants({ catalog }),
    `export const validators = { ${owners.map((owner, index) => `${JSON.stringify(owner)}: v${index}`).join(', ')} };`,
  ].join('\n');
}

/** Written out, so that a page keeps what it reads alone. */
function lookCode({ look: { colours, emblem } }: Catalog): string {
  return Object.entries({ colours, emblem, fontFamily, radius })
    .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
    .join('\n');
}

/** Whoever imports them has what they are now. */
function toVariables(constants: string): string {
  return constants.replaceAll('export const', 'export let');
}

function exportConstants(values: Record<string, unknown>): string {
  return Object.entries(values)
    .map(([name, value]) => `export const ${name} = JSON.parse(${JSON.stringify(JSON.stringify(value))});`)
    .join('\n');
}

function typefacesCode(languages: readonly { id: string }[]): string {
  const names = listTypefaces(languages);
  const imports = names.flatMap((name, index) => [
    `import regular${index} from ${JSON.stringify(`${toTypefaceFile(name, '400Regular')}?inline`)};`,
    `import bold${index} from ${JSON.stringify(`${toTypefaceFile(name, '700Bold')}?inline`)};`,
  ]);
  const typefaces = names.map((_, index) => `{ regular: regular${index}, bold: bold${index} }`);
  return `${imports.join('\n')}\nexport const typefaces = [${typefaces.join(', ')}];`;
}

function getProvider(providers: ProviderDefinition[], id: string): ProviderDefinition {
  const provider = providers.find((each) => each.id === id);
  if (!provider) throw new Error(`There is no provider ${id}.`);
  return provider;
}
