/** One provider against the registry, its own steps and the folder it lies in. */
import type { Catalog, ProviderDefinition } from '../parse/catalog.ts';
import type { DefinitionIssue } from '../language/definition-issue.ts';
import { escapePointer, type JsonValue } from '../language/json-schema.ts';
import { suggest } from '../language/nearest-word.ts';
import { checkPaths } from './check-paths.ts';
import { documentKeys } from './document-keys.ts';

/** What the server asks of whoever invites. */
const INVITING = 'manage_staff';

/** `providerIds`: all folders, those with issues too, so that one broken folder is not told by its neighbours. */
export function checkProvider(
  provider: ProviderDefinition,
  { registry }: Pick<Catalog, 'registry'>,
  providerIds: readonly string[],
  issues: DefinitionIssue[],
): void {
  const file = `${provider.id}/provider.json`;
  const steps = provider.wizard.steps.map((step) => step.id);
  const known = (word: string | undefined, candidates: readonly string[], pointer: string, what: string) => {
    if (word !== undefined && !candidates.includes(word))
      issues.push({ file, pointer, message: `"${word}" is not ${what}.`, remedy: suggest(word, candidates) });
  };
  known(
    provider.permission,
    registry.permissions.map(({ id }) => id),
    '/permission',
    'a permission of registry.json',
  );
  known(provider.variantOf, providerIds, '/variantOf', 'a provider');
  known(provider.routes.index, Object.keys(provider.routes.screens), '/routes/index', 'one of the screens');
  known(provider.invitation?.invitedBy, providerIds, '/invitation/invitedBy', 'a provider');
  provider.endpoints.forEach((endpoint, index) =>
    known(endpoint.provider, providerIds, `/endpoints/${index}/provider`, 'a provider'),
  );
  for (const [path, screen] of Object.entries(provider.routes.screens)) {
    if (screen.screen === 'invite')
      known(screen.provider, providerIds, `/routes/screens/${escapePointer(path)}/provider`, 'a provider');
  }
  provider.submission.errors.forEach((rule, index) =>
    known(rule.step, steps, `/submission/errors/${index}/step`, 'a step'),
  );
  checkPaths(provider, issues);
  steps.forEach((id, index) => {
    if (steps.indexOf(id) < index)
      issues.push({
        file,
        pointer: `/wizard/steps/${index}/id`,
        message: `There are two steps "${id}".`,
        remedy: 'Give each step its own id and files.',
      });
  });
  checkRepeatedFields(provider, issues);
  checkJoining(provider, registry.roles, issues);
  issues.push(...documentKeys(provider));
}

function checkRepeatedFields(provider: ProviderDefinition, issues: DefinitionIssue[]): void {
  const owners = new Map<string, string>();
  for (const step of provider.wizard.steps) {
    for (const { key } of step.fields) {
      const owner = owners.get(key);
      if (owner !== undefined && owner !== step.id)
        issues.push({
          file: `${provider.id}/${step.id}.schema.json`,
          pointer: `/properties/${escapePointer(key)}`,
          message: `"${key}" is asked in the step "${owner}" already.`,
          remedy: 'All steps make one record: give the field another key, or ask it once.',
        });
      owners.set(key, step.id);
    }
  }
}

function checkJoining(
  provider: ProviderDefinition,
  roles: Catalog['registry']['roles'],
  issues: DefinitionIssue[],
): void {
  const file = `${provider.id}/provider.json`;
  const role = roles.find((each) => each.id === provider.role);
  if (
    role &&
    provider.permission !== undefined &&
    !role.permissions.some((held) => held === provider.permission || held === '*')
  )
    issues.push({
      file,
      pointer: '/permission',
      message: `The role "${role.id}" does not hold "${provider.permission}", so nobody could apply.`,
      remedy: `Write one of its own (${role.permissions.join(', ')}), or give the role this permission.`,
    });
  for (const [path, { screen }] of Object.entries(provider.routes.screens)) {
    if (screen !== 'invite' || !role || role.permissions.some((held) => held === INVITING || held === '*')) continue;
    issues.push({
      file,
      pointer: provider.ownRole ? '/ownRole/permissions' : `/routes/screens/${escapePointer(path)}`,
      message: `People of the role "${role.id}" may not invite, so the page "${path}" could send no invitation.`,
      remedy: `Add "${INVITING}" to the permissions of the role.`,
    });
  }
  if (role?.joins === 'invitation' && provider.signIn.createAccount)
    issues.push({
      file,
      pointer: '/signIn/createAccount',
      message: `The role "${role.id}" joins by invitation only, but anybody could create an account here.`,
      remedy: 'Write false, or change "joins" of the role in registry.json.',
    });
  if (role?.joins === 'invitation' && !provider.invitation)
    issues.push({
      file,
      pointer: '/role',
      message: `The role "${role.id}" joins by invitation only, but nobody can be invited.`,
      remedy: 'Add "invitation", or change "joins" of the role in registry.json.',
    });
  if (provider.card && provider.card.to === undefined && provider.card.notice === undefined)
    issues.push({
      file,
      pointer: '/card',
      message: 'The card does nothing.',
      remedy: 'Add "to" (a path) or "notice" (a text).',
    });
}

/** Files of a provider's folder that no step names. */
export function checkStrayFiles(
  folder: string,
  steps: readonly string[],
  files: ReadonlyMap<string, JsonValue>,
  issues: DefinitionIssue[],
): void {
  for (const file of files.keys()) {
    const name = file.startsWith(`${folder}/`) ? file.slice(folder.length + 1) : '';
    const id = /^([^/]+)\.(schema|ui)\.json$/.exec(name)?.[1];
    if (id !== undefined && !steps.includes(id))
      issues.push({
        file,
        pointer: '',
        message: `No step of ${folder}/provider.json is called "${id}", so this file is unreachable.`,
        remedy: `${suggest(id, steps)} Add the step, or remove the file.`,
      });
  }
}
