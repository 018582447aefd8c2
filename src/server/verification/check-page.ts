/** /verify/{number}: whether a certificate holds now, for people and, by Accept, for programs. */
import { html } from 'hono/html';
import { CERTIFICATE_PATHS } from '@/engine/certificate/addresses';
import { hasRightCheck } from '@/engine/certificate/certificate-number';
import { INSPECTOR_SCRIPT } from '@/engine/certificate/inspector-facts';
import type { Standing } from '@/engine/certificate/standing';
import { toLongDay, toLongTime } from '@/engine/locale/formats';
import { msg, t } from '@/texts/t';
import type { Platform, ServerContext } from '../platform/platform';
import { localizeForCaller } from '../platform/speak-to';
import { factSheet, sendPage, type Html, type PageTone } from './public-page';
import { inspector } from './inspector-section';
import { toGraphOfPage } from './register-graph';
import type { PublicCertificate } from './public-certificate';
import { findCertificateByNumber } from './read-certificates';

const KEEP_SECONDS = 30;
const NUMBER_LENGTH = 60;
/** In development the pages' own server has it from its source. */
const INSPECTOR_SOURCE = import.meta.env.DEV ? '/src/app/inspector/inspector.ts' : INSPECTOR_SCRIPT;

/** Word, tone, and the sentence that says since when. */
export const STANDINGS = {
  holds: [msg('Valid'), 'success', msg('It holds since {time}.')],
  suspended: [msg('Suspended'), 'warning', msg('It does not hold at the moment: it was suspended on {time}.')],
  expired: [msg('Expired'), 'danger', msg('It does not hold any more: it expired on {time}.')],
  revoked: [msg('Revoked'), 'danger', msg('It does not hold any more: it was revoked on {time}.')],
  replaced: [msg('Replaced'), 'warning', msg('A newer issue has taken its place on {time}.')],
} as const satisfies Record<Standing, unknown>;

/** Whether a program asks. */
export function wantsJson(context: ServerContext): boolean {
  const accept = context.req.header('accept') ?? '';
  return accept.includes('application/json') && !accept.includes('text/html');
}

export async function answerCheck(context: ServerContext, platform: Platform, typed: string): Promise<Response> {
  const number = typed
    .slice(0, NUMBER_LENGTH)
    .toUpperCase()
    .replace(/[\s\0]/g, '')
    .replace(/[‐-―−]/g, '-');
  const found = await findCertificateByNumber(platform, number);
  const state = found ? found.state : hasRightCheck(number) ? 'unknown' : 'mistyped';
  if (wantsJson(context))
    return context.json(found ?? { number, state }, found ? 200 : 404, {
      'cache-control': `public, max-age=${KEEP_SECONDS}`,
      vary: 'Accept, Accept-Language, Cookie',
      'access-control-allow-origin': '*',
    });
  const content = html`${found ? describe(platform, found) : describeMissing(number, state === 'mistyped')}
  ${numberForm(found ? '' : number)}`;
  const title = t('Certificate {number}', { number });
  const head = found && toGraphOfPage(platform, found);
  return sendPage(context, platform, {
    title,
    content,
    status: found ? 200 : 404,
    keep: KEEP_SECONDS,
    ...(head && { head }),
  });
}

/** /verify: the number is typed. */
export async function answerCheckForm(context: ServerContext, platform: Platform): Promise<Response> {
  const content = html`<p>
      ${t('Read the code of the certificate, or type its number. You see whether it holds now, and what it is for.')}
    </p>
    ${inspector(platform)}${numberForm('')}`;
  return sendPage(context, platform, {
    title: t('Check a certificate'),
    content,
    keep: KEEP_SECONDS,
    isListed: true,
    script: INSPECTOR_SOURCE,
  });
}

function numberForm(number: string): Html {
  return html`<form class="sheet" action="${CERTIFICATE_PATHS.check}" method="get">
      <label
        >${t('Number of the certificate')}
        <input
          name="number"
          value="${number}"
          required
          maxlength="${NUMBER_LENGTH}"
          autocomplete="off"
          spellcheck="false"
      /></label>
      <button type="submit">${t('Check')}</button>
    </form>
    <p><a href="${CERTIFICATE_PATHS.register}">${t('Look somebody up in the register')}</a></p>`;
}

/** What it comes to, first: a word, and what it means. */
export function verdict(tone: PageTone, word: string, lines: string[]): Html {
  return html`<div class="verdict ${tone}" role="status">
    <strong>${word}</strong>
    ${lines.map((line) => html`<p>${line}</p>`)}
  </div>`;
}

function describeMissing(number: string, isMistyped: boolean): Html {
  return isMistyped
    ? verdict('warning', t('The number is mistyped'), [
        t(
          '{number} cannot be the number of a certificate: its last two digits do not belong to it. Compare it with the certificate, and type it again.',
          { number },
        ),
      ])
    : verdict('danger', t('Unknown'), [
        t('The registry has issued no certificate {number}. Do not rely on it.', { number }),
      ]);
}

const toPlain = (sentence: string) => sentence.trim().replace(/\.$/, '').toLowerCase();

function describe(platform: Platform, found: PublicCertificate): Html {
  const [word, tone, sentence] = STANDINGS[found.state];
  const lines = [
    t(sentence, { time: toLongTime(new Date(found.since), { year: true }) }),
    ...(found.reason === undefined ? [] : [t('Reason: {reason}', { reason: found.reason })]),
    // A duty that was missed is often the reason, in the same words.
    ...(found.owed ?? []).filter((owed) => toPlain(owed) !== toPlain(found.reason ?? '')),
  ];
  const facts: [string, string | Html][] = [
    ...(found.holder === '' ? [] : ([[t('Holder'), found.holder]] as [string, string][])),
    [t('What for'), nameType(platform, found.application_type)],
    [t('Issued on'), toLongDay(found.valid_from)],
    ...(found.valid_until === undefined
      ? []
      : ([[t('Valid until'), toLongDay(found.valid_until)]] as [string, string][])),
    ...found.public.map(({ label, text }): [string, string] => [label, text]),
    ...(found.replaced_by === undefined
      ? []
      : ([[t('Newest issue'), html`<a href="${toCheckAddress(found.replaced_by)}">${found.replaced_by}</a>`]] as [
          string,
          Html,
        ][])),
  ];
  return html`${verdict(tone, t(word), lines)} ${factSheet(facts)}`;
}

export function toCheckAddress(number: string): string {
  return `${CERTIFICATE_PATHS.check}/${encodeURIComponent(number)}`;
}

/** In the reader's language. */
export function nameType({ catalog }: Platform, type: string): string {
  return localizeForCaller(catalog).providers.find(({ applicationType }) => applicationType === type)?.name ?? type;
}
