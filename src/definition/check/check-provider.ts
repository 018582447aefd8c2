/** One provider against the registry, its own steps and the folder it lies in. */
import { escapePointer, type JsonValue } from '../language/json-schema.ts';
import { suggest } from '../language/nearest-word.ts';
import type { Place } from './place.ts';
import type { ProviderNode, ProviderSurroundings } from './visit-providers.ts';

/** What the server asks of whoever invites. */
const INVITING = 'manage_staff';

/** What it names: of the registry, of other types, of its own steps and screens. */
export function checkNames({ provider, place }: ProviderNode, { registry, folders }: ProviderSurroundings): void {
  const steps = provider.wizard.steps.map((step) => step.id);
  const known = (word: string | undefined, candidates: readonly string[], at: string, what: string) => {
    if (word !== undefined && !candidates.includes(word))
      place.report(at, `"${word}" is not ${what}.`, suggest(word, candidates));
  };
  known(
    provider.permission,
    registry.permissions.map(({ id }) => id),
    '/permission',
    'a permission of registry.json',
  );
  known(provider.variantOf, folders, '/variantOf', 'a provider');
  known(provider.routes.index, Object.keys(provider.routes.screens), '/routes/index', 'one of the screens');
  known(provider.invitation?.invitedBy, folders, '/invitation/invitedBy', 'a provider');
  provider.endpoints.forEach((endpoint, index) =>
    known(endpoint.provider, folders, `/endpoints/${index}/provider`, 'a provider'),
  );
  for (const [path, screen] of Object.entries(provider.routes.screens)) {
    if (screen.screen === 'invite')
      known(screen.provider, folders, `/routes/screens/${escapePointer(path)}/provider`, 'a provider');
  }
  provider.submission.errors.forEach((rule, index) =>
    known(rule.step, steps, `/submission/errors/${index}/step`, 'a step'),
  );
}

/** Steps and fields are told apart by their ids and keys. */
export function checkRepeats({ provider, place }: ProviderNode): void {
  const steps = provider.wizard.steps.map((step) => step.id);
  steps.forEach((id, index) => {
    if (steps.indexOf(id) < index)
      place.report(`/wizard/steps/${index}/id`, `There are two steps "${id}".`, 'Give each step its own id and files.');
  });
  const owners = new Map<string, string>();
  for (const step of provider.wizard.steps) {
    for (const { key } of step.fields) {
      const owner = owners.get(key);
      if (owner !== undefined && owner !== step.id)
        place.report(
          `/properties/${escapePointer(key)}`,
          `"${key}" is asked in the step "${owner}" already.`,
          'All steps make one record: give the field another key, or ask it once.',
        );
      owners.set(key, step.id);
    }
  }
}

/** Whoever joins can apply, and whoever is to invite can invite. */
export function checkJoining({ provider, place }: ProviderNode, { registry: { roles } }: ProviderSurroundings): void {
  const role = roles.find((each) => each.id === provider.role);
  if (
    role &&
    provider.permission !== undefined &&
    !role.permissions.some((held) => held === provider.permission || held === '*')
  )
    place.report(
      '/permission',
      `The role "${role.id}" does not hold "${provider.permission}", so nobody could apply.`,
      `Write one of its own (${role.permissions.join(', ')}), or give the role this permission.`,
    );
  for (const [path, { screen }] of Object.entries(provider.routes.screens)) {
    if (screen !== 'invite' || !role || role.permissions.some((held) => held === INVITING || held === '*')) continue;
    place.report(
      provider.ownRole ? '/ownRole/permissions' : `/routes/screens/${escapePointer(path)}`,
      `People of the role "${role.id}" may not invite, so the page "${path}" could send no invitation.`,
      `Add "${INVITING}" to the permissions of the role.`,
    );
  }
  if (role?.joins === 'invitation' && provider.signIn.createAccount)
    place.report(
      '/signIn/createAccount',
      `The role "${role.id}" joins by invitation only, but anybody could create an account here.`,
      'Write false, or change "joins" of the role in registry.json.',
    );
  if (role?.joins === 'invitation' && !provider.invitation)
    place.report(
      '/role',
      `The role "${role.id}" joins by invitation only, but nobody can be invited.`,
      'Add "invitation", or change "joins" of the role in registry.json.',
    );
  if (provider.card && provider.card.to === undefined && provider.card.notice === undefined)
    place.report('/card', 'The card does nothing.', 'Add "to" (a path) or "notice" (a text).');
}

/** Files of a provider's folder that neither a step nor a transition names. */
export function checkStrayFiles(
  folder: string,
  steps: readonly string[],
  files: ReadonlyMap<string, JsonValue>,
  place: Place,
): void {
  for (const file of files.keys()) {
    const name = file.startsWith(`${folder}/`) ? file.slice(folder.length + 1) : '';
    const id = /^([^/]+)\.(schema|ui)\.json$/.exec(name)?.[1];
    if (id !== undefined && !steps.includes(id))
      place
        .ofFile(file)
        .report(
          '',
          `No step and no form of a transition in ${folder}/provider.json is called "${id}", so this file is unreachable.`,
          `${suggest(id, steps)} Add the step, or remove the file.`,
        );
  }
}
