/**
 * The made-up clubs in the place of the definitions of schemas/, in the modules that the pages of the office read. Must
 * be imported before them.
 */
import { registry, workflows } from 'virtual:administration';
import { validators } from 'virtual:form-validators/administration';
import { definitionLoaders } from 'virtual:provider-loaders';
import { locale, providers, registry as registrySummary } from 'virtual:registry';
import type { ProviderDefinition } from '@/definition/parse/catalog';
import { toSummary } from '@/definition/parse/to-summary';
import { catalog, compileAll, tennisClub } from '../../fixtures/tennis-club';

/** Its forms are those of the tennis club. */
export const squashClub: ProviderDefinition = {
  ...tennisClub,
  id: 'squash-club',
  name: 'Squash Club',
  applicationType: 'squash_club_application',
};

const clubs = [tennisClub, squashClub];
const { name, authority, defaultTitle, landing, administration } = catalog.registry;

replace(registry, catalog.registry);
replace(registrySummary, { name, authority, defaultTitle, landing });
replace(locale, catalog.registry.locale);
replace(workflows, {});
replace(validators, compileAll([administration.signIn, ...administration.settings]));
replace(
  definitionLoaders,
  Object.fromEntries(clubs.map((definition) => [definition.id, () => Promise.resolve({ definition })])),
);
providers.splice(0, providers.length, ...clubs.map(toSummary));

function replace<T extends object>(shipped: T, own: T): void {
  for (const key of Object.keys(shipped)) Reflect.deleteProperty(shipped, key);
  Object.assign(shipped, own);
}
