/** POST /applications/{id}/renewal: the draft of a new application, with what the approved one holds. */
import type { RenewalBegun } from '@/api/shapes/application';
import { asksSecret, isAgreement } from '@/definition/language/field-kinds';
import { listFields, type ProviderDefinition } from '@/definition/parse/catalog';
import { getAnswerAt, setAnswerAt } from '@/engine/answers/answer-paths';
import { isFileRecord, type Answer, type FormData } from '@/engine/answers/form-data';
import { mapAnswers } from '@/engine/answers/map-answers';
import { mapFilePlaces } from '@/engine/record/file-answers';
import { toReference } from '@/engine/record/reference';
import { getRenewalWindow } from '../certificates/renewals';
import { getDefinitionOf } from '../definitions/definition-store';
import { saveDraft } from '../drafts/draft-store';
import { listFileKeys } from '../files/attached-files';
import { copyFiles } from '../files/copy-files';
import { removeUnnotedBytes } from '../files/remove-bytes';
import type { Actor } from '../platform/actor';
import { ApiError } from '../platform/api-error';
import type { Platform } from '../platform/platform';
import { getOwnApplicationRow } from '../records/application-store';
import { assertApplicantRole } from '../records/assert-applicant-role';
import { readStored } from '../records/stored-answers';
import { t } from '@/texts/t';

/**
 * Two at once wait for each other, and have one draft; so has whoever begins again. 404 for an application of others;
 * 403 for whoever may not apply here any more; 409 that says why it cannot be renewed now.
 */
export async function beginRenewal(platform: Platform, actor: Actor, id: string): Promise<RenewalBegun> {
  const { kysely } = platform.database;
  const seen = await getOwnApplicationRow(kysely, id, actor.userId);
  const own = await getDefinitionOf(platform, seen);
  const today = platform.catalog.providers.find((each) => each.id === seen.provider);
  const copied: string[] = [];
  try {
    return await kysely.transaction().execute(async (transaction) => {
      const row = await getOwnApplicationRow(transaction, id, actor.userId, { lock: true });
      const { closes } = await getRenewalWindow(transaction, platform, { row, own });
      if (!today) throw new ApiError(404, 'PROVIDER_NOT_FOUND', t('There is no such form'));
      assertApplicantRole(platform, actor, today);
      const now = platform.clock();
      const begun = {
        application: id,
        reference: toReference(row.number),
        provider: today.id,
        until: closes.toISOString(),
      };
      const before = await transaction
        .selectFrom('drafts')
        .select('revision')
        .where('user_id', '=', actor.userId)
        .where('provider', '=', today.id)
        .where('correction_of', '=', id)
        .where('expires_at', '>', now)
        .executeTakeFirst();
      if (before) return begun;
      const carried = leaveOut(own, today, readStored(own, row));
      const copies = await copyFiles(transaction, platform, {
        userId: actor.userId,
        keys: listFileKeys(own, carried),
        onCopy: (key) => copied.push(key),
      });
      const take = (answer: Answer) => (isFileRecord(answer) ? copies.get(answer.fileKey ?? '') : undefined);
      const data = mapFilePlaces(listFields(own), carried, ({ answer }) =>
        Array.isArray(answer) ? (answer as readonly Answer[]).flatMap((each) => take(each) ?? []) : take(answer),
      );
      await saveDraft(
        transaction,
        { userId: actor.userId, provider: today, correctionOf: id },
        {
          provider: today.id,
          // What it was answered under: whoever opens it is told what has no place in the form of today.
          definition_version: row.definition_version,
          step: '',
          data,
          files: [],
          submission_key: crypto.randomUUID(),
          revision: 0,
        },
        now,
      );
      return begun;
    });
  } catch (error) {
    for (const key of copied) await removeUnnotedBytes(platform, key);
    throw error;
  }
}

/**
 * The answers without those that must be given anew: what was agreed to, signed or kept secret, and what the type says.
 */
function leaveOut(own: ProviderDefinition, today: ProviderDefinition, data: FormData): FormData {
  const kept = mapAnswers(listFields(own), data, {
    isMeant: (field) => isAgreement(field) || asksSecret(field) || field.ui.widget === 'signature',
    map: () => undefined,
  });
  return (today.renewal?.anew ?? [])
    .flatMap((path) => {
      const [key, ...inside] = path.split('.');
      const formerly = listFields(today).find((field) => field.key === key)?.ui.formerly;
      return formerly === undefined ? [path] : [path, [formerly, ...inside].join('.')];
    })
    .filter((path) => getAnswerAt(kept, path) !== undefined)
    .reduce((rest, path) => setAnswerAt(rest, path, undefined), kept);
}
