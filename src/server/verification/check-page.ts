/** /verify/{number}: whether a certificate holds now, for people and, by Accept, for programs. */
import { html, raw } from 'hono/html';
import { CERTIFICATE_PATHS } from '@/engine/certificate/addresses';
import { hasRightCheck } from '@/engine/certificate/certificate-number';
import { INSPECTOR_SCRIPT, INSPECTOR_FACTS, type InspectorFacts } from '@/engine/certificate/inspector-facts';
import type { Standing } from '@/engine/certificate/standing';
import { toLongDay, toLongTime } from '@/engine/locale/formats';
import { msg, t, type Message } from '@/texts/t';
import type { Platform, ServerContext } from '../platform/platform';
import { localizeForCaller } from '../platform/speak-to';
import { factSheet, sendPage, type Html, type PageTone } from './public-page';
import { toGraphOfPage } from './register-graph';
import type { PublicCertificate } from './public-certificate';
import { findCertificateByNumber } from './read-certificates';
import { getLocales } from '@/texts/language';

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

const VERDICTS: Record<
  keyof InspectorFacts['verdicts'],
  [InspectorFacts['verdicts']['holds']['tone'], Message, Message]
> = {
  holds: ['success', msg('Valid'), msg('The code is genuine. Not suspended or revoked as of {time}.')],
  expired: [
    'danger',
    msg('Expired'),
    msg('The code is genuine, and its last day was {day}. It does not hold any more.'),
  ],
  'not-yet': ['warning', msg('Not valid yet'), msg('The code is genuine, and holds from {day} on.')],
  suspended: [
    'warning',
    msg('Suspended'),
    msg('The code is genuine, and was suspended. It does not hold as of {time}.'),
  ],
  invalid: [
    'danger',
    msg('Revoked or replaced'),
    msg('The code is genuine, and was revoked, or replaced by a newer issue. It does not hold as of {time}.'),
  ],
  unlisted: [
    'warning',
    msg('Genuine, but maybe revoked'),
    msg(
      'The registry signed this code. Whether it still holds is not known to this device: connect it, and read the code again.',
    ),
  ],
  'bad-signature': [
    'danger',
    msg('Forged'),
    msg('The code was changed, or signed by somebody else. Do not rely on it.'),
  ],
  'unknown-key': [
    'danger',
    msg('Not genuine'),
    msg(
      'The code was signed by a key that is not known to be of this registry. If this device has been without a connection for days, connect it, and read the code again.',
    ),
  ],
  'other-registry': [
    'danger',
    msg('Not of this registry'),
    msg('The code says that it is of {issuer}. Check it there.'),
  ],
  unsupported: ['danger', msg('Not genuine'), msg('The code is signed in a way that this registry does not use.')],
  'not-a-certificate': [
    'warning',
    msg('Not a certificate'),
    msg('This is the code of something else. Read the large code of the certificate.'),
  ],
};

/** Places that the script fills stand in the texts as they are. */
const PLACES = { time: '{time}', day: '{day}', issuer: '{issuer}' };

function toFacts(platform: Platform): InspectorFacts {
  const { registry, providers } = localizeForCaller(platform.catalog);
  return {
    issuer: platform.config.publicUrl,
    locales: getLocales(),
    timeZone: registry.locale.timeZone,
    types: Object.fromEntries(providers.map(({ applicationType, name }) => [applicationType, name])),
    verdicts: Object.fromEntries(
      Object.entries(VERDICTS).map(([verdict, [tone, word, sentence]]) => [
        verdict,
        { tone, word: t(word), sentence: t(sentence, PLACES) },
      ]),
    ) as InspectorFacts['verdicts'],
    labels: {
      number: t('Number'),
      holder: t('Holder'),
      type: t('What for'),
      from: t('Issued on'),
      until: t('Valid until'),
      born: t('Date of birth'),
      photograph: t('Photograph of the holder'),
      details: t('What the registry says now'),
    },
    texts: {
      starting: t('One moment…'),
      looking: t('Hold the code before the camera, so that it fills the picture.'),
      noCode: t('No code was found in the picture. Take one from closer, in good light, with the whole code in it.'),
      noPicture: t('This file is not a picture that can be read here. Choose a photograph or a screenshot.'),
      cameraRefused: t(
        'The camera may not be used. Allow it in the settings of the browser, choose a picture of the code, or type the number.',
      ),
      cameraMissing: t('There is no camera that this page can use. Choose a picture of the code, or type the number.'),
      noKeys: t('The keys of the registry could not be fetched. Connect this device, and read the code again.'),
      kept: t(
        'This page also works without a connection. It knows what was suspended or revoked as of {time}.',
        PLACES,
      ),
      noList: t(
        'The list of what was suspended or revoked could not be fetched. Connect this device, or type the number below.',
      ),
      notKept: t('This page needs a connection: this browser does not keep it.'),
      clock: t('The clock of this device is slow. Set it right: what has expired may look valid.'),
    },
  };
}

/**
 * Reads codes, for those who have scripts: it has its room from the first, so that nothing moves, and can be used once
 * its own is there (`app/inspector`). Until then, and where it never comes, it says what to do.
 */
function inspector(platform: Platform): Html {
  // What a text of a registry holds must not end the element.
  const facts = JSON.stringify(toFacts(platform)).replaceAll('<', '\\u003c');
  return html`<section class="sheet" id="inspector">
    <h2>${t('Read the code')}</h2>
    <p class="choices" id="inspector-choices" inert>
      <button type="button" id="inspector-camera">${t('Use the camera')}</button>
      <button type="button" id="inspector-stop" hidden>${t('Stop the camera')}</button>
      <label class="button"
        >${t('Choose a picture')}<input type="file" id="inspector-picture" accept="image/*"
      /></label>
    </p>
    <video id="inspector-video" playsinline muted hidden></video>
    <p id="inspector-note" role="status"></p>
    <div id="inspector-result" tabindex="-1" role="group" aria-label="${t('Result')}" hidden></div>
    <p class="muted" id="inspector-kept">
      ${t('As long as this part is grey, its program has not come: type the number of the certificate below.')}
    </p>
    <script type="application/json" id="${INSPECTOR_FACTS}">
      ${raw(facts)}
    </script>
  </section>`;
}
