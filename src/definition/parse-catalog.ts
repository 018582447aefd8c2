/** Turns the files of schemas/ into a catalog, or into the list of everything that is wrong with them. */
import type { Catalog, ProviderDefinition, RegistryDefinition } from './parse/catalog.ts';
import { PROVIDER_RULES, SCHEMA_RULES } from './check/rules.ts';
import { Place } from './check/place.ts';
import { visitLoneForm, visitProviders } from './check/visit-providers.ts';
import { checkBlankTexts, checkInvisible, checkTextPlaces, checkFirstLanguage } from './check/check-texts.ts';
import { checkFolderName, checkFolders, findMisnamed, checkFiles } from './check/check-files.ts';
import { checkLook } from './check/check-look.ts';
import { checkLists } from './check/check-lists.ts';
import { checkTranslations } from './check/check-translations.ts';
import { checkStrayFiles, hasRepeatedSteps } from './check/check-provider.ts';
import { visitSchemas, type SchemaSurroundings } from './check/visit-schemas.ts';
import { canonicalText } from './language/canonical-text.ts';
import { isFault, type DefinitionIssue } from './language/definition-issue.ts';
import type { SoundFiles } from './language/sound.ts';
import type { JsonValue } from './language/json-schema.ts';
import { getFirstLanguage } from './language/languages.ts';
import type { DefinitionSource } from './parse/parse-form.ts';
import { parseLists } from './parse/parse-lists.ts';
import { listOtherForms, parseProviderFiles, toDefinition } from './parse/parse-provider.ts';
import { parseLook } from './parse/parse-look.ts';
import { parseSamples } from './parse/parse-samples.ts';
import { parseRegistry } from './parse/parse-registry.ts';
import { followSchemas } from './parse/schema-parts.ts';
import { listReferredFiles } from './parse/resolve-references.ts';
import { withPartsOfTypes } from './parse/additions-by-type.ts';
import { withSounds } from './parse/with-sounds.ts';
import { withoutLanguages } from './translation/language-files.ts';

export interface CatalogSource extends DefinitionSource {
  /** Content hash of a text, in hex; makes the definition versions. */
  hash: (text: string) => string;
  /**
   * Every file below schemas/, also those that are not read, so that a misnamed one is told; without it the files
   * alone.
   */
  paths?: readonly string[];
  /** What is known of the files in folders of sounds; without it nothing is said of them. */
  sounds?: SoundFiles;
  /** Finds patterns that do not run in linear time; without it patterns are only parsed. */
  findRunaway?: SchemaSurroundings['findRunaway'];
}

export interface ParsedCatalog {
  /** Only there when no issue is a fault. */
  catalog?: Catalog;
  /**
   * There also with issues, as long as each file has its shape: an earlier release may have allowed what a check
   * refuses now.
   */
  readable?: Catalog;
  issues: DefinitionIssue[];
}

/** All issues at once. Pure: the caller reads the files. */
export function parseCatalog(complete: CatalogSource): ParsedCatalog {
  const issues: DefinitionIssue[] = [];
  const source = { ...complete, files: checkFiles(withoutLanguages(complete.files), issues) };
  const shapes = [...issues];
  const registry = parseRegistry(source, issues);
  const providers = listProviderFolders(source.files)
    .map((folder) => parseProvider(folder, source, registry, issues))
    .filter((provider) => provider !== undefined);
  tellMisnamed(issues, source.paths ?? []);
  const lists = parseLists(source, issues);
  const samples = parseSamples(source, issues);
  const look = parseLook(source, issues);
  checkLook(look, issues);
  checkLists(lists, issues);
  checkBlankTexts(source.files, issues);
  checkInvisible(complete.files, issues);
  checkTextPlaces(source.files, issues);
  const { findRunaway = () => undefined } = source;
  visitSchemas(source.files, SCHEMA_RULES, { lists, findRunaway }, issues);
  if (!registry) return { issues: withoutBlind(withoutConsequences(issues, shapes), source) };
  checkTranslations(complete, registry.locale, issues);
  checkFirstLanguage(complete.files, registry.locale, issues);
  const { signIn, settings } = registry.administration;
  checkFolders(
    source.paths ?? [...source.files.keys()],
    [signIn, ...settings].map(({ schema }) => schema.$id ?? ''),
    issues,
  );
  const { sounds } = source;
  const hasSounds = sounds !== undefined && Object.keys(sounds).length > 0;
  const catalog = {
    registry: withPartsOfTypes(registry, providers),
    providers,
    lists,
    look,
    ...(samples && { samples }),
    ...(hasSounds && { sounds }),
    files: Object.fromEntries(complete.files),
  };
  const folders = listProviderFolders(source.files);
  visitProviders(catalog, { folders, paths: source.paths, sounds }, PROVIDER_RULES, issues);
  const readable = providers.length === folders.length ? { readable: catalog } : {};
  return !issues.some(isFault)
    ? { catalog, ...readable, issues }
    : { ...readable, issues: withoutBlind(withoutConsequences(issues, shapes), source) };
}

/**
 * Without what is said only because a keyword of a wrong shape was left out: of its message, of a missing type, of what
 * the ui.json says of a field of no type, of a list without entries.
 */
function withoutConsequences(issues: DefinitionIssue[], shapes: readonly DefinitionIssue[]): DefinitionIssue[] {
  const consequences = new Set(
    shapes.flatMap(({ file, pointer }) => {
      const [owner, keyword] = [
        pointer.slice(0, pointer.lastIndexOf('/')),
        pointer.slice(pointer.lastIndexOf('/') + 1),
      ];
      const others = keyword === 'type' ? [''] : keyword === 'prefixItems' ? ['', '/items'] : [];
      return [
        `${file} ${owner}/errorMessage/${keyword}`,
        ...listLeftOut(pointer).map((at) => `${file} ${at}`),
        `${file} ${pointer}`,
        ...others.map((at) => `${file} ${owner}${at}`),
      ];
    }),
  );
  const untyped = shapes.flatMap(({ file, pointer }) =>
    pointer.endsWith('/type')
      ? [`${file.replace('.schema.', '.ui.')} ${pointer.replaceAll('/properties/', '/').replace(/type$/, '')}`]
      : [],
  );
  const isCause = (issue: DefinitionIssue) => shapes.includes(issue) && !issue.pointer.endsWith('/items');
  const isConsequence = (at: string) => consequences.has(at) || untyped.some((field) => at.startsWith(field));
  return issues.filter((issue) => isCause(issue) || !isConsequence(`${issue.file} ${issue.pointer}`));
}

/** What is said of a rule that was left out as a whole for what is in it: its message has no rule then. */
function listLeftOut(pointer: string): string[] {
  const path = pointer.split('/').slice(1);
  const { length, isSchema } = followSchemas(path);
  const owner = path.slice(0, length).map((segment) => `/${segment}`);
  return isSchema || path.length === length + 1 ? [] : [`${owner.join('')}/errorMessage/${path[length]}`];
}

/** A file that is missing may be there under another name. */
function tellMisnamed(issues: DefinitionIssue[], paths: readonly string[]): void {
  const renamed = new Set<string>();
  for (const issue of issues) {
    const misnamed = issue.message === 'The file is missing.' ? findMisnamed(issue.file, paths) : undefined;
    if (misnamed === undefined) continue;
    const [folder = '', name = ''] = issue.file.split('/');
    issue.remedy = `Did you mean ${name}? Rename ${folder}/${misnamed}.`;
    renamed.add(`${folder}/${misnamed}`);
  }
  // By their right names they are no stray files.
  const others = issues.filter(({ file, pointer }) => pointer !== '' || !renamed.has(file));
  issues.splice(0, issues.length, ...others);
}

/**
 * What is said of forms that take over definitions of an unreadable file says nothing of the forms; that file is told
 * by its reader. Likewise of forms with a part that is nowhere: nobody knows what it would ask for.
 */
function withoutBlind(issues: DefinitionIssue[], { files, unreadable = new Set() }: CatalogSource): DefinitionIssue[] {
  const lost = new Set(issues.filter(isLostPart).map(({ file }) => file));
  if (unreadable.size === 0 && lost.size === 0) return issues;
  const takesFrom = (file: string, others: ReadonlySet<string>) =>
    [...listReferredFiles(file, files)].some((target) => others.has(target));
  return issues.filter(({ file, pointer }) => {
    const form = file.replace(/\.ui\.json$/, '.schema.json');
    if (!files.has(form)) return true;
    const isPartial = lost.has(form) || takesFrom(form, lost);
    return !takesFrom(form, unreadable) && (!isPartial || pointer.endsWith('/$ref'));
  });
}

/** A "$ref" that leads nowhere, of what is no field of its own; one whose meaning is clear was read by it. */
function isLostPart({ pointer, remedy, weight }: DefinitionIssue): boolean {
  const isPart = /\/(?:(?:allOf|oneOf|anyOf)\/\d+|then|else|dependencies\/[^/]+)\/\$ref$/.test(pointer);
  return isPart && weight === undefined && !remedy.startsWith('Did you mean');
}

/** Folders that hold a provider.json, in alphabetical order. */
export function listProviderFolders(files: ReadonlyMap<string, JsonValue>): string[] {
  return [...files.keys()]
    .filter((file) => /^[^/]+\/provider\.json$/.test(file))
    .map((file) => file.split('/')[0] ?? '')
    .sort();
}

function parseProvider(
  folder: string,
  source: CatalogSource,
  registry: RegistryDefinition | undefined,
  issues: DefinitionIssue[],
): ProviderDefinition | undefined {
  const read = parseProviderFiles(folder, source, issues);
  if (!read) return undefined;
  if (read.provider.id !== folder) {
    if (!checkFolderName(folder, issues)) return undefined;
    new Place(`${folder}/provider.json`, issues).report(
      '/id',
      `The id "${read.provider.id}" is not the folder's name.`,
      `Write "${folder}".`,
    );
  }
  // What else is wrong is told of the files that it stands in.
  const parsed = { ...read, provider: { ...read.provider, id: folder } };
  const { provider, steps, forms } = parsed;
  const ids = provider.wizard.steps.map((step) => step.id);
  // The rest would be said of the step that has lost its id.
  if (hasRepeatedSteps(ids, new Place(`${folder}/provider.json`, issues))) return undefined;
  checkStrayFiles(folder, [...ids, ...listOtherForms(provider)], source.files, new Place('', issues));
  if (!registry || [...steps, ...forms].some((form) => form === undefined)) {
    // The forms that can be read are looked through all the same, so that all mistakes are told at once.
    for (const form of [...steps, ...forms].filter((each) => each !== undefined))
      visitLoneForm(folder, form, PROVIDER_RULES, issues);
    return undefined;
  }
  const definition = toDefinition(parsed, registry.workflow);
  const versioned = { ...definition, version: source.hash(canonicalText(definition)) };
  return withSounds(versioned, source.sounds, [getFirstLanguage(registry.locale).id]);
}
