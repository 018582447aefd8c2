/**
 * What changed between two sets of definitions, for applicants, officers, programs and the records that are stored.
 * Pure.
 */
import type {
  Catalog,
  FormDefinition,
  ProviderDefinition,
  RegistryDefinition,
  RoleDefinition,
} from '../parse/catalog.ts';
import type { Change } from './change.ts';
import { listFormChanges } from './form-changes.ts';
import { listValueChanges } from './value-changes.ts';
import type { UniqueRule } from '../language/submission.ts';
import type { Status, Transition, Workflow } from '../language/workflow.ts';

/** All of them: what is not known by its meaning is told by its keyword. */
export function listChanges(before: Catalog, after: Catalog): Change[] {
  const review = listWorkflowChanges('registry.json', before.registry.workflow, after.registry.workflow);
  const changes: Change[] = [];
  for (const old of before.providers) {
    const now = after.providers.find((provider) => provider.id === old.id) ?? findRenamed(old, before, after);
    if (now && now.id !== old.id)
      changes.push({
        where: now.id,
        what: `The application type "${old.id}" is now called "${now.id}": its folder and "id" are renamed.`,
        breaks: true,
        advice: `Records, drafts, invitations and companies know it as "${old.id}": keep the folder's name; people read "name" and the title of the card.`,
      });
    if (now) changes.push(...listProviderChanges(old, now), ...listOwnWorkflowChanges(old, now, review));
    else
      changes.push({
        where: old.id,
        what: 'The application type is removed.',
        breaks: true,
        advice: 'Its records can no longer be reviewed. Keep the folder and remove only its "card".',
      });
  }
  for (const now of after.providers) {
    if (before.providers.some((old) => old.id === now.id || findRenamed(old, before, after)?.id === now.id)) continue;
    changes.push({ where: now.id, what: 'A new application type.', breaks: false });
  }
  return [...changes, ...review, ...listRegistryChanges(before.registry, after.registry)];
}

/** A folder of another name in which the same applications are made. */
function findRenamed(
  old: ProviderDefinition,
  { providers: known }: Catalog,
  { providers }: Catalog,
): ProviderDefinition | undefined {
  if (providers.some(({ id }) => id === old.id)) return undefined;
  return providers.find(
    ({ id, applicationType, applicationTypeAliases, variantOf }) =>
      known.every((each) => each.id !== id) &&
      [applicationType, ...applicationTypeAliases].includes(old.applicationType) &&
      (variantOf === undefined) === (old.variantOf === undefined),
  );
}

/** A change of the registry's own workflow is told there, and not with each provider that follows it. */
function listOwnWorkflowChanges(old: ProviderDefinition, now: ProviderDefinition, shared: Change[]): Change[] {
  return listWorkflowChanges(now.id, old.workflow, now.workflow).filter(({ what }) =>
    shared.every((change) => change.what !== what),
  );
}

function listProviderChanges(old: ProviderDefinition, now: ProviderDefinition): Change[] {
  const changes: Change[] = [];
  const where = now.id;
  const breaks = (what: string, advice: string) => void changes.push({ where, what, breaks: true, advice });
  const fits = (what: string) => void changes.push({ where, what, breaks: false });
  if (old.applicationType !== now.applicationType && !now.applicationTypeAliases.includes(old.applicationType)) {
    breaks(
      `applicationType "${old.applicationType}" is now "${now.applicationType}".`,
      `Stored records have the old one: add it to "applicationTypeAliases".`,
    );
  }
  for (const alias of old.applicationTypeAliases) {
    if (alias !== now.applicationType && !now.applicationTypeAliases.includes(alias))
      breaks(
        `The name "${alias}" for records of this type is gone.`,
        'Records that have it are listed no more: keep it in "applicationTypeAliases".',
      );
  }
  if (old.role !== now.role)
    breaks(`The role "${old.role}" is now "${now.role}".`, 'People who joined before have the old role: keep it.');
  if (old.permission !== now.permission) {
    const tellPermission = (permission: string | undefined) =>
      permission === undefined ? 'the usual permission' : `"${permission}"`;
    breaks(
      `Applying needs ${tellPermission(now.permission)} instead of ${tellPermission(old.permission)}.`,
      'Who joined before applies only if their role holds it: see that it does.',
    );
  }
  changes.push(...listUniqueChanges(where, old.submission.unique, now.submission.unique));
  if (old.invitation && !now.invitation)
    breaks(
      'People are no longer invited here.',
      'Invitations that are on their way lead nowhere: keep "invitation" until they have expired.',
    );
  for (const base of old.routes.base)
    if (!now.routes.base.includes(base)) breaks(`The path /${base} is gone.`, 'Keep it in "base" beside the new one.');
  for (const base of now.routes.base) if (!old.routes.base.includes(base)) fits(`A new path /${base}.`);
  comparePages(old, now, fits, breaks);
  compareEndpoints(old, now, fits, breaks);
  for (const what of listValueChanges(pickTexts(old), pickTexts(now))) fits(what);
  return [
    ...changes,
    ...listStepChanges(old, now),
    ...listFormChanges(now.id, old.wizard.steps, now.wizard.steps),
    ...listOfficersFormChanges(old, now),
  ];
}

/** No stored record is checked by them again: what officers entered stands in its history as it was. */
function listOfficersFormChanges(old: ProviderDefinition, now: ProviderDefinition): Change[] {
  return listFormChanges(now.id, old.forms ?? [], now.forms ?? []).map(({ where, what }) => ({
    where,
    what,
    breaks: false,
  }));
}

function comparePages(
  { routes: old }: ProviderDefinition,
  { routes: now }: ProviderDefinition,
  fits: (what: string) => void,
  breaks: (what: string, advice: string) => void,
): void {
  for (const [path, screen] of Object.entries(old.screens)) {
    const same = now.screens[path];
    if (!same)
      breaks(`The page "${path}" is gone.`, 'Links and bookmarks lead there: keep the path with "screen": "redirect".');
    else if (same.screen === screen.screen)
      for (const what of listValueChanges(screen, same, `page ${path}`)) fits(what);
    else fits(`The page "${path}" is a ${same.screen} page instead of a ${screen.screen} page.`);
  }
  for (const path of Object.keys(now.screens)) if (!(path in old.screens)) fits(`A new page "${path}".`);
}

function compareEndpoints(
  { endpoints: old }: ProviderDefinition,
  { endpoints: now }: ProviderDefinition,
  fits: (what: string) => void,
  breaks: (what: string, advice: string) => void,
): void {
  for (const endpoint of old) {
    const name = `${endpoint.method} ${endpoint.path}`;
    const same = now.find(({ method, path }) => method === endpoint.method && path === endpoint.path);
    if (!same) breaks(`The endpoint ${name} is gone.`, 'Programs that call it hear 404: keep it beside a new one.');
    else if (same.operation !== endpoint.operation)
      breaks(
        `The endpoint ${name} does "${same.operation}" instead of "${endpoint.operation}".`,
        'Programs that call it expect the old answer: give the new operation a path of its own.',
      );
    else if (same.provider !== endpoint.provider)
      fits(
        `The endpoint ${name} is about "${same.provider ?? 'this provider'}" instead of "${endpoint.provider ?? 'this provider'}".`,
      );
  }
  for (const { method, path, operation } of now) {
    if (!old.some((other) => other.method === method && other.path === path))
      fits(`A new endpoint ${method} ${path} ("${operation}").`);
  }
}

/**
 * What is compared by its keywords alone: names, texts, and what happens with them. All but what is told by its
 * meaning.
 */
function pickTexts({
  id: _id,
  version: _version,
  role: _role,
  ownRole: _ownRole,
  officers: _officers,
  permission: _permission,
  applicationType: _type,
  applicationTypeAliases: _aliases,
  endpoints: _endpoints,
  workflow: _workflow,
  forms: _forms,
  routes,
  wizard,
  submission,
  ...texts
}: ProviderDefinition) {
  const { steps: _steps, ...ofWizard } = wizard;
  const { unique: _unique, ...sending } = submission;
  return { ...texts, index: routes.index, wizard: ofWizard, submission: sending };
}

/** The steps themselves; their fields are told apart. */
function listStepChanges(
  { wizard: { steps: old } }: ProviderDefinition,
  { id, wizard: { steps: now } }: ProviderDefinition,
): Change[] {
  const toTexts = (steps: typeof now) =>
    steps.map(({ schema: _schema, uiSchema: _ui, sections: _sections, fields: _fields, ...texts }) => texts);
  const changes: Change[] = [];
  for (const step of toTexts(old)) {
    const same = toTexts(now).find((other) => other.id === step.id);
    if (same)
      changes.push(
        ...listValueChanges(step, same).map((what) => ({ where: `${id} › ${step.id}`, what, breaks: false })),
      );
  }
  const isSameOrder = (one: typeof now, other: typeof now) =>
    one.map((step) => step.id).join() === other.map((step) => step.id).join();
  if (!isSameOrder(old, now))
    changes.push({
      where: id,
      what: `The steps are now: ${now.map((step) => step.id).join(', ')}; they were: ${old.map((step) => step.id).join(', ')}.`,
      breaks: false,
    });
  return changes;
}

function listRegistryChanges(old: RegistryDefinition, now: RegistryDefinition): Change[] {
  const where = 'registry.json';
  const { workflow: _oldWorkflow, administration: oldForms, roles: _oldRoles, ...oldRest } = old;
  const { workflow: _workflow, administration: forms, roles: _roles, ...rest } = now;
  const changes = listRoleChanges(where, old, now);
  const [before, after] = [
    [oldForms.signIn, ...oldForms.settings],
    [forms.signIn, ...forms.settings],
  ];
  const toTitles = (all: FormDefinition[]) => all.map(({ id, title }) => ({ id, title }));
  const sentences = [
    ...listValueChanges(oldRest, rest),
    ...listValueChanges(toTitles(before), toTitles(after), 'administration'),
  ];
  changes.push(...sentences.map((what) => ({ where, what, breaks: false })));
  return [...changes, ...listFormChanges('administration', before, after)];
}

/** What changed in which answers only one application may hold, by the field of each rule. */
function listUniqueChanges(where: string, old: readonly UniqueRule[], now: readonly UniqueRule[]): Change[] {
  const changes: Change[] = [];
  for (const rule of now) {
    const before = old.find(({ field }) => field === rule.field);
    const among = rule.across === undefined ? 'of this type' : `of all types that share "${rule.across}"`;
    if (!before || before.across !== rule.across)
      changes.push({
        where,
        what: `Only one application ${among} may hold the same "${rule.field}" now.`,
        breaks: true,
        advice:
          'Of stored applications with the same answer the first keeps it; the others are refused when they are sent again, as is whatever repeats it from now on. Look for answers that stand twice in the export first.',
      });
    if (before) {
      const { across: _before, ...oldTexts } = before;
      const { across: _now, ...texts } = rule;
      for (const what of listValueChanges(oldTexts, texts, `unique ${rule.field}`))
        changes.push({ where, what, breaks: false });
    }
  }
  for (const { field } of old)
    if (now.every((rule) => rule.field !== field))
      changes.push({ where, what: `Several applications may hold the same "${field}" now.`, breaks: false });
  return changes;
}

const ALL = '*';

/** The roles that are there before and after, and those that are gone. */
function listRoleChanges(
  where: string,
  { roles: old }: Pick<RegistryDefinition, 'roles'>,
  { roles: now, permissions }: Pick<RegistryDefinition, 'roles' | 'permissions'>,
): Change[] {
  const describe = (id: string) => permissions.find((each) => each.id === id)?.description ?? 'Everything.';
  return [
    ...old.flatMap((role): Change[] => {
      const same = now.find(({ id }) => id === role.id);
      if (same) return compareRole(where, role, same, describe);
      const advice = 'People have it. Keep it, or give them another first.';
      return [{ where, what: `The role "${role.id}" is removed.`, breaks: true, advice }];
    }),
    ...now
      .filter(({ id }) => old.every((role) => role.id !== id))
      .map(({ id, permissions: held }) => ({
        where,
        what: `A new role "${id}", which may: ${held.join(', ') || 'nothing'}.`,
        breaks: false,
      })),
  ];
}

function compareRole(
  where: string,
  { permissions: held, ...old }: RoleDefinition,
  { permissions: holds, ...now }: RoleDefinition,
  describe: (permission: string) => string,
): Change[] {
  const name = `"${now.name}" ("${now.id}")`;
  const lost = held.includes(ALL) || !holds.includes(ALL) ? held.filter((each) => !holds.includes(each)) : [];
  return [
    ...lost.map((permission) => ({
      where,
      what: `People with the role ${name} lose "${permission}": ${describe(permission)}`,
      breaks: true,
      advice: 'They lose it at once. Give it to another role that they have, where they are to keep it.',
    })),
    ...holds
      .filter((each) => !held.includes(each))
      .map((permission) => ({
        where,
        what: `Everybody with the role ${name} holds "${permission}" now: ${describe(permission)}`,
        breaks: false,
      })),
    ...listValueChanges(old, now, `roles "${now.id}"`).map((what) => ({ where, what, breaks: false })),
  ];
}

function listWorkflowChanges(where: string, old: Workflow, now: Workflow): Change[] {
  const { statuses: oldStatuses, transitions: oldTransitions, stages: oldStages, ...oldRest } = old;
  const { statuses, transitions, stages, ...rest } = now;
  const changes: Change[] = [
    ...oldStatuses.flatMap((status) =>
      compareStatus(
        where,
        status,
        statuses.find(({ id }) => id === status.id),
      ),
    ),
    ...statuses
      .filter(({ id }) => oldStatuses.every((status) => status.id !== id))
      .map(({ id, label }) => fits(where, `A new status "${id}" ("${label}").`)),
    ...oldTransitions.flatMap((transition) =>
      compareTransition(
        where,
        transition,
        transitions.find(({ id }) => id === transition.id),
      ),
    ),
    ...transitions
      .filter(({ id }) => oldTransitions.every((transition) => transition.id !== id))
      .map((transition) => fits(where, `A new transition ${nameTransition(transition)}.`)),
    ...statuses
      .filter((status) => isLeft(status, old) && !isLeft(status, now))
      .map(({ id }) =>
        breaks(
          where,
          `No transition leads out of "${id}" any more.`,
          'Records that are in it stay there for ever: keep a transition that starts from it.',
        ),
      ),
  ];
  for (const { id } of oldStages) {
    if (stages.every((stage) => stage.id !== id))
      changes.push(
        breaks(
          where,
          `The stage "${id}" is removed.`,
          'Records stand in it: keep its id, and change its label if another word is meant.',
        ),
      );
  }
  const remaining = oldStages.filter(({ id }) => stages.some((stage) => stage.id === id));
  changes.push(
    ...tellAll(where, listValueChanges(remaining, stages, 'workflow.stages')),
    ...tellAll(where, listValueChanges(oldRest, rest, 'workflow')),
  );
  return changes;
}

function compareStatus(where: string, old: Status, now: Status | undefined): Change[] {
  if (!now)
    return [
      breaks(
        where,
        `The status "${old.id}" is removed.`,
        'Records may be in it. Keep the status and remove only the transitions that lead to it.',
      ),
    ];
  const { editable: wasEditable, ...oldTexts } = old;
  const { editable, ...texts } = now;
  const changes = tellAll(where, listValueChanges(oldTexts, texts, `status ${old.id}`));
  if (wasEditable && !editable)
    changes.push(
      breaks(
        where,
        `In the status "${old.id}" an application can no longer be changed by its applicant.`,
        'Who has been asked for changes could not send them: keep "editable": true as long as records are in it.',
      ),
    );
  if (!wasEditable && editable)
    changes.push(fits(where, `In the status "${old.id}" an application can be changed by its applicant now.`));
  return changes;
}

function compareTransition(where: string, old: Transition, now: Transition | undefined): Change[] {
  if (!now) return [fits(where, `The transition ${nameTransition(old)} is removed.`)];
  const { permission: before = USUAL_PERMISSION, ...oldRest } = old;
  const { permission = USUAL_PERMISSION, ...rest } = now;
  const changes = tellAll(where, listValueChanges(oldRest, rest, `transition ${old.id}`));
  if (before !== permission)
    changes.push(
      breaks(
        where,
        `Officers need "${permission}" instead of "${before}" for the transition ${nameTransition(now)}.`,
        `Who holds "${before}" alone takes it no more: see that a role of theirs holds "${permission}".`,
      ),
    );
  return changes;
}

/** What a transition needs that names no permission. */
const USUAL_PERMISSION = 'review_applications';

function isLeft({ id }: Status, { transitions }: Workflow): boolean {
  return transitions.some(({ from }) => from.includes(id));
}

function nameTransition({ label, from, to }: Transition): string {
  return `"${label}" (${from.join(', ')} → ${to})`;
}

function tellAll(where: string, sentences: string[]): Change[] {
  return sentences.map((what) => fits(where, what));
}

function fits(where: string, what: string): Change {
  return { where, what, breaks: false };
}

function breaks(where: string, what: string, advice: string): Change {
  return { where, what, breaks: true, advice };
}
