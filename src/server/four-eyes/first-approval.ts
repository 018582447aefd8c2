/**
 * The decision of a first officer where a transition asks for two: it waits for a second one, and ends in one of five
 * ways.
 */
import { ofToday } from '@/engine/find-provider';
import type { Selectable } from 'kysely';
import type { Catalog, ProviderDefinition } from '@/definition/parse/catalog';
import { takeMessage } from '@/definition/language/sms-texts';
import type { Transition, Workflow } from '@/definition/language/workflow';
import { listFilePlaces, listFilesOf } from '@/engine/record/file-answers';
import { findTransitionForm } from '@/definition/parse/catalog';
import { hasPermission } from '@/engine/workflow/permissions';
import { getNeededPermission, getStatus, listTransitions } from '@/engine/workflow/transitions';
import { toReference } from '@/engine/record/reference';
import { t } from '@/texts/t';
import { readRoles } from '../platform/role-changes';
import { addAudit } from '../audit/audit-log';
import { getDefinitionOf } from '../definitions/definition-store';
import { unlessUnreadable } from '../definitions/unreadable';
import { detachFiles } from '../files/attached-files';
import { notifyPerson } from '../messages/notify-person';
import type { Actor } from '../platform/actor';
import type { Platform } from '../platform/platform';
import { addEvent, getApplicationRow } from '../records/application-store';
import type { EnteredForm, StoredApplication } from '../records/application-wire';
import type { DeskTitle } from '../records/desk-titles';
import { readRoleIds } from '../storage/account-roles';
import { toJson } from '../storage/column';
import type { Queries } from '../storage/database';
import type { FirstApprovalsTable } from '../storage/record-tables';

export type StoredFirstApproval = Selectable<FirstApprovalsTable>;

interface OfRecord {
  platform: Platform;
  provider: ProviderDefinition;
  row: StoredApplication;
}

/**
 * What waits for a second person, as far as it counts: the application is as its officer saw it, and they are still
 * active and may still make the transition.
 */
export async function findFirstApproval(
  queries: Queries,
  catalog: Pick<Catalog, 'registry'>,
  { workflow }: Pick<ProviderDefinition, 'workflow'>,
  { id, revision, status, application_type }: StoredApplication,
): Promise<{ approval: StoredFirstApproval; transition: Transition } | undefined> {
  const approval = await queries
    .selectFrom('first_approvals')
    .innerJoin('profiles', 'profiles.id', 'first_approvals.officer_id')
    .selectAll('first_approvals')
    .where('application_id', '=', id)
    .where('revision', '=', revision)
    .where('profiles.status', '=', 'active')
    .executeTakeFirst();
  const transition = listTransitions(workflow, status, 'officer').find((each) => each.id === approval?.transition);
  if (!approval || transition?.approvals === undefined) return undefined;
  const held = await readRoleIds(queries, approval.officer_id);
  const registry = { ...catalog.registry, roles: await readRoles(queries, catalog.registry.roles) };
  const may = registry.roles.some(
    (role) =>
      held.includes(role.id) &&
      (role.type === undefined || role.type === application_type) &&
      hasPermission(registry, role.id, getNeededPermission(transition)),
  );
  return may ? { approval, transition } : undefined;
}

interface FirstDecision {
  actor: Actor;
  row: StoredApplication;
  transition: Transition;
  comment: string | undefined;
  marks: unknown[];
  form: EnteredForm | undefined;
  at: Date;
}

/**
 * In the place of one that does not count any more. The application stays as it is, and its applicant is told nothing.
 */
export async function keepFirstApproval(
  queries: Queries,
  { actor, row, transition, comment, marks, form, at }: FirstDecision,
): Promise<void> {
  await queries.deleteFrom('first_approvals').where('application_id', '=', row.id).execute();
  await queries
    .insertInto('first_approvals')
    .values({
      application_id: row.id,
      transition: transition.id,
      officer_id: actor.userId,
      officer_name: actor.name,
      revision: row.revision,
      admin_comments: comment ?? null,
      requested_changes: toJson(marks),
      form: form ? toJson(form) : null,
      at,
    })
    .execute();
  await addEvent(queries, row.id, {
    kind: 'desk',
    title: 'First approval, waiting for a second person' satisfies DeskTitle,
    description: comment === undefined ? transition.label : `${transition.label}: ${comment}`,
    actor: { id: actor.userId, name: actor.name, side: 'officer' },
    at,
  });
  await addAudit(queries, {
    actor,
    action: 'application.first-approval',
    subject: row.id,
    after: { transition: transition.label, comment: comment ?? null, ...(form ? { form: form.id } : {}) },
    at,
  });
}

/** Of one that is confirmed: what it says stands in the decision from now on. */
export async function removeFirstApproval(queries: Queries, { id }: Pick<StoredFirstApproval, 'id'>): Promise<void> {
  await queries.deleteFrom('first_approvals').where('id', '=', id).execute();
}

interface Ending extends OfRecord {
  approval: StoredFirstApproval;
  transition: Transition;
  actor: Actor;
  /** '' for whoever takes back their own. */
  reason: string;
  at: Date;
}

/** Taken back by its own officer, or declined by another one, of which its officer is told. */
export async function endFirstApproval(queries: Queries, ending: Ending): Promise<void> {
  const { platform, provider, row, approval, transition, actor, reason, at } = ending;
  const own = approval.officer_id === actor.userId;
  await drop(queries, provider, approval);
  await addEvent(queries, row.id, {
    kind: 'desk',
    title: (own ? 'First approval taken back' : 'First approval declined') satisfies DeskTitle,
    description: reason === '' ? transition.label : `${transition.label}: ${reason}`,
    ...(own ? {} : { about: approval.officer_id }),
    actor: { id: actor.userId, name: actor.name, side: 'officer' },
    at,
  });
  await addAudit(queries, {
    actor,
    action: 'application.first-approval-end',
    subject: row.id,
    before: { transition: transition.label, officer: approval.officer_id },
    after: { declined: !own, reason },
    at,
  });
  if (!own)
    await tellOfficer(queries, { platform, provider, row, approval }, () =>
      t('{officer} has declined it: {reason}', { officer: actor.name, reason }),
    );
}

/**
 * Ends what waits for a second person, if there is any, because something else has become of the application. Called in
 * the transaction of that, with the application as it is now. `by`: who did it, who need not be told.
 */
export async function voidFirstApproval(queries: Queries, of: OfRecord, by: string | undefined): Promise<void> {
  const { platform, provider, row } = of;
  const approval = await queries
    .selectFrom('first_approvals')
    .selectAll()
    .where('application_id', '=', row.id)
    .executeTakeFirst();
  if (!approval) return;
  await drop(queries, provider, approval);
  await addEvent(queries, row.id, {
    kind: 'desk',
    title: 'First approval void: the application has changed' satisfies DeskTitle,
    description: approval.officer_name,
    about: approval.officer_id,
    at: platform.clock(),
  });
  if (by !== approval.officer_id)
    await tellOfficer(queries, { ...of, approval }, (workflow) =>
      t('the application has changed, and its status is now “{status}”.', {
        status: getStatus(workflow, row.status).label,
      }),
    );
}

/**
 * Ends all that a person has approved: who is suspended or erased decides nothing, and what they did does not come back
 * with them.
 */
export async function voidFirstApprovalsOf(
  queries: Queries,
  platform: Platform,
  officer: string,
  title: Extract<DeskTitle, `First approval void: the officer${string}`>,
): Promise<void> {
  const approvals = await queries
    .selectFrom('first_approvals')
    .selectAll()
    .where('officer_id', '=', officer)
    .orderBy('application_id')
    .execute();
  for (const approval of approvals) {
    const row = await getApplicationRow(queries, approval.application_id);
    const provider = await unlessUnreadable(getDefinitionOf(platform, row, queries));
    await drop(queries, provider, approval);
    await addEvent(queries, row.id, {
      kind: 'desk',
      title,
      description: approval.officer_name,
      about: officer,
      at: platform.clock(),
    });
  }
}

/** With it go the files of its form, which nothing names any more. */
async function drop(
  queries: Queries,
  provider: ProviderDefinition | undefined,
  approval: StoredFirstApproval,
): Promise<void> {
  await removeFirstApproval(queries, approval);
  const entered = approval.form as EnteredForm | null;
  const transition = provider?.workflow.transitions.find(({ id }) => id === approval.transition);
  const form = provider && transition && findTransitionForm(provider, transition);
  if (!entered || !form) return;
  const keys = listFilePlaces(form.fields, entered.data).flatMap((place) =>
    listFilesOf(place).flatMap(({ fileKey }) => fileKey ?? []),
  );
  await detachFiles(queries, approval.application_id, keys);
}

async function tellOfficer(
  queries: Queries,
  { platform, provider, row, approval }: OfRecord & { approval: StoredFirstApproval },
  sayReason: (workflow: Workflow) => string,
): Promise<void> {
  const recipient = await queries
    .selectFrom('profiles')
    .select(['phone', 'email', 'language'])
    .where('id', '=', approval.officer_id)
    .where('status', '=', 'active')
    .executeTakeFirst();
  if (!recipient) return;
  await notifyPerson(platform, queries, {
    occasion: 'approval-ended',
    userId: approval.officer_id,
    recipient,
    say: ({ catalog: { registry, providers } }) => {
      // In the officer's language, as far as the form of today still has the words.
      const { workflow } = ofToday(providers, provider);
      const ended = [...workflow.transitions, ...provider.workflow.transitions].find(
        ({ id }) => id === approval.transition,
      );
      return {
        subject: registry.messages.approvalEndedSubject,
        template: takeMessage('approvalEnded', registry.messages),
        values: {
          reference: toReference(row.number),
          transition: ended?.label ?? approval.transition,
          reason: sayReason(workflow),
          link: `${platform.config.publicUrl}/admin/applications/${row.id}`,
        },
      };
    },
  });
}
