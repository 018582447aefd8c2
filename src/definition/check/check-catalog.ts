/** Everything that can be said of the definitions once each file has its shape. */
import {
  listForms,
  type Catalog,
  type FieldDefinition,
  type FormDefinition,
  type RoleDefinition,
} from '../parse/catalog.ts';
import { checkReferences } from './check-references.ts';
import { checkAvailability } from './check-availability.ts';
import { checkConditions } from './check-conditions.ts';
import { checkDeadEnds } from './check-dead-ends.ts';
import { checkEndpoints } from './check-endpoints.ts';
import { checkFields } from './check-fields.ts';
import { checkWizardRules } from './check-form-rules.ts';
import { checkGuides } from './check-guides.ts';
import { checkInvitations } from './check-invitations.ts';
import { checkOwnMessages } from './check-own-messages.ts';
import { checkPages } from './check-pages.ts';
import { checkPrefills } from './check-prefill.ts';
import { checkProvider } from './check-provider.ts';
import { checkLocale, checkRegistryTexts, checkSettings, checkTransitionTexts } from './check-registry.ts';
import { checkRecordParts, checkRegistryChecklist } from './check-record-parts.ts';
import { checkRoles } from './check-roles.ts';
import { checkRoutes } from './check-routes.ts';
import { checkRegistryForms, checkTransitionForms } from './check-transition-forms.ts';
import { checkTexts } from './check-texts.ts';
import { checkUnique } from './check-unique.ts';
import { checkWays } from './check-ways.ts';
import { checkWorkflow } from './check-workflow.ts';
import type { DefinitionIssue } from '../language/definition-issue.ts';

/**
 * `folders`: every provider's folder, those that could not be read too. `paths`: every file below schemas/, where that is
 * known.
 */
export function checkCatalog(
  catalog: Catalog,
  folders: readonly string[],
  issues: DefinitionIssue[],
  paths?: readonly string[],
): void {
  const { registry, providers } = catalog;
  const officers = registry.permissions.filter(({ audience }) => audience === 'officer');
  const permissions = officers.filter(({ type }) => type === undefined).map(({ id }) => id);
  checkRegistry(catalog, permissions, issues);
  checkRoles(catalog, issues);
  checkReferences(catalog, issues);
  for (const provider of providers) {
    const file = `${provider.id}/provider.json`;
    checkProvider(provider, catalog, folders, issues);
    checkConditions(provider, issues);
    checkWizardRules(provider, issues);
    if (paths) checkGuides(provider, paths, issues);
    checkTexts(provider, issues);
    const own = officers.filter(({ type }) => type === provider.applicationType).map(({ id }) => id);
    const written = ownWorkflow(catalog, provider.workflow);
    checkWorkflow(provider.workflow, { file, permissions: [...permissions, ...own], written }, issues);
    checkDeadEnds(
      provider.workflow,
      { file, written, roles: listOfficers(registry.roles, provider.applicationType) },
      issues,
    );
    if (provider.workflow.transitions !== registry.workflow.transitions) checkWays(provider.workflow, file, issues);
    checkTransitionForms(provider, issues);
    checkRecordParts(provider, issues);
    checkOwnMessages(provider, issues);
    for (const form of listForms(provider))
      checkFields(
        form,
        { schema: `${provider.id}/${form.id}.schema.json`, ui: `${provider.id}/${form.id}.ui.json` },
        listBeside(form, provider.wizard.steps),
        issues,
      );
  }
  checkAvailability(providers, issues);
  checkPrefills(providers, issues);
  checkUnique(providers, issues);
  checkInvitations(providers, issues);
  checkEndpoints(providers, issues);
  checkPages(providers, issues);
  checkRoutes(providers, providers.length === folders.length, issues);
  // A folder that cannot be read may have the transition.
  if (providers.length === folders.length) checkTransitionTexts(registry, providers, issues);
}

function checkRegistry({ registry }: Catalog, permissions: string[], issues: DefinitionIssue[]): void {
  checkRegistryTexts(registry, issues);
  checkSettings(registry, issues);
  checkLocale(registry, issues);
  checkRegistryForms(registry, issues);
  checkRegistryChecklist(registry, issues);
  checkWorkflow(registry.workflow, { file: 'registry.json', permissions, written: registry.workflow }, issues);
  checkDeadEnds(
    registry.workflow,
    { file: 'registry.json', written: registry.workflow, roles: listOfficers(registry.roles) },
    issues,
  );
  checkWays(registry.workflow, 'registry.json', issues);
  const { signIn, settings } = registry.administration;
  for (const form of [signIn, ...settings])
    checkFields(form, { schema: `${form.schema.$id}.schema.json`, ui: `${form.schema.$id}.ui.json` }, [], issues);
}

/** The fields of the other steps; none for an officer’s form, whose answers are its own. */
function listBeside(form: FormDefinition, steps: readonly FormDefinition[]): FieldDefinition[] {
  return steps.some(({ id }) => id === form.id)
    ? steps.filter(({ id }) => id !== form.id).flatMap(({ fields }) => fields)
    : [];
}

/** Roles of officers who see applications of the type. */
function listOfficers(roles: readonly RoleDefinition[], type?: string): RoleDefinition[] {
  return roles.filter((role) => role.audience === 'officer' && (role.type === undefined || role.type === type));
}

/** The parts of a provider's workflow that are not simply the registry's. */
function ownWorkflow(
  { registry }: Catalog,
  workflow: Catalog['registry']['workflow'],
): Partial<Catalog['registry']['workflow']> {
  return Object.fromEntries(
    Object.entries(workflow).filter(([key, value]) => registry.workflow[key as keyof typeof workflow] !== value),
  );
}
