/** A certificate follows the status of its application, in the transaction that changes it. */
import { ofToday } from '@/engine/find-provider';
import type { Certificate } from '@/definition/language/certificate';
import { getFirstLanguage } from '@/definition/language/languages';
import { isSame } from '@/definition/language/canonical-text';
import { listFields, type ProviderDefinition } from '@/definition/parse/catalog';
import type { Transition } from '@/definition/language/workflow';
import { findFieldAt, getAnswerAt } from '@/engine/answers/answer-paths';
import type { Answer, FormData } from '@/engine/answers/form-data';
import { toCertificateNumber, toNextNumber, toSeries } from '@/engine/certificate/certificate-number';
import { toDay } from '@/engine/locale/calendar';
import { toAnswerText } from '@/engine/record/answer-text';
import { inLanguage } from '@/texts/language';
import { withWords } from '../lists/with-lists';
import type { CertificateChange } from '../messages/tell-programs';
import type { Platform } from '../platform/platform';
import { getApplicationRow, listStandingTransitions } from '../records/application-store';
import type { StoredApplication } from '../records/application-wire';
import { readStored } from '../records/stored-answers';
import { toJson } from '../storage/column';
import type { Queries } from '../storage/database';
import { findState, isApproved, type CertificateState, type StoredCertificate } from './certificate-state';
import { findSignatory, type Signed } from './signatory';

/** Places in the status list are counted as numbers are. */
const STATUS_LIST = 'status-list';

interface Followed {
  platform: Pick<Platform, 'catalog' | 'clock' | 'settings'>;
  /** The definition that the application was submitted under. */
  provider: ProviderDefinition;
  /** As it is now, and locked. */
  row: StoredApplication;
  /** That has led there, where one has. */
  transition?: Pick<Transition, 'publicReason'> | undefined;
  /** Of a decision that was taken back: the last issue as it was before, where there was one. */
  takenBack?: { certificate: CertificateBefore | null };
}

/** As JSON. */
export interface CertificateBefore {
  state_since: string;
  public_reason: string | null;
}

/**
 * Issues a certificate when the application becomes approved, suspends, revokes and restores it as the status does, and
 * makes a new issue when what it says has changed. One that was revoked stays so: approved again, there is another. The
 * approval of a renewal goes on with the certificate that it renews, whose application has no say in it any more.
 * Returns what other programs are told of it.
 */
export async function followWithCertificate(
  queries: Queries,
  { platform, provider, row, transition, takenBack }: Followed,
): Promise<CertificateChange | undefined> {
  const certificate = findCertificate(platform, provider);
  const last = await findLastIssue(queries, row.id);
  if (last?.state === 'replaced') return undefined;
  if (takenBack && !isApproved(provider, row.status)) await restoreRenewed(queries, provider, row, platform.clock());
  if (!last && (!certificate || !isApproved(provider, row.status))) return undefined;
  if (last?.state === 'revoked' && !takenBack && !isApproved(provider, row.status)) return undefined;
  const now = platform.clock();
  const before = takenBack?.certificate;
  const reason = before ? before.public_reason : (transition?.publicReason ?? null);
  const since = before ? new Date(before.state_since) : now;
  const setState = async (state: CertificateState): Promise<CertificateChange | undefined> => {
    if (!last || last.state === state) return undefined;
    await queries
      .updateTable('certificates')
      .set({ state, state_since: since, public_reason: reason })
      .where('id', '=', last.id)
      .execute();
    const isNews = state === 'holds' && !(await wasToldOf(queries, provider, row.id));
    const type = isNews ? 'certificate.issued' : TOLD[state];
    return type && { type, number: last.number };
  };
  if (!isApproved(provider, row.status)) return setState(findState(provider, row.status));
  if (!certificate) return setState('holds');
  const renewed = last ? undefined : await findRenewedIssue(queries, row);
  await replaceRenewed(queries, row, now);
  // Whoever decides, it is kept in one language: in two, it would say something else each time.
  const content = inLanguage(getFirstLanguage(platform.catalog.registry.locale).id, () =>
    readContent(certificate, { provider, row }),
  );
  if (last && (last.state !== 'revoked' || takenBack)) {
    if (isSame(content, pickContent(last))) return setState('holds');
    await setState('replaced');
  }
  const number = await issue(queries, {
    certificate,
    row,
    content,
    signatory: await findSignatory(queries, platform, certificate),
    last: last ?? renewed,
    now,
  });
  return { type: 'certificate.issued', number };
}

/** What other programs are told of a new state. Of one that was replaced they are told the next. */
const TOLD: Partial<Record<CertificateState, CertificateChange['type']>> = {
  holds: 'certificate.restored',
  suspended: 'certificate.suspended',
  revoked: 'certificate.revoked',
};

/** Whether an approval of before stood: of one that was taken back, nobody has heard. */
async function wasToldOf(queries: Queries, provider: ProviderDefinition, applicationId: string): Promise<boolean> {
  const transitions = await listStandingTransitions(queries, applicationId);
  // The last one is what happens now.
  return transitions.slice(0, -1).some(({ to_status }) => isApproved(provider, to_status ?? ''));
}

/**
 * Of today: what an authority issues is what it issues now. Else that of the definition the application was made by.
 */
export function findCertificate(
  { catalog }: Pick<Platform, 'catalog'>,
  provider: ProviderDefinition,
): Certificate | undefined {
  return ofToday(catalog.providers, provider).certificate;
}

export async function findLastIssue(queries: Queries, applicationId: string): Promise<StoredCertificate | undefined> {
  return queries
    .selectFrom('certificates')
    .selectAll()
    .where('application_id', '=', applicationId)
    .orderBy('issue', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** The certificate that a renewal goes on with. What was revoked is gone: then there is a new one. */
async function findRenewedIssue(
  queries: Queries,
  { renews }: StoredApplication,
): Promise<StoredCertificate | undefined> {
  const renewed = renews === null ? undefined : await findLastIssue(queries, renews);
  return renewed?.state === 'revoked' ? undefined : renewed;
}

async function replaceRenewed(queries: Queries, { renews }: StoredApplication, now: Date): Promise<void> {
  if (renews === null) return;
  await queries
    .updateTable('certificates')
    .set({ state: 'replaced', state_since: now })
    .where('application_id', '=', renews)
    .where('state', 'in', ['holds', 'suspended'])
    .execute();
}

/** The first approval of a renewal was taken back: what it had replaced is what its own application says again. */
async function restoreRenewed(
  queries: Queries,
  provider: ProviderDefinition,
  { renews, expires_at }: StoredApplication,
  now: Date,
): Promise<void> {
  if (renews === null || expires_at !== null) return;
  const replaced = await findLastIssue(queries, renews);
  if (replaced?.state !== 'replaced') return;
  const { status } = await getApplicationRow(queries, renews);
  const state = isApproved(provider, status) ? 'holds' : findState(provider, status);
  await queries.updateTable('certificates').set({ state, state_since: now }).where('id', '=', replaced.id).execute();
}

/** What a change of makes a new issue. */
interface Content {
  holder: string;
  valid_until: Date | null;
  public: { key: string; label: string; text: string }[];
  printed: FormData;
}

function pickContent({ holder, valid_until, public: shown, printed }: StoredCertificate): Content {
  return { holder, valid_until, public: shown as Content['public'], printed: printed as FormData };
}

function readContent(
  certificate: Certificate,
  { provider, row }: { provider: ProviderDefinition; row: StoredApplication },
): Content {
  const data = readStored(provider, row);
  const fields = listFields(withWords(provider, row.choice_words));
  const { photograph, birthDate } = certificate;
  const printed: Record<string, Answer> = {};
  for (const path of [...certificate.fields, ...[photograph, birthDate].filter((each) => each !== undefined)]) {
    const answer = getAnswerAt(data, path);
    if (answer !== undefined) printed[path] = answer;
  }
  const shown = certificate.public.flatMap((key) => {
    const field = findFieldAt(fields, key);
    const text = field ? toAnswerText(field, getAnswerAt(data, key)) : '';
    return field && text !== '' ? [{ key, label: field.label, text }] : [];
  });
  return { holder: row.title ?? '', valid_until: row.expires_at, public: shown, printed };
}

interface Issued {
  certificate: Certificate;
  row: StoredApplication;
  content: Content;
  signatory: Signed;
  last: StoredCertificate | undefined;
  now: Date;
}

/** A further issue has the number of the first, with its own place behind it. */
async function issue(queries: Queries, { certificate, row, content, signatory, last, now }: Issued): Promise<string> {
  const newest = last && (await findNewest(queries, last));
  const { year, sequence, number } = newest
    ? { ...newest, number: toNextNumber(newest) }
    : await giveNumber(queries, certificate, now);
  await queries
    .insertInto('certificates')
    .values({
      ...(newest && { chain: newest.chain }),
      application_id: row.id,
      application_type: row.application_type,
      number,
      year,
      sequence,
      issue: (newest?.issue ?? 0) + 1,
      status_index: (await countOn(queries, STATUS_LIST)) - 1,
      ...content,
      valid_from: now,
      public: toJson(content.public),
      printed: toJson(content.printed),
      signatory: toJson(signatory),
      state_since: now,
      created_at: now,
    })
    .execute();
  return number;
}

/** Of all issues of this certificate, whichever application each is of. */
async function findNewest(queries: Queries, { chain }: StoredCertificate): Promise<StoredCertificate> {
  return queries
    .selectFrom('certificates')
    .selectAll()
    .where('chain', '=', chain)
    .orderBy('issue', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
}

async function giveNumber(queries: Queries, certificate: Certificate, now: Date) {
  const year = Number(toDay(now).slice(0, 4));
  const series = toSeries(certificate, year);
  const sequence = await countOn(queries, series);
  return { year, sequence, number: toCertificateNumber(series, { sequence, digits: certificate.digits }) };
}

/** The next number of a series, from 1. Others who ask wait until the caller's transaction has ended. */
async function countOn(queries: Queries, series: string): Promise<number> {
  const { last } = await queries
    .insertInto('certificate_numbers')
    .values({ series, last: 1 })
    .onConflict((conflict) =>
      conflict.column('series').doUpdateSet((update) => ({ last: update('certificate_numbers.last', '+', 1) })),
    )
    .returning('last')
    .executeTakeFirstOrThrow();
  return last;
}
