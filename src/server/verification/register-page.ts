/**
 * /register: who holds what, as a page, as JSON, as CSV and as linked data; all that is asked for stands in the
 * address.
 */
import { CSV_MARK, toCsvText } from '../platform/csv-text';
import { html } from 'hono/html';
import { z } from 'zod';
import { CERTIFICATE_PATHS } from '@/engine/certificate/addresses';
import { toLongDay } from '@/engine/locale/formats';
import { t, msg, type Message } from '@/texts/t';
import type { Platform, ServerContext } from '../platform/platform';
import { localizeForCaller, getSpokenLanguage } from '../platform/speak-to';
import { nameType, STANDINGS, toCheckAddress, wantsJson } from './check-page';
import { sendPage, type Html } from './public-page';
import { toRegisterGraph } from './register-graph';
import type { PublicCertificate } from './public-certificate';
import {
  listRegister,
  type RegisterQuery,
  PUBLIC_COLUMNS,
  selectAnswers,
  toPublic,
  type PublicRow,
} from './read-certificates';
import { readSiteName } from '../platform/settings';
import { sql } from 'kysely';

const KEEP_SECONDS = 30;
const ON_A_PAGE = 50;
/** Of a program. */
const AT_ONCE = 1000;
const STATES = ['holds', 'suspended', 'expired', 'revoked'] as const;

/** What cannot be meant counts as not said: an address that was shared always opens. */
const Query = z.object({
  search: z.string().trim().max(100).catch(''),
  type: z.string().max(100).catch(''),
  state: z.enum(STATES).or(z.literal('')).catch(''),
  page: z.coerce.number().int().min(1).max(2000).catch(1),
  format: z.enum(['json', 'csv']).optional().catch(undefined),
});

export async function answerRegister(context: ServerContext, platform: Platform): Promise<Response> {
  const { format: named, ...asked } = Query.parse({ ...BLANK, ...context.req.query() });
  const format = named ?? (wantsJson(context) ? 'json' : undefined);
  const query = { ...asked, size: format ? AT_ONCE : ON_A_PAGE };
  const { certificates, hasMore } = await listRegister(platform, query);
  if (!format) return answerPage(context, platform, { query, certificates, hasMore });
  const headers = {
    'cache-control': `public, max-age=${KEEP_SECONDS}`,
    'access-control-allow-origin': '*',
    vary: 'Accept, Accept-Language, Cookie',
    ...toLinkHeader(platform, hasMore ? toAddress(query, { page: query.page + 1, format }) : undefined),
  };
  const { dataLicence: licence } = platform.catalog.registry;
  if (format === 'json')
    return context.json({ data: certificates, has_more: hasMore, ...(licence && { licence }) }, 200, headers);
  return context.body(toCsv(platform, certificates), 200, {
    ...headers,
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="register.csv"',
  });
}

/** /register.jsonld: what JSON has, as linked data. */
export async function answerJsonLd(context: ServerContext, platform: Platform): Promise<Response> {
  const query = { ...Query.parse({ ...BLANK, ...context.req.query() }), size: AT_ONCE };
  const { certificates, hasMore } = await listRegister(platform, query);
  return context.body(JSON.stringify(toRegisterGraph(platform, certificates)), 200, {
    'content-type': 'application/ld+json',
    'cache-control': `public, max-age=${KEEP_SECONDS}`,
    'access-control-allow-origin': '*',
    vary: 'Accept-Language, Cookie',
    ...toLinkHeader(
      platform,
      hasMore ? toAddress(query, { page: query.page + 1 }, CERTIFICATE_PATHS.registerJsonLd) : undefined,
    ),
  });
}

/** The page that follows, and what may be done with the data. */
function toLinkHeader({ config, catalog }: Platform, next: string | undefined): { link?: string } {
  const { dataLicence } = catalog.registry;
  const links = [
    ...(next === undefined ? [] : [`<${config.publicUrl}${next}>; rel="next"`]),
    ...(dataLicence ? [`<${new URL(dataLicence.url).href}>; rel="license"`] : []),
  ];
  return links.length === 0 ? {} : { link: links.join(', ') };
}

const BLANK = { search: '', type: '', state: '', page: '1' };

function toAddress(
  { search, type, state, page }: RegisterQuery,
  change: { page?: number; format?: string } = {},
  path: string = CERTIFICATE_PATHS.register,
): string {
  const wanted = Object.entries({ search, type, state, page, ...change })
    .map(([name, value]) => [name, String(value)] as [string, string])
    .filter(([name, value]) => value !== '' && !(name === 'page' && value === '1'));
  return wanted.length === 0 ? path : `${path}?${new URLSearchParams(wanted)}`;
}

function toCsv(platform: Platform, certificates: PublicCertificate[]): string {
  const heads = [
    'number',
    'holder',
    'application_type',
    'type',
    'state',
    'since',
    'valid_from',
    'valid_until',
    'public',
    'owed',
  ];
  const rows = certificates.map((each) => [
    each.number,
    each.holder,
    each.application_type,
    nameType(platform, each.application_type),
    each.state,
    each.since,
    each.valid_from,
    each.valid_until ?? '',
    each.public.map(({ label, text }) => `${label}: ${text}`).join('\n'),
    each.owed?.join('\n') ?? '',
  ]);
  return CSV_MARK + toCsvText([heads, ...rows]);
}

interface Found {
  query: RegisterQuery;
  certificates: PublicCertificate[];
  hasMore: boolean;
}

function answerPage(context: ServerContext, platform: Platform, { query, certificates, hasMore }: Found) {
  const { providers } = localizeForCaller(platform.catalog);
  const types = providers.map(({ applicationType, name }) => [applicationType, name] as const);
  const states = STATES.map((id) => [id, t(STANDINGS[id][0])] as const);
  const { dataLicence: licence } = platform.catalog.registry;
  const graph = toAddress(query, { page: 1 }, CERTIFICATE_PATHS.registerJsonLd);
  const feed = toAddress({ ...query, search: '', state: '', page: 1 }, {}, CERTIFICATE_PATHS.registerFeed);
  const isNarrow = query.search !== '' || query.type !== '' || query.state !== '';
  const content = html`<form class="sheet" action="${CERTIFICATE_PATHS.register}" method="get" role="search">
      <label
        >${t('Name or number')} <input type="search" name="search" value="${query.search}" maxlength="100"
      /></label>
      ${choice('type', t('Type'), types, query.type)} ${choice('state', t('Status'), states, query.state)}
      <button type="submit">${t('Search')}</button>
    </form>
    ${
      certificates.length === 0
        ? html`<p role="status">
            ${
              isNarrow
                ? t('Nobody in the register is like that. Try fewer words, or another type or status.')
                : t('Nobody is in the register yet.')
            }
          </p>`
        : html`<div class="sheet">${table(platform, certificates)}</div>`
    }
    <nav aria-label="${t('Pages of the register')}">
      ${query.page > 1 ? html`<a rel="prev" href="${toAddress(query, { page: query.page - 1 })}">${t('Previous page')}</a>` : ''}
      ${hasMore ? html`<a rel="next" href="${toAddress(query, { page: query.page + 1 })}">${t('Next page')}</a>` : ''}
      <a href="${toAddress(query, { format: 'csv', page: 1 })}">${t('As a table (CSV)')}</a>
      <a href="${toAddress(query, { format: 'json', page: 1 })}">${t('For programs (JSON)')}</a>
      <a href="${graph}">${t('As linked data (JSON-LD)')}</a>
      <a href="${feed}">${t('Decisions as a feed (Atom)')}</a>
      <a href="${CERTIFICATE_PATHS.check}">${t('Check a certificate')}</a>
    </nav>
    ${
      licence
        ? html`<p>${t('Licence of this data:')} <a rel="license" href="${licence.url}">${licence.name}</a></p>`
        : ''
    }`;
  return sendPage(context, platform, {
    title: t('Public register'),
    content,
    keep: KEEP_SECONDS,
    isListed: true,
    head: html`<link
        rel="alternate"
        type="application/atom+xml"
        title="${t('Decisions of the register')}"
        href="${feed}"
      />
      <link rel="alternate" type="application/ld+json" href="${graph}" />`,
  });
}

function choice(name: string, label: string, options: (readonly [string, string])[], chosen: string): Html {
  return html`<label
    >${label}
    <select name="${name}">
      <option value="">${t('All')}</option>
      ${options.map(([id, text]) => html`<option value="${id}" ${id === chosen ? 'selected' : ''}>${text}</option>`)}
    </select></label
  >`;
}

function table(platform: Platform, certificates: PublicCertificate[]): Html {
  return html`<table>
    <thead>
      <tr>
        <th scope="col">${t('Holder')}</th>
        <th scope="col">${t('Number')}</th>
        <th scope="col">${t('What for')}</th>
        <th scope="col">${t('Status')}</th>
        <th scope="col">${t('Valid until')}</th>
      </tr>
    </thead>
    <tbody>
      ${certificates.map(
        ({ holder, number, application_type: type, state, owed = [], valid_until: end, public: shown }) => {
          const [word, tone] = STANDINGS[state];
          const others = shown.filter(({ text }) => text !== holder);
          return html`<tr>
            <td>
              <strong>${holder}</strong>
              ${others.map(({ label, text }) => html`<div class="muted">${label}: ${text}</div>`)}
            </td>
            <td><a class="whole" href="${toCheckAddress(number)}">${number}</a></td>
            <td>${nameType(platform, type)}</td>
            <td>
              <span class="chip ${tone}">${t(word)}</span>
              ${owed.map((text) => html`<div>${text}</div>`)}
            </td>
            ${end === undefined ? html`<td></td>` : html`<td data-label="${t('Valid until')}"><span class="whole">${toLongDay(end)}</span></td>`}
          </tr>`;
        },
      )}
    </tbody>
  </table>`;
}

const KEEP_FEED_SECONDS = 60;
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

/** /register.atom: what was decided about certificates, the newest first (RFC 4287). */
export async function answerFeed(context: ServerContext, platform: Platform): Promise<Response> {
  const type = (context.req.query('type') ?? '').slice(0, 100);
  const decisions = await listDecisions(platform, { type, size: ENTRIES });
  // Of a register in which nobody is, it is as old as can be.
  const updated = decisions[0]?.at ?? new Date(0);
  const headers = {
    'cache-control': `public, max-age=${KEEP_FEED_SECONDS}`,
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
