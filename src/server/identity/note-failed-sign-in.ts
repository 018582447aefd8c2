/** Failed sign-ins, by whatever way, and the locks they lead to, in the audit. */
import { z } from 'zod';
import type { AuditAction } from '@/api/shapes/audit';
import { addAudit } from '../audit/audit-log';
import type { Queries } from '../storage/database';

export interface FailedSignIn {
  /** As it is counted under: normalised. */
  email: string;
  /** Of the account with this address, when there is one. */
  userId: string | undefined;
  /** What its failures are counted under; undefined where they lead to no lock. */
  countedAs: string | undefined;
  /** By which identity provider, and why it failed. */
  how?: { provider: string; code: string };
  now: Date;
}

/** Whoever signs in by a text that is no address: what strangers write is not for officers to read. */
const NO_ADDRESS = 'not an email address';

const LONGEST_EMAIL = 254;

/**
 * Notes the failure; and the lock, once, by the failure that brings it. Attempts while locked are not noted, so that
 * nobody can fill the log.
 */
export async function noteFailedSignIn(
  queries: Queries,
  { email, userId, countedAs, how, now }: FailedSignIn,
  action: Extract<AuditAction, 'officer.login-failed' | 'officer.code-failed'> = 'officer.login-failed',
): Promise<void> {
  const name = userId !== undefined || z.email().max(LONGEST_EMAIL).safeParse(email).success ? email : NO_ADDRESS;
  const entry = { actor: { userId: userId ?? null, name }, subject: userId ?? name, at: now };
  await addAudit(queries, { ...entry, action, ...(how ? { after: how } : {}) });
  if (countedAs === undefined) return;
  const attempt = await queries
    .selectFrom('sign_in_attempts')
    .select(['failures', 'locked_until'])
    .where('subject', '=', countedAs)
    .executeTakeFirst();
  if (!attempt?.locked_until) return;
  await addAudit(queries, {
    ...entry,
    action: 'officer.locked',
    after: { failures: attempt.failures, locked_until: attempt.locked_until.toISOString() },
  });
}
