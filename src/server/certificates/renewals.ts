/** Which approved applications can be renewed now, and why the others cannot. */
import { findProvider } from '@/engine/find-provider';
import type { ProviderDefinition } from '@/definition/parse/catalog';
import type { Renewal } from '@/definition/language/renewal';
import { addDays, startOfDay, toDay } from '@/engine/locale/calendar';
import { endOfDay } from '@/engine/workflow/due-dates';
import { toLongDay } from '@/engine/locale/formats';
import { findScreen, toScreenPath } from '@/engine/paths';
import { toReference } from '@/engine/record/reference';
import { getStatus, isOpen } from '@/engine/workflow/transitions';
import { ApiError } from '../platform/api-error';
import type { Platform } from '../platform/platform';
import type { StoredApplication } from '../records/application-wire';
import type { Queries } from '../storage/database';
import { isApproved, isExpiry, type StoredCertificate } from './certificate-state';
import { t } from '@/texts/t';

/** What is looked at: the record, and the definition that it was submitted under. */
export interface HeldRecord {
  row: Pick<StoredApplication, 'id' | 'number' | 'provider' | 'status' | 'expires_at' | 'emptied_at'>;
  own: ProviderDefinition;
}

interface RenewalWindow {
  /** The end of the certificate's last day. */
  end: Date;
  opens: Date;
  /** The end of the last day on which it is taken. */
  closes: Date;
}

/** Open now, or why not. */
export type Renewability = { window: RenewalWindow } | { refusal: ApiError };

/** By the id of the record; those of types without "renewal" are not among them. Today's definition says when. */
export async function judgeRenewals(
  queries: Queries,
  { catalog, clock }: Pick<Platform, 'catalog' | 'clock'>,
  records: readonly HeldRecord[],
): Promise<Map<string, Renewability>> {
  const held = records.flatMap((record) => {
    const today = findProvider(catalog.providers, record.row.provider);
    return today?.renewal ? [{ ...record, today, renewal: today.renewal }] : [];
  });
  const judged = new Map<string, Renewability>();
  if (held.length === 0) return judged;
  const ids = held.map(({ row }) => row.id);
  const issues = await queries
    .selectFrom('certificates')
    .select(['application_id', 'state', 'valid_until'])
    .where('application_id', 'in', ids)
    .orderBy('issue')
    .execute();
  // The last one of each counts.
  const issued = new Map(issues.map((each) => [each.application_id, each]));
  const followers = await queries
    .selectFrom('applications')
    .select(['renews', 'number', 'status'])
    .where('renews', 'in', ids)
    .execute();
  const now = clock();
  for (const { row, own, today, renewal } of held) {
    const reference = toReference(row.number);
    const refuse = (code: string, message: string) => judged.set(row.id, { refusal: new ApiError(409, code, message) });
    const certificate = issued.get(row.id);
    const follower = followers.find(({ renews, status }) => renews === row.id && isOpen(today.workflow, status));
    const end = certificate?.valid_until ?? row.expires_at;
    if (follower && !isApproved(today, follower.status))
      refuse(
        'RENEWAL_UNDER_WAY',
        t('{reference} is being renewed already: {renewal} is {status}.', {
          reference,
          renewal: toReference(follower.number),
          status: getStatus(today.workflow, follower.status).label.toLowerCase(),
        }),
      );
    else if (follower || certificate?.state === 'replaced')
      refuse('ALREADY_RENEWED', t('{reference} has been renewed already.', { reference }));
    else if (certificate?.state === 'suspended')
      refuse(
        'RENEWAL_SUSPENDED',
        t('{reference} is suspended, and cannot be renewed before the suspension has ended.', { reference }),
      );
    else if (!holds({ row, own }, certificate) || end === null)
      refuse(
        'NOT_RENEWABLE',
        t('Only an approval that has an end can be renewed. {reference} is {status}.', {
          reference,
          status: getStatus(own.workflow, row.status).label.toLowerCase(),
        }),
      );
    else {
      const window = toRenewalWindow(renewal, end);
      if (now < window.opens)
        refuse(
          'RENEWAL_TOO_EARLY',
          t('{reference} can be renewed from {day} on. Until then there is nothing to do.', {
            reference,
            day: toLongDay(toDay(window.opens)),
          }),
        );
      else if (now >= window.closes)
        refuse(
          'RENEWAL_TOO_LATE',
          t('{reference} could be renewed until {day}. Please apply anew.', {
            reference,
            day: toLongDay(toDay(window.closes)),
          }),
        );
      else judged.set(row.id, { window });
    }
  }
  return judged;
}

/** Approved, or ended by its date alone; and still there to be carried over. */
function holds({ row, own }: HeldRecord, certificate: Pick<StoredCertificate, 'state'> | undefined): boolean {
  if (row.emptied_at !== null || certificate?.state === 'revoked') return false;
  return isApproved(own, row.status) || isExpiry(own, row.status);
}

/** Where its holder renews an application, once that is open; the form of today. Undefined for a type without one. */
export function toRenewalAddress(
  { catalog, config }: Pick<Platform, 'catalog' | 'config'>,
  { id, provider }: Pick<StoredApplication, 'id' | 'provider'>,
): string | undefined {
  const today = findProvider(catalog.providers, provider);
  const form = today && findScreen(today, 'wizard');
  if (!today || form === undefined) return undefined;
  return `${config.publicUrl}${toScreenPath(today.routes.base[0] ?? '', form)}?renews=${encodeURIComponent(id)}`;
}

/** When it can be renewed; 409 that says why not. */
export async function getRenewalWindow(
  queries: Queries,
  platform: Pick<Platform, 'catalog' | 'clock'>,
  record: HeldRecord,
): Promise<RenewalWindow> {
  const judged = (await judgeRenewals(queries, platform, [record])).get(record.row.id);
  if (judged && 'window' in judged) return judged.window;
  throw (
    judged?.refusal ??
    new ApiError(409, 'NOT_RENEWABLE', t('Applications of this kind are not renewed. Please apply anew.'))
  );
}

/** From when until when a certificate can be renewed, by the registry's clock. */
export function toRenewalWindow({ opens, late }: Pick<Renewal, 'opens' | 'late'>, end: Date): RenewalWindow {
  // Its last moment, whether that counts to the day or not.
  const last = toDay(new Date(end.getTime() - 1));
  return { end, opens: startOfDay(addDays(last, -opens)), closes: endOfDay(addDays(last, late)) };
}
