/** Turns the files of schemas/ into a catalog, or into the list of everything that is wrong with them. */
import type { z } from 'zod';
import type { Catalog, FormDefinition, ProviderDefinition, RegistryDefinition, StepDefinition } from './parse/catalog.ts';
import { checkCatalog } from './check/check-catalog.ts';
import { checkForm } from './check/check-references.ts';
import { checkBranches } from './check/check-branches.ts';
import { checkUntypedFields } from './check/check-untyped-fields.ts';
import { checkFields } from './check/check-fields.ts';
import { checkFolders } from './check/check-folders.ts';
import { checkFiles } from './check/check-files.ts';
import { checkMessages } from './check/check-messages.ts';
import { checkStrayFiles } from './check/check-provider.ts';
import { checkRules, type FindRunaway } from './check/check-rules.ts';
import { listSchemaPlaces } from './check/schema-files.ts';
import { deriveFields } from './parse/derive-fields.ts';
import type { Fault } from './language/fault.ts';
import type { JsonSchema, JsonValue } from './language/json-schema.ts';
import { Provider } from './language/provider.ts';
import type { FormReference } from './language/registry.ts';
import { Registry } from './language/registry.ts';
import { listReferredFiles, resolveReferences } from './parse/resolve-references.ts';
import { toFaults } from './parse/shape-faults.ts';
import { UiSchema } from './language/ui-schema.ts';

export interface CatalogSource {
  /** Parsed JSON by path below schemas/. Files that are not JSON are reported by the reader and left out here. */
  files: ReadonlyMap<string, JsonValue>;
  /** Content hash of a text, in hex; makes the definition versions. */
  hash: (text: string) => string;
  /** Files that could not be read: they count as there, so that the one fault about each is enough. */
  unreadable?: ReadonlySet<string>;
  /** Every file below schemas/, also those that are not read, so that a misnamed one is told; without it the files alone. */
  paths?: readonly string[];
  /** Finds patterns that do not run in linear time; without it patterns are only parsed. */
  findRunaway?: FindRunaway;
}

export interface ParsedCatalog {
  /** Only there when there are no faults. */
  catalog?: Catalog;
  /** There also with faults, as long as each file has its shape: an earlier release may have allowed what a check refuses now. */
  readable?: Catalog;
  faults: Fault[];
}

/** All faults at once. Pure: the caller reads the files. */
export function parseCatalog(given: CatalogSource): ParsedCatalog {
  const faults: Fault[] = [];
  const source = { ...given, files: checkFiles(given.files, faults) };
  const registry = parseRegistry(source, faults);
  const providers = listProviderFolders(source.files)
    .map((folder) => parseProvider(folder, source, registry, faults))
    .filter((provider) => provider !== undefined);
  checkSchemaFiles(source, faults);
  if (!registry) return { faults: withoutBlind(faults, source) };
  const { signIn, settings } = registry.administration;
  checkFolders(source.paths ?? [...source.files.keys()], [signIn, ...settings].map(({ schema }) => schema.$id ?? ''), faults);
  const catalog = { registry: withOwnRoles(registry, providers), providers };
  const folders = listProviderFolders(source.files);
  checkCatalog(catalog, folders, faults);
  const readable = providers.length === folders.length ? { readable: catalog } : {};
  return faults.length === 0 ? { catalog, ...readable, faults } : { ...readable, faults: withoutBlind(faults, source) };
}

/** What is said of forms that take over definitions of an unreadable file says nothing of the forms; that file is told by its reader. */
function withoutBlind(faults: Fault[], { files, unreadable }: CatalogSource): Fault[] {
  if (!unreadable || unreadable.size === 0) return faults;
  const isBlind = (file: string) => [...listReferredFiles(file, files)].some((target) => unreadable.has(target));
  const blind = new Set([...files.keys()].filter(isBlind));
  return faults.filter(({ file }) => !blind.has(file.replace(/\.ui\.json$/, '.schema.json')));
}

/** The registry with the roles that the providers declare themselves. */
function withOwnRoles(registry: RegistryDefinition, providers: readonly ProviderDefinition[]): RegistryDefinition {
  const own = providers.flatMap(({ role, ownRole }) => (ownRole ? [{ id: role, audience: 'applicant' as const, ...ownRole }] : []));
  return { ...registry, roles: [...registry.roles, ...own] };
}

function checkSchemaFiles({ files, findRunaway }: CatalogSource, faults: Fault[]): void {
  const places = listSchemaPlaces(files);
  checkMessages(places, faults);
  checkUntypedFields(places, faults);
  checkBranches(places, faults);
  checkRules(places, findRunaway ?? (() => undefined), faults);
}

/** Folders that hold a provider.json, in alphabetical order. */
export function listProviderFolders(files: ReadonlyMap<string, JsonValue>): string[] {
  return [...files.keys()].filter((file) => /^[^/]+\/provider\.json$/.test(file)).map((file) => file.split('/')[0] ?? '').sort();
}

function parseRegistry(source: CatalogSource, faults: Fault[]): RegistryDefinition | undefined {
  const parsed = parseShape('registry.json', Registry, source, faults);
  if (!parsed) return undefined;
  const { $schema: _schema, $comment: _comment, administration, ...rest } = parsed;
  const forms = [administration.signIn, ...administration.settings].map((reference) => parseForm(reference, source, faults));
  const [signIn, ...settings] = forms;
  if (!signIn || settings.some((form) => form === undefined)) return undefined;
  return { ...rest, administration: { signIn, settings: settings.filter((form) => form !== undefined) } };
}

function parseProvider(folder: string, source: CatalogSource, registry: RegistryDefinition | undefined, faults: Fault[]): ProviderDefinition | undefined {
  const file = `${folder}/provider.json`;
  const parsed = parseShape(file, Provider, source, faults);
  if (!parsed) return undefined;
  if (parsed.id !== folder) faults.push({ file, pointer: '/id', message: `The id "${parsed.id}" is not the folder's name.`, remedy: `Write "${folder}".` });
  checkStrayFiles(folder, parsed.wizard.steps.map((step) => step.id), source.files, faults);
  const steps = parsed.wizard.steps.map((step): StepDefinition | undefined => {
    const form = parseForm({ id: step.id, title: step.title, schema: `${folder}/${step.id}.schema.json`, ui: `${folder}/${step.id}.ui.json` }, source, faults);
    return form && { ...step, ...form };
  });
  if (!registry || steps.some((step) => step === undefined)) {
    // The steps that can be read are looked through all the same, so that all mistakes are told at once.
    for (const step of steps.filter((each) => each !== undefined)) checkStep(folder, step, faults);
    return undefined;
  }
  const { $schema: _schema, $comment: _comment, ...provider } = parsed;
  const definition = {
    ...provider,
    wizard: { ...provider.wizard, steps: steps.filter((step) => step !== undefined) },
    workflow: { ...registry.workflow, ...provider.workflow },
  };
  return { ...definition, version: source.hash(canonicalText(definition as unknown as JsonValue)) };
}

function checkStep(folder: string, step: StepDefinition, faults: Fault[]): void {
  const files = { schema: `${folder}/${step.id}.schema.json`, ui: `${folder}/${step.id}.ui.json` };
  checkForm(step, files, undefined, faults);
  checkFields(step, files, faults);
}

function parseForm(reference: FormReference, source: CatalogSource, faults: Fault[]): FormDefinition | undefined {
  const ui = parseShape(reference.ui, UiSchema, source, faults);
  if (!source.files.has(reference.schema)) {
    if (!source.unreadable?.has(reference.schema)) faults.push(missingFile(reference.schema));
    return undefined;
  }
  const { $schema: _draft, ...schema } = resolveReferences(reference.schema, source.files, faults) as JsonSchema;
  if (!ui) return undefined;
  return { id: reference.id, title: reference.title, schema: { $id: reference.schema.replace(/\.schema\.json$/, ''), ...schema }, ui, fields: deriveFields(reference.id, schema, ui) };
}

function parseShape<Shape extends z.ZodType>(file: string, shape: Shape, source: CatalogSource, faults: Fault[]): z.infer<Shape> | undefined {
  const json = source.files.get(file);
  if (json === undefined) {
    if (!source.unreadable?.has(file)) faults.push(missingFile(file));
    return undefined;
  }
  const result = shape.safeParse(json);
  if (result.success) return result.data;
  faults.push(...toFaults(file, json, shape, result.error));
  return undefined;
}

function missingFile(file: string): Fault {
  return { file, pointer: '', message: 'The file is missing.', remedy: `Create schemas/${file}.` };
}

/** JSON with the keys of every object in order, so that equal content gives equal text. */
function canonicalText(value: JsonValue): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    inner !== null && typeof inner === 'object' && !Array.isArray(inner) ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1))) : inner,
  );
}
