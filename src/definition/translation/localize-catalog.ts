/**
 * The definitions as the readers of another language have them: other words, and the same forms, rules and versions.
 */
import type { DefinitionIssue } from '../language/definition-issue.ts';
import { getFirstLanguage, listFallbacks } from '../language/languages.ts';
import type { JsonValue } from '../language/json-schema.ts';
import type { ReviewPart } from '../language/record-part.ts';
import type { Workflow } from '../language/workflow.ts';
import type { Catalog, ProviderDefinition } from '../parse/catalog.ts';
import { withPartsOfTypes } from '../parse/additions-by-type.ts';
import { parseLists } from '../parse/parse-lists.ts';
import { parseProviderFiles, toDefinition } from '../parse/parse-provider.ts';
import { parseRegistry } from '../parse/parse-registry.ts';
import { withSounds } from '../parse/with-sounds.ts';
import { applyLanguages } from './apply-languages.ts';

const known = new WeakMap<Catalog, Map<string, Catalog>>();

/**
 * The same object each time; the catalog itself for its first language, and for one that the registry does not name.
 * What cannot be read with the words of the language stays in the first one.
 */
export function localizeCatalog(catalog: Catalog, language: string): Catalog {
  const chain = listFallbacks(catalog.registry.locale, language);
  if (chain.length === 0) return catalog;
  const before = known.get(catalog) ?? new Map<string, Catalog>();
  known.set(catalog, before);
  const localized = before.get(language) ?? localize(catalog, chain);
  before.set(language, localized);
  return localized;
}

function localize(catalog: Catalog, chain: readonly string[]): Catalog {
  const issues: DefinitionIssue[] = [];
  const files = applyLanguages(new Map(Object.entries(catalog.files)), chain);
  const registry = parseRegistry({ files }, issues) ?? catalog.registry;
  const spoken = [...chain, getFirstLanguage(registry.locale).id];
  const providers = catalog.providers.map((provider) =>
    withSounds(readLocalized(provider, files, registry.workflow), catalog.sounds, spoken),
  );
  const lists = parseLists({ files }, issues);
  return { ...catalog, registry: withPartsOfTypes(registry, providers), providers, lists };
}

/** `files`: with the words of the language. `workflow`: the registry's, in that language. */
export function readLocalized(
  provider: ProviderDefinition,
  files: ReadonlyMap<string, JsonValue>,
  workflow: Workflow,
): ProviderDefinition {
  const parsed = parseProviderFiles(provider.id, { files }, []);
  if (!parsed || [...parsed.steps, ...parsed.forms].includes(undefined)) return provider;
  const localized = { ...toDefinition(parsed, workflow), version: provider.version };
  const rename = createRename(provider, localized);
  const { checklist, wizard } = localized;
  return {
    ...localized,
    ...(checklist && { checklist: checklist.map(rename) }),
    wizard: {
      ...wizard,
      steps: wizard.steps.map((step) => (step.review ? { ...step, review: step.review.map(rename) } : step)),
    },
  };
}

/** A section is named by its title, which another language has in other words. */
function createRename(provider: ProviderDefinition, localized: ProviderDefinition) {
  const titles = provider.wizard.steps.map(({ id, sections }, index) => ({
    id,
    pairs: sections.map(({ title }, at) => [title, localized.wizard.steps[index]?.sections[at]?.title] as const),
  }));
  return <Part extends Pick<ReviewPart, 'step' | 'section'>>(part: Part): Part => {
    if (part.section === undefined) return part;
    const step = titles.find(({ id }) => id === part.step);
    const title = step?.pairs.find(([first]) => first === part.section)?.[1];
    return title === undefined ? part : { ...part, section: title };
  };
}
