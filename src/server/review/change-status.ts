/** An officer transitions an application: only along the workflow, and only from the state that they have seen. */
import { isHidden } from '@/definition/language/field-kinds';
import type { RequestedChange } from '@/api/shapes/application';
import type { BulkStatusResponse, BulkStatusChange, StatusChange } from '@/api/shapes/review';
import { isComputed } from '@/engine/conditions/compute-answers';
import { findFieldAt, hasRowsOf } from '@/engine/answers/answer-paths';
import { listFields, listForms, findTransitionForm, type ProviderDefinition } from '@/definition/parse/catalog';
import type { Transition } from '@/definition/language/workflow';
import { describeUnchecked, listUnchecked, needsChecklist } from '@/engine/record/checklist';
import { findTransition, getStatus, listOfficerTransitions } from '@/engine/workflow/transitions';
import { holdsFor } from '@/engine/workflow/permissions';
import type { Actor } from '../platform/actor';
import { followChange } from '../applications/follow-change';
import { ApiError, invalidAt } from '../platform/api-error';
import { getSeenApplicationRow } from '../records/application-store';
import type { EnteredForm, StoredApplication } from '../records/application-wire';
import { listChecks } from '../records/checks';
import { attachFiles } from '../files/attached-files';
import { readEnteredForm } from '../files/read-entered-form';
import { assertDocumentsSeen } from '../records/seen-documents';
import { readStored } from '../records/stored-answers';
import { addAudit } from '../audit/audit-log';
import { getCheckedDefinitionOf, getDefinitionOf } from '../definitions/definition-store';
import { notifyOfStatus } from '../messages/notify-applicant';
import type { Platform } from '../platform/platform';
import { later } from '../platform/time-span';
import { toJson } from '../storage/column';
import type { Queries } from '../storage/database';
import { findDestination, makeTransition, moveTo } from '../records/make-transition';
import { actOnEach } from './act-on-each';
import { assertUnchanged } from './assert-unchanged';
import { assertAnotherOfficer } from './another-officer';
import { assertNotOwn } from './own-application';
import { isForSeveral } from '@/engine/workflow/for-several';
import { findConfirmed, transitionForbidden, withFirstWords } from './second-person';
import { findFirstApproval, keepFirstApproval, removeFirstApproval } from '../four-eyes/first-approval';
import { keepDecision, toHeldUntil } from './take-back';
import { listFilePlaces, listFilesOf } from '@/engine/record/file-answers';
import { tellPlace } from '@/engine/record/marked-place';
import { toPathText } from '@/engine/record/path-text';
import type { FormValidators } from '@/engine/validation/form-validators';
import { msg, t } from '@/texts/t';

const PATH = 'form_answers';

interface FormToRead {
  provider: ProviderDefinition;
  validators: FormValidators;
  transition: Transition;
  actor: Actor;
  change: Pick<StatusChange, 'form_answers'>;
}

export interface StatusTransition {
  actor: Actor;
  id: string;
  change: StatusChange;
  /** Whether it is one of several at once, none of which the officer has opened. */
  together?: boolean;
}

/** Of a transition that has led on to the end of the validity. */
const VALIDITY_ENDED = msg('Its validity had ended before.');

/**
 * Makes the transition and returns the stored row, which is elsewhere when its validity had ended, and where it was
 * when the decision waits for a second person now. 409 TRANSITION_NOT_ALLOWED says which transitions are possible; 409
 * STALE when another change came first; 409 UNCHECKED that names what its checklist lacks, 409 DOCUMENTS_UNSEEN what
 * has to be opened; 400 without a comment where one is needed, or without fields to correct or with a form that does
 * not hold; 403 without the transition's permission, for one's own application, and for whoever decided before where
 * another officer has to.
 */
export async function changeStatus(
  platform: Platform,
  { actor, id, change: asked, together = false }: StatusTransition,
): Promise<StoredApplication> {
  const seen = await getSeenApplicationRow(platform.database.kysely, id, actor);
  const provider = await getDefinitionOf(platform, seen);
  const validators = provider.forms ? (await getCheckedDefinitionOf(platform, seen)).validators : {};
  return platform.database.kysely.transaction().execute(async (transaction) => {
    const row = await getSeenApplicationRow(transaction, id, actor, { lock: true });
    await assertNotOwn(transaction, row, actor);
    await assertUnchanged(transaction, provider, row, asked.revision);
    const transition = getTransition(provider, row, asked.status, actor);
    await assertAnotherOfficer(transaction, { provider, row, transition, actor });
    if (together) assertForSeveral(provider, row, transition);
    const confirmed = await findConfirmed(transaction, { platform, actor, provider, row, transition, change: asked });
    const change = withFirstWords(asked, confirmed);
    const marks = checkDemands(provider, row, transition, change);
    await assertChecked(transaction, provider, row, transition);
    await assertDocumentsSeen(transaction, { platform, actor, provider, row }, transition);
    const entered = confirmed
      ? undefined
      : await readFormOf(transaction, { provider, validators, transition, actor, change });
    const form = confirmed ? ((confirmed.form as EnteredForm | null) ?? undefined) : entered?.form;
    const now = platform.clock();
    if (transition.approvals !== undefined && !confirmed) {
      const comment = toComment(change);
      await keepFirstApproval(transaction, { actor, row, transition, comment, marks, form, at: now });
      await attachFiles(transaction, id, entered?.keys ?? [], actor.userId);
      return row;
    }
    // What another officer has approved first would be lost with it: such a decision stands at once.
    const first = await findFirstApproval(transaction, platform.catalog, provider, row);
    const until = first ? undefined : toHeldUntil(platform, now);
    if (confirmed) await removeFirstApproval(transaction, confirmed);
    const changed = await storeTransition(transaction, { actor, provider, row, change, marks, form, now, until });
    await attachFiles(transaction, id, entered?.keys ?? [], actor.userId);
    const { userId: officer } = actor;
    await followChange(transaction, {
      platform,
      provider,
      before: row,
      row: changed,
      transition,
      officer,
      from: until,
    });
    await notifyOfStatus(
      transaction,
      { platform, provider, row: changed },
      {
        status: changed.status,
        comment: change.admin_comments,
        // It led elsewhere when the validity had ended before.
        transition: changed.status === transition.to ? transition.id : undefined,
        from: until,
      },
    );
    return changed;
  });
}

/** The same transition for many, each from the revision that the officer saw. */
export async function changeManyStatuses(
  platform: Platform,
  actor: Actor,
  { applications, ...change }: BulkStatusChange,
): Promise<BulkStatusResponse> {
  const { config, clock } = platform;
  const until = config.undoSeconds === 0 ? null : later(clock(), { seconds: config.undoSeconds }).toISOString();
  const results = await actOnEach(applications, async ({ id, revision }) => {
    const { status } = await changeStatus(platform, { actor, id, change: { ...change, revision }, together: true });
    return status === change.status ? '' : t(VALIDITY_ENDED);
  });
  return { results, undo_until: until };
}

function getTransition(
  { workflow }: ProviderDefinition,
  { status, application_type }: StoredApplication,
  to: string,
  actor: Actor,
): Transition {
  const possible = listOfficerTransitions(workflow, status, (permission) =>
    holdsFor(actor, permission, application_type),
  );
  const transition = possible.find((each) => each.to === to);
  if (transition) return transition;
  const forbidden = findTransition(workflow, status, to, 'officer');
  if (!forbidden) {
    const toWords = (each: string) => getStatus(workflow, each).label.toLowerCase();
    const words = { before: toWords(status), after: toWords(to) };
    const transitions = possible.map((each) => `${each.label} (${each.to})`).join(', ');
    throw new ApiError(
      409,
      'TRANSITION_NOT_ALLOWED',
      transitions === ''
        ? t('An application that is {before} cannot become {after}. No transition is possible.', words)
        : t('An application that is {before} cannot become {after}. Possible: {transitions}.', {
            ...words,
            transitions,
          }),
    );
  }
  throw transitionForbidden(forbidden);
}

/** What the transition asks the officer for; returns the marks to store. */
function checkDemands(
  provider: ProviderDefinition,
  row: StoredApplication,
  transition: Transition,
  change: StatusChange,
): RequestedChange[] {
  if (transition.comment === 'required' && !change.admin_comments)
    throw invalidAt(
      'admin_comments',
      t('{transition} needs a comment to the applicant', { transition: transition.label }),
    );
  if (!transition.marksFields) return [];
  const marks = change.requested_changes ?? [];
  if (marks.length === 0)
    throw invalidAt(
      'requested_changes',
      t('{transition} needs at least one field, document or row to correct', { transition: transition.label }),
    );
  const errors = marks.flatMap((mark, index) => {
    const { path } = mark;
    if (!isKnownPath(provider, row, path))
      return [
        { path: `requested_changes.${index}.path`, message: t('{path} is not part of this application', { path }) },
      ];
    const field = findFieldAt(listFields(provider), path);
    if (field && isComputed(field))
      return [
        {
          path: `requested_changes.${index}.path`,
          message: t('{field} is worked out from other answers: mark those', { field: field.label }),
        },
      ];
    const message = findPlaceFault(provider, row, mark);
    return message === undefined ? [] : [{ path: `requested_changes.${index}.place`, message }];
  });
  if (errors[0]) throw new ApiError(400, 'VALIDATION_FAILED', errors[0].message, { errors });
  return marks.map(({ path, reason, place }) => ({ path, reason, ...(place && { place }) }));
}

/** 409 that names everything which the transition waits for. */
async function assertChecked(
  queries: Queries,
  provider: ProviderDefinition,
  row: StoredApplication,
  transition: Transition,
): Promise<void> {
  if (!needsChecklist(transition)) return;
  const open = listUnchecked(provider, readStored(provider, row), await listChecks(queries, row.id));
  if (open.length === 0) return;
  throw new ApiError(409, 'UNCHECKED', describeUnchecked(transition, open), {
    errors: open.map(({ id, title }) => ({
      path: `checks.${id}`,
      message: t('{check} is not checked yet', { check: title }),
    })),
  });
}

/** A field or document that the applicant can see, at any depth; in rows, only in those that are there. */
function isKnownPath(provider: ProviderDefinition, row: StoredApplication, path: string): boolean {
  const fields = listFields(provider);
  const segments = path.split('.');
  const around = segments.map((_segment, index) => findFieldAt(fields, segments.slice(0, index + 1).join('.')));
  return (
    around.every((field) => field !== undefined && !isHidden(field) && field.ui.review !== 'hide') &&
    hasRowsOf(readStored(provider, row), path)
  );
}

/** Of parts of a page, which browsers tell in their own precision. */
const ROUNDING = 0.0005;

/**
 * What is wrong with a box on a document: it reaches over the page's edge, lies on a file that is not there, or on a
 * page that this one has not.
 */
function findPlaceFault(
  provider: ProviderDefinition,
  row: StoredApplication,
  { path, place }: RequestedChange,
): string | undefined {
  if (!place) return undefined;
  if (place.x + place.width > 1 + ROUNDING || place.y + place.height > 1 + ROUNDING)
    return t('The place has to lie on the page');
  const fields = listFields(provider);
  const document = toPathText(fields, path);
  const file = listFilePlaces(fields, readStored(provider, row))
    .filter((each) => each.path === path)
    .flatMap(listFilesOf)
    .find(({ fileKey }) => fileKey === place.file);
  if (!file)
    return t(
      '{document}: the file on which a place was marked is not part of this application now. Open the document, and mark the place on the file that is there.',
      { document },
    );
  return place.page > 1 && file.fileType.startsWith('image/')
    ? t('{document} has one page, and the place that was marked is on page {page}. Mark it again.', {
        document,
        page: place.page,
      })
    : undefined;
}

interface MadeTransition {
  actor: Actor;
  provider: ProviderDefinition;
  row: StoredApplication;
  change: StatusChange;
  marks: RequestedChange[];
  form: EnteredForm | undefined;
  now: Date;
  /** Until when it can be taken back. */
  until: Date | undefined;
}

async function storeTransition(
  queries: Queries,
  { actor, provider, row, change, marks, form, now, until }: MadeTransition,
): Promise<StoredApplication> {
  const status = findDestination(provider.workflow, row, change.status, now);
  const comment = toComment(change);
  const columns = {
    ...moveTo(provider.workflow, row, { status, by: 'officer', officer: actor.userId, now }),
    admin_reviewed_by: actor.name,
    review_date: now,
    ...(comment === undefined ? {} : { admin_comments: comment }),
    requested_changes: toJson(marks),
  };
  if (until) {
    const revision = row.revision + 1;
    const decision = { id: row.id, officer: actor.userId, revision, columns: Object.keys(columns), now, until };
    await keepDecision(queries, decision);
  }
  const changed = await makeTransition(queries, {
    provider,
    row,
    columns,
    now,
    ...(comment === undefined ? {} : { description: comment }),
    requestedChanges: marks,
    form,
    actor: { id: actor.userId, name: actor.name, side: 'officer' },
  });
  await addAudit(queries, {
    actor,
    action: 'application.status',
    subject: row.id,
    before: { status: row.status },
    after: {
      status,
      comment: comment ?? null,
      marks: nameMarks(provider, marks),
      form: listForms(provider).find(({ id }) => id === form?.id)?.title,
    },
    at: now,
  });
  return changed;
}

function toComment({ admin_comments }: StatusChange): string | undefined {
  return admin_comments === '' ? undefined : admin_comments;
}

/** As whoever reads the log knows them: by the words of the form, not by its keys. */
function nameMarks(provider: ProviderDefinition, marks: RequestedChange[]): { part: string; reason: string }[] {
  const fields = listFields(provider);
  return marks.map(({ path, reason, place }) => ({
    part: [toPathText(fields, path.replace(/^documents\./, '')), place && tellPlace(place)].filter(Boolean).join(', '),
    reason,
  }));
}

/**
 * What an officer enters into the form of a transition. Undefined for a transition without a form. 400 that lists every
 * field, as paths below `form_answers`, and without them where they are needed; 400 too where there is no form for
 * them.
 */
async function readFormOf(
  queries: Queries,
  { provider, validators, transition, actor, change }: FormToRead,
): Promise<{ form: EnteredForm; keys: string[] } | undefined> {
  const form = findTransitionForm(provider, transition);
  const given = change.form_answers;
  if (!form) {
    if (given !== undefined)
      throw invalidAt(PATH, t('{transition} has no form to fill in', { transition: transition.label }));
    return undefined;
  }
  if (given === undefined)
    throw invalidAt(
      PATH,
      t('{transition} needs its form "{form}": open the application to fill it in', {
        transition: transition.label,
        form: form.title,
      }),
    );
  const { data, keys } = await readEnteredForm(queries, {
    form,
    validators,
    given,
    userId: actor.userId,
    below: PATH,
  });
  return { form: { id: form.id, visible: transition.visibleToApplicant ?? false, data }, keys };
}

/** 409 that says why this one has to be opened. A transition with a form or marks is refused for want of those. */
function assertForSeveral(
  { workflow }: Pick<ProviderDefinition, 'workflow'>,
  { status }: Pick<StoredApplication, 'status'>,
  transition: Transition,
): void {
  if (transition.form !== undefined || transition.marksFields || isForSeveral(transition, status)) return;
  throw new ApiError(
    409,
    'OPEN_IT_FIRST',
    transition.approvals === undefined
      ? t('“{transition}” is not for several at once while an application is {status}: open it first.', {
          transition: transition.label,
          status: getStatus(workflow, status).label.toLowerCase(),
        })
      : t('“{transition}” needs two people, each of whom opens the application first.', {
          transition: transition.label,
        }),
  );
}
