/** /register.atom: what was decided about certificates, the newest first (RFC 4287). */
import { html } from 'hono/html';
import { CERTIFICATE_PATHS } from '@/engine/certificate/addresses';
import { toLongDay } from '@/engine/locale/formats';
import { msg, t, type Message } from '@/texts/t';
import type { Platform, ServerContext } from '../platform/platform';
import { readSiteName } from '../platform/settings';
import { getSpokenLanguage, localizeForCaller } from '../platform/speak-to';
import { nameType, toCheckAddress } from './check-page';
import type { Html } from './public-page';
import { sql } from 'kysely';
import type { PublicCertificate } from './public-certificate';
import { PUBLIC_COLUMNS, selectAnswers, toPublic, type PublicRow } from './read-certificates';

const KEEP_SECONDS = 60;
const ENTRIES = 100;

const WORDS: Record<DecisionKind, Message> = {
  issued: msg('Issued'),
  renewed: msg('Renewed'),
  reissued: msg('Newer issue'),
  suspended: msg('Suspended'),
  restored: msg('Holds again'),
  revoked: msg('Revoked'),
  replaced: msg('Replaced'),
};

/** By another name, so that what formats pages leaves it as it is. */
const xml = html;

/** What XML has no way to write (XML 1.0, section 2.2). */
const NO_LETTERS = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

export async function answerFeed(context: ServerContext, platform: Platform): Promise<Response> {
  const type = (context.req.query('type') ?? '').slice(0, 100);
  const decisions = await listDecisions(platform, { type, size: ENTRIES });
  // Of a register in which nobody is, it is as old as can be.
  const updated = decisions[0]?.at ?? new Date(0);
  const headers = {
    'cache-control': `public, max-age=${KEEP_SECONDS}`,
    'access-control-allow-origin': '*',
    vary: 'Accept-Language, Cookie',
    'last-modified': updated.toUTCString(),
  };
  if (isKnown(context, updated)) return context.body(null, 304, headers);
  return context.body((await writeFeed(platform, { type, decisions, updated })).replace(NO_LETTERS, ''), 200, {
    ...headers,
    'content-type': 'application/atom+xml; charset=utf-8',
  });
}

/** By the date alone, which counts where no tag was sent (RFC 9110, section 13.1.3). */
function isKnown(context: ServerContext, updated: Date): boolean {
  const since = context.req.header('if-modified-since');
  if (since === undefined || context.req.header('if-none-match') !== undefined) return false;
  return Math.floor(updated.getTime() / 1000) * 1000 <= Date.parse(since);
}

interface Written {
  type: string;
  decisions: readonly Decision[];
  updated: Date;
}

async function writeFeed(platform: Platform, { type, decisions, updated }: Written): Promise<string> {
  const { publicUrl } = platform.config;
  const { registry } = localizeForCaller(platform.catalog);
  const { dataLicence: licence } = registry;
  const chosen = type === '' ? '' : `?${new URLSearchParams({ type })}`;
  const self = `${publicUrl}${CERTIFICATE_PATHS.registerFeed}${chosen}`;
  const site = await readSiteName(platform.settings, registry);
  const feed = await xml`<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${getSpokenLanguage(registry)}">
<id>${self}</id>
<title>${t('Decisions of the register')} – ${type === '' ? site : nameType(platform, type)}</title>
<updated>${updated.toISOString()}</updated>
<author><name>${registry.authority}</name></author>
<link rel="self" type="application/atom+xml" href="${self}"/>
<link rel="alternate" type="text/html" href="${publicUrl}${CERTIFICATE_PATHS.register}${chosen}"/>
${licence ? xml`<link rel="license" href="${licence.url}"/>\n<rights>${licence.name} (${licence.url})</rights>` : ''}
${decisions.map((each) => writeEntry(platform, each))}</feed>
`;
  return `<?xml version="1.0" encoding="utf-8"?>\n${feed}`;
}

function writeEntry(platform: Platform, { kind, at, certificate }: Decision): Html {
  const { number, holder, application_type: type, valid_until: end, reason } = certificate;
  const { publicUrl } = platform.config;
  const address = publicUrl + toCheckAddress(number);
  const word = t(WORDS[kind]);
  const isIssue = kind === 'issued' || kind === 'renewed' || kind === 'reissued';
  const lines = [
    `${nameType(platform, type)}, ${number}`,
    ...(reason === undefined ? [] : [t('Reason: {reason}', { reason })]),
    ...(isIssue && end !== undefined ? [`${t('Valid until')}: ${toLongDay(end)}`] : []),
    ...certificate.public.map(({ label, text }) => `${label}: ${text}`),
  ];
  // Of an issue there is one; a state may come again, at another time.
  const id = `${address}#${isIssue ? 'issued' : `${kind}-${at.toISOString()}`}`;
  return xml`<entry>
<id>${id}</id>
<title>${word}: ${holder}</title>
<updated>${at.toISOString()}</updated>
<link rel="alternate" type="text/html" href="${address}"/>
<category term="${kind}" scheme="${publicUrl}${CERTIFICATE_PATHS.registerFeed}#decisions" label="${word}"/>
<category term="${type}" scheme="${publicUrl}${CERTIFICATE_PATHS.registerFeed}#types" label="${nameType(platform, type)}"/>
<summary>${lines.join('\n')}</summary>
</entry>
`;
}

/** reissued: what it says has changed; restored: it holds again. */
type DecisionKind = 'issued' | 'renewed' | 'reissued' | 'suspended' | 'restored' | 'revoked' | 'replaced';

interface Decision {
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
 * What was decided about certificates, as far as it is public. The newest of them: that each was issued, and the last
 * that was decided on it since. That one has expired is decided by nobody. Whoever was erased is not listed, and what
 * was taken back neither.
 */
async function listDecisions(
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
