/** One provider against the registry, its own steps and the folder it lies in. */
import { escapePointer, toPointer, type JsonValue } from '../language/json-schema.ts';
import { findNearestWord, suggest } from '../language/nearest-word.ts';
import { toLanguageFile } from '../translation/language-files.ts';
import type { FieldDefinition } from '../parse/catalog.ts';
import type { Place } from './place.ts';
import type { ProviderNode, ProviderSurroundings } from './visit-providers.ts';
import { getHolding, holdsFiles } from '../language/field-kinds.ts';

/** What the server asks of whoever invites. */
const INVITING = 'manage_staff';

/** One of them is what applying needs where the type names nothing else. */
const APPLYING = ['apply_company', 'apply_staff', '*'];

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
  if (provider.variantOf === provider.id)
    place.report(
      '/variantOf',
      'The type is a variant of itself.',
      'Name the type whose applications it files, or remove it.',
    );
  known(provider.routes.index, Object.keys(provider.routes.screens), '/routes/index', 'one of the screens');
  known(provider.invitation?.invitedBy, folders, '/invitation/invitedBy', 'a provider');
  provider.endpoints.forEach((endpoint, index) =>
    known(endpoint.provider, folders, `/endpoints/${index}/provider`, 'a provider'),
  );
  for (const [path, screen] of Object.entries(provider.routes.screens)) {
    if (screen.screen === 'invite')
      known(screen.provider, folders, `/routes/screens/${escapePointer(path)}/provider`, 'a provider');
  }
  provider.submission.errors.forEach(({ step, field }, index) => {
    known(step, steps, `/submission/errors/${index}/step`, 'a step');
    const asking = provider.wizard.steps.find(({ fields }) => fields.some(({ key }) => key === field?.split('.')[0]));
    if (asking && step !== undefined && steps.includes(step) && asking.id !== step)
      place.report(
        `/submission/errors/${index}/field`,
        `"${field}" is asked in the step "${asking.id}", and this returns to "${step}".`,
        `Write "step": "${asking.id}", or name a field of "${step}".`,
      );
  });
}

/** Steps are told apart by their ids. `ids`: of all steps. `place`: provider.json. */
export function hasRepeatedSteps(ids: readonly string[], place: Place): boolean {
  const repeated = ids.flatMap((id, index) => (ids.indexOf(id) < index ? [{ id, index }] : []));
  for (const { id, index } of repeated)
    place.report(`/wizard/steps/${index}/id`, `There are two steps "${id}".`, 'Give each step its own id and files.');
  return repeated.length > 0;
}

/** Fields are told apart by their keys. */
export function checkRepeats({ provider, place }: ProviderNode): void {
  const owners = new Map<string, string>();
  for (const step of provider.wizard.steps) {
    for (const { key } of step.fields) {
      const owner = owners.get(key);
      if (owner !== undefined && owner !== step.id)
        place
          .ofFile(`${provider.id}/${step.id}.schema.json`)
          .report(
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
  if (role && provider.permission === undefined && !role.permissions.some((held) => APPLYING.includes(held)))
    place.report(
      provider.ownRole ? '/ownRole/permissions' : '/role',
      `The role "${role.id}" holds neither "apply_company" nor "apply_staff", so nobody could apply.`,
      'Add one of them to the permissions of the role, or name one that it holds in "permission".',
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
  if (role?.joins === 'self' && !provider.signIn.createAccount)
    place.report(
      '/signIn/createAccount',
      `The role "${role.id}" is joined by oneself ("joins": "self"), and nobody can create an account here.`,
      'Write true, or "joins": "invitation" at the role.',
      'note',
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
    const [, id, kind] = /^([^/]+)\.(schema|ui)\.json$/.exec(name) ?? [];
    if (id === undefined || steps.includes(id)) continue;
    // Only what has no file yet can be meant: another's would be written over.
    const meant = findNearestWord(
      id,
      steps.filter((step) => !files.has(`${folder}/${step}.${kind}.json`)),
    );
    place
      .ofFile(file)
      .report(
        '',
        `No step and no form of a transition or duty in ${folder}/provider.json is called "${id}", so this file is unreachable.`,
        meant === undefined
          ? 'Add the step, or remove the file.'
          : `Did you mean "${meant}"? Write "${id}" there, or call the file "${meant}".`,
      );
  }
}

/** Files beside those that are read, whose names are nearly theirs, or of which nobody knows what they are for. */
export function checkUnreadFiles({ provider: { id }, place }: ProviderNode, surroundings: ProviderSurroundings): void {
  const { paths = [], registry } = surroundings;
  const names = paths.filter((path) => path.startsWith(`${id}/`)).map((path) => path.slice(id.length + 1));
  const meant = names.flatMap((name) => [
    name,
    ...registry.locale.languages.map((each) => toLanguageFile(name, each.id)),
  ]);
  for (const name of names.filter((each) => /^[^/]*json[^/]*$/i.test(each) && !READ.test(each)))
    place
      .ofFile(`${id}/${name}`)
      .report(
        '',
        'Nobody reads a file of this name.',
        `${findNear(name, meant)}Remove it, or keep it elsewhere.`,
        'note',
      );
}

const READ = /^(?:provider|[^.]+\.(?:schema|ui))(?:\.[\w-]+)?\.json$/;

function findNear(name: string, others: readonly string[]): string {
  const near = findNearestWord(
    name,
    others.filter((other) => READ.test(other)),
  );
  return near === undefined ? '' : `Did you mean "${near}"? `;
}

/**
 * Documents as they are sent: in a list each needs a document_type of its own. Those of rows are sent by their place.
 */
export function checkDocumentKeys({ provider, place }: ProviderNode): void {
  const isList = provider.submission.documents === 'list';
  const owners = new Map<string, string>();
  for (const { id, fields } of provider.wizard.steps)
    visitDocuments(fields, '', (field, path) => {
      const { documentType } = field.ui;
      const at = place
        .ofFile(`${provider.id}/${id}.ui.json`)
        .inside(`${toPointer(path.split('.'))}/ui:options/documentType`);
      const isInRow = path.includes('.items.');
      if (isInRow || !isList) {
        const sent = path.replaceAll('.items.', '.0.');
        if (documentType !== undefined)
          at.report(
            '',
            `"${documentType}" is never used: ${isInRow ? 'a document of a row' : 'where "documents" of "submission" is "map", a document'} is sent under its place, such as "${sent}".`,
            'Remove it.',
            'note',
          );
        return;
      }
      const type = documentType ?? path;
      const owner = owners.get(type);
      if (owner !== undefined)
        at.report(
          '',
          `"${owner}" is sent with document_type "${type}" too, so the two could not be told apart.`,
          'Give each document its own.',
        );
      owners.set(type, path);
    });
}

/** Each document at whatever depth, with its way in the uiSchema. */
function visitDocuments(
  fields: readonly FieldDefinition[],
  around: string,
  visit: (field: FieldDefinition, path: string) => void,
): void {
  for (const field of fields) {
    const path = `${around}${field.key}`;
    if (holdsFiles(field)) visit(field, path);
    else visitDocuments(field.fields, `${path}.${getHolding(field) === 'rows' ? 'items.' : ''}`, visit);
  }
}

/** What one type alone may have: its paths. */
export function checkClashes({ provider, place }: ProviderNode, { providers }: ProviderSurroundings): void {
  const earlier = providers.slice(0, providers.indexOf(provider)).toReversed();
  provider.routes.base.forEach((base, index) => {
    const owner = [
      ...provider.routes.base.slice(0, index).map((other) => ({ base: other, id: provider.id })),
      ...earlier.flatMap(({ id, routes }) => routes.base.map((other) => ({ base: other, id }))),
    ].find((each) => each.base === base);
    if (owner)
      place.report(
        `/routes/base/${index}`,
        `The path "${base}" belongs to "${owner.id}" already.`,
        'Choose another path.',
      );
  });
}

/** Each word finds one type, among those that types had earlier too. Variants file the type of another form. */
export function checkWordsOfTypes(
  { provider, place }: ProviderNode,
  { providers, complete }: ProviderSurroundings,
): void {
  const words = listWords(provider);
  const all = [...new Set(providers.flatMap((each) => listWords(each).map(({ word }) => word)))];
  for (const [path, screen] of Object.entries(provider.routes.screens))
    if (complete && screen.screen === 'list')
      screen.types?.forEach((word, index) => {
        if (!all.includes(word))
          place.report(
            `/routes/screens/${escapePointer(path)}/types/${index}`,
            `"${word}" is no application type, so the list shows none of it.`,
            suggest(word, all),
          );
      });
  const first = providers.slice(0, providers.indexOf(provider)).filter(({ variantOf }) => variantOf === undefined);
  const others = providers.filter((each) => each !== provider && each.variantOf === undefined);
  words.forEach(({ word, at }, index) => {
    const isEarlier = at !== '/applicationType';
    if (word !== word.trim())
      place.report(at, `"${word}" begins or ends with a space, so nothing is found by it.`, `Write "${word.trim()}".`);
    if (isEarlier && words.slice(0, index).some((each) => each.word === word))
      place.report(at, `"${word}" finds this type already.`, 'Remove it.');
    if (provider.variantOf !== undefined) return;
    // Of two that have it earlier, or have it now, the later is told; of two that differ in it the one that had it
    // earlier.
    const owner =
      (isEarlier ? others : first).find(({ applicationType }) => applicationType === word) ??
      (isEarlier ? first.find((each) => each.applicationTypeAliases.includes(word)) : undefined);
    if (owner)
      place.report(
        at,
        `"${word}" belongs to "${owner.id}" already.`,
        isEarlier
          ? 'Remove it: records would be found under two types.'
          : `Choose another, or add "variantOf": "${owner.id}".`,
      );
  });
}

/** When, and for whom, a type is open: somebody must be able to apply. */
export function checkAvailability({ provider, place }: ProviderNode, { types }: ProviderSurroundings): void {
  const { applicationType, availability } = provider;
  const { opens, closes, holdersOf = [] } = availability ?? {};
  if (opens !== undefined && closes !== undefined && closes < opens)
    place.report('/availability/closes', `It closes on ${closes}, before it opens.`, `Write a day from ${opens} on.`);
  holdersOf.forEach((type, index) => {
    const at = `/availability/holdersOf/${index}`;
    if (!types.includes(type)) place.report(at, `"${type}" is not an application type.`, suggest(type, types));
    else if (type === applicationType)
      place.report(at, 'It is open only to holders of itself, so nobody could ever apply.', 'Name another type.');
  });
}

/** Answers that are unique among several types: a name that one rule alone has shares nothing. */
export function checkUnique({ provider, place }: ProviderNode, { providers }: ProviderSurroundings): void {
  const others = providers
    .filter(({ applicationType }) => applicationType !== provider.applicationType)
    .flatMap(({ submission }) => submission.unique.flatMap(({ across }) => across ?? []));
  provider.submission.unique.forEach(({ across }, index) => {
    if (across === undefined || others.includes(across)) return;
    place.report(
      `/submission/unique/${index}/across`,
      `No rule of another type is called "${across}", so the answer is unique among this type alone.`,
      `${others.length === 0 ? '' : `${suggest(across, others)} `}Write the same name at the rule of the other type, or remove it.`,
    );
  });
}

function listWords({ applicationType, applicationTypeAliases }: ProviderNode['provider']) {
  return [
    { word: applicationType, at: '/applicationType' },
    ...applicationTypeAliases.map((word, index) => ({ word, at: `/applicationTypeAliases/${index}` })),
  ];
}
