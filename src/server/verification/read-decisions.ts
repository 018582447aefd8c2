/** What was decided about certificates, as far as it is public. */
import { sql } from 'kysely';
import type { Platform } from '../platform/platform';
import type { PublicCertificate } from './public-certificate';
import { PUBLIC_COLUMNS, selectAnswers, toPublic, type PublicRow } from './read-certificates';

/** reissued: what it says has changed; restored: it holds again. */
export type DecisionKind = 'issued' | 'renewed' | 'reissued' | 'suspended' | 'restored' | 'revoked' | 'replaced';

export interface Decision {
  kind: DecisionKind;
  at: Date;
  certificate: PublicCertificate;
}

/** Of an application that renews another, the first. */
const ISSUE_KIND = sql<DecisionKind>`case
  when issue = 1 then 'issued'
  when exists (select 1 from certificates before where before.chain = certificates.chain
    and before.issue = certificates.issue - 1 and before.application_id <> certificates.application_id) then 'renewed'
  else 'reissued' end`;

const STATE_KIND = sql<DecisionKind>`case state when 'holds' then 'restored' else state end`;

/**
 * The newest of them: that each was issued, and the last that was decided on it since. That one has expired is decided
 * by nobody. Whoever was erased is not listed, and what was taken back neither.
 */
export async function listDecisions(
  platform: Pick<Platform, 'database' | 'catalog'>,
  { type, size }: { type: string; size: number },
): Promise<Decision[]> {
  const from = () => {
    const query = platform.database.kysely
      .selectFrom('certificates')
      .select(PUBLIC_COLUMNS)
      .select(selectAnswers)
      .where('holder', '<>', '')
      .limit(size);
    return type === '' ? query : query.where('application_type', '=', type);
  };
  const [issues, states] = await Promise.all([
    from()
      .select([ISSUE_KIND.as('kind'), 'created_at as at'])
      .orderBy('created_at', 'desc')
      .orderBy('number')
      .execute(),
    from()
      .select([STATE_KIND.as('kind'), 'state_since as at'])
      .where((where) => where.or([where('state', '<>', 'holds'), where('state_since', '>', where.ref('created_at'))]))
      .orderBy('state_since', 'desc')
      .orderBy('number')
      .execute(),
  ]);
  return [...states, ...issues]
    .toSorted((a, b) => b.at.getTime() - a.at.getTime())
    .slice(0, size)
    .map(({ kind, at, ...row }) => ({ kind, at, certificate: toCertificate(platform, row, kind) }));
}

/** A reason is of the decision that it was given for. */
function toCertificate(
  platform: Pick<Platform, 'catalog'>,
  row: Omit<PublicRow, 'owed'>,
  kind: DecisionKind,
): PublicCertificate {
  const { reason, ...others } = toPublic(platform, { ...row, owed: null }, row.state_since);
  return reason !== undefined && (kind === 'suspended' || kind === 'revoked') ? { ...others, reason } : others;
}
