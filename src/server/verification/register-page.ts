/**
 * /register: who holds what, as a page, as JSON, as CSV and as linked data; all that is asked for stands in the
 * address.
 */
import { CSV_MARK, toCsvText } from '../platform/csv-text';
import { html } from 'hono/html';
import { z } from 'zod';
import { CERTIFICATE_PATHS } from '@/engine/certificate/addresses';
import { toLongDay } from '@/engine/locale/formats';
import { t } from '@/texts/t';
import type { Platform, ServerContext } from '../platform/platform';
import { localizeForCaller } from '../platform/speak-to';
import { nameType, STANDINGS, toCheckAddress, wantsJson } from './check-page';
import { sendPage, type Html } from './public-page';
import { toRegisterGraph } from './register-graph';
import type { PublicCertificate } from './public-certificate';
import { listRegister, type RegisterQuery } from './read-certificates';

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
