/**
 * Pages that anybody opens, and that do without scripts: the check of a certificate, the register. In the look of the
 * registry, light or dark as the device is.
 */
import { html, raw } from 'hono/html';
import { colours, emblem, fontFamily, radius } from 'virtual:look';
import { drawIcon, toIconAddress } from '@/definition/language/draw-icon';
import type { Look } from '@/definition/language/look';
import { toDirection } from '@/engine/locale/direction';
import { t } from '@/texts/t';
import type { Platform, ServerContext } from '../platform/platform';
import { listContacts, readSiteName } from '../platform/settings';
import { getSpokenLanguage, localizeForCaller } from '../platform/speak-to';
import { linkLanguages } from './language-links';

export type Html = ReturnType<typeof html>;

type Scheme = Look['colours']['light'];

const TONES = ['success', 'warning', 'danger', 'neutral'] as const;
export type PageTone = (typeof TONES)[number];

function toVariables({ primary, accent, header, surface, ink, line, tone }: Scheme): string {
  const variables: Record<string, string> = {
    primary: primary.main,
    contrast: primary.contrastText,
    focus: accent.main,
    header: header.main,
    'header-ink': header.ink,
    'header-muted': header.muted,
    rule: header.rule,
    page: surface.page,
    card: surface.card,
    ink: ink.main,
    muted: ink.muted,
    line: line.soft,
    control: line.strong,
    ...Object.fromEntries(
      TONES.flatMap((name) => [
        [`${name}-ink`, tone[name].ink],
        [`${name}-wash`, tone[name].wash],
        [`${name}-line`, tone[name].line],
      ]),
    ),
  };
  return Object.entries(variables)
    .map(([name, value]) => `--${name}:${value}`)
    .join(';');
}

const STYLES = `:root{color-scheme:light dark;${toVariables(colours.light)}}
@media(prefers-color-scheme:dark){:root{${toVariables(colours.dark)}}}
*{box-sizing:border-box}
body{margin:0;background:var(--page);color:var(--ink);font:1rem/1.5 ${fontFamily};overflow-wrap:break-word}
a{color:var(--primary);text-underline-offset:3px}
:focus-visible{outline:3px solid var(--focus);outline-offset:2px}
header{background:var(--header);color:var(--header-ink);border-block-end:4px solid var(--rule)}
header a{display:flex;gap:12px;align-items:center;max-width:1040px;margin:auto;padding:10px 16px;color:inherit;text-decoration:none}
header svg{flex:none;color:var(--rule)}
header small{display:block;color:var(--header-muted);font-size:.8125rem}
header strong{font-size:1.0625rem}
main{max-width:1040px;margin:0 auto;padding:24px 16px 48px}
h1{font-size:1.5rem;line-height:1.25;margin:0 0 16px}
p{max-width:68ch;margin:0 0 16px}
.sheet{background:var(--card);border:1px solid var(--line);border-radius:${radius.card}px;padding:24px;margin:0 0 24px}
.verdict{border-inline-start:8px solid var(--tone-line);background:var(--tone-wash);color:var(--tone-ink);padding:16px;margin:0 0 24px;border-radius:${radius.control}px}
.verdict strong{display:block;font-size:1.5rem;line-height:1.25}
.verdict p{margin:4px 0 0}
${TONES.map((name) => `.${name}{--tone-ink:var(--${name}-ink);--tone-wash:var(--${name}-wash);--tone-line:var(--${name}-line)}`).join('')}
.chip{display:inline-block;padding:0 8px;border:1px solid var(--tone-line);border-radius:999px;background:var(--tone-wash);color:var(--tone-ink);font-size:.875rem;white-space:nowrap}
dl{margin:0;display:grid;grid-template-columns:minmax(0,1fr) minmax(0,2fr);gap:8px 24px}
dt{color:var(--muted)}dd{margin:0}
form{display:flex;flex-wrap:wrap;gap:16px;align-items:end}
label{display:block;font-weight:600;flex:1 1 200px}
input,select{display:block;width:100%;min-height:44px;margin-block-start:4px;padding:8px 12px;font:inherit;font-weight:400;color:inherit;background:var(--card);border:1px solid var(--control);border-radius:${radius.control}px}
h2{font-size:1.125rem;line-height:1.3;margin:0 0 16px}
button,.button{min-height:44px;padding:10px 20px;font:inherit;font-weight:600;color:var(--contrast);background:var(--primary);border:0;border-radius:${radius.control}px;cursor:pointer}
.button{position:relative;flex:none;color:var(--ink);background:none;border:1px solid var(--control)}
.button:focus-within{outline:3px solid var(--focus);outline-offset:2px}
.button input{position:absolute;inset:0;min-height:0;margin:0;padding:0;opacity:0;cursor:pointer}
.choices{display:flex;flex-wrap:wrap;gap:16px}
video{display:block;width:100%;max-width:480px;aspect-ratio:1;object-fit:cover;background:#000;border-radius:${radius.card}px;margin:0 0 16px}
.sheet>:last-child{margin-block-end:0}
dl+p{margin-block-start:16px}
p:empty{margin:0}
[hidden]{display:none!important}
.muted{color:var(--muted);font-size:.875rem}
[inert]{opacity:.5}
#inspector-kept{min-height:3em;margin:0}
@media(scripting:none){#inspector{display:none}}
table{width:100%;border-collapse:collapse}
.whole{white-space:nowrap}th,td{text-align:start;vertical-align:top;padding:10px 12px;border-block-end:1px solid var(--line)}
th{font-size:.875rem;color:var(--muted)}
nav{display:flex;gap:8px 24px;flex-wrap:wrap;margin:0 0 24px}
@media(max-width:599px){#inspector-kept{min-height:6em}.sheet{padding:16px}dl{grid-template-columns:1fr;gap:0}dd{margin:0 0 12px}thead{position:absolute;clip-path:inset(50%);width:1px;height:1px;overflow:hidden}tr{display:block;padding:12px 0;border-block-end:1px solid var(--line)}tr:last-child{border:0}td{display:block;border:0;padding:1px 0}td[data-label]::before{content:attr(data-label)' ';color:var(--muted)}}
@media print{header,body,.sheet{background:none;color:#000;border-color:#000}header small{color:#000}form,nav{display:none}}`;

const TAB_ICON = toIconAddress(drawIcon({ emblem, colours }));

const ICON = html`<svg viewBox="0 0 32 32" width="36" height="36" aria-hidden="true">
  ${emblem.lines.map((line) => html`<path d="${line}" fill="none" stroke="currentColor" stroke-width="2" />`)}
  ${emblem.areas.map((area) => html`<path d="${area}" fill="currentColor" />`)}
</svg>`;

export interface PublicPage {
  title: string;
  content: Html;
  status?: 200 | 404 | 429;
  /** Seconds for which it may be shown again without being asked for. */
  keep?: number;
  /** Whether it is for search engines. */
  isListed?: boolean;
  /** The address of a script that may use the camera. */
  script?: string;
  /** What else stands in its head. */
  head?: Html;
}

export function factSheet(facts: readonly (readonly [label: string, text: string | Html])[]): Html {
  return html`<div class="sheet">
    <dl>
      ${facts.map(
        ([label, text]) =>
          html`<dt>${label}</dt>
            <dd>${text}</dd>`,
      )}
    </dl>
  </div>`;
}

export async function sendPage(
  context: ServerContext,
  platform: Platform,
  { title, content, status = 200, keep = 0, isListed = false, script, head }: PublicPage,
): Promise<Response> {
  const { registry } = localizeForCaller(platform.catalog);
  const site = await readSiteName(platform.settings, registry);
  const { contact_email: email, support_phone: phone, contact_hours: hours } = await platform.settings.read('general');
  const language = getSpokenLanguage(platform.catalog.registry);
  const page = await html`<!doctype html>
    <html lang="${language}" dir="${toDirection(language)}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        ${isListed ? '' : html`<meta name="robots" content="noindex" />`}
        <meta name="description" content="${t('{title}. {authority}.', { title, authority: registry.authority })}" />
        <title>${title} – ${site}</title>
        <link rel="icon" href="${TAB_ICON}" />
        <style nonce="${context.get('nonce')}">
          ${raw(STYLES)}
        </style>
        ${script === undefined ? '' : html`<script type="module" src="${script}"></script>`} ${head ?? ''}
      </head>
      <body>
        <header>
          <a href="/"
            >${ICON}<span><small>${registry.authority}</small><strong>${site}</strong></span></a
          >
        </header>
        <main>
          ${await linkLanguages(context, platform, language)}
          <h1>${title}</h1>
          ${content}
          <p class="muted">${[registry.authority, ...listContacts([phone, email], hours)].join(' · ')}</p>
        </main>
      </body>
    </html>`;
  return context.html(page, status, {
    'content-language': language,
    ...(script === undefined ? {} : { 'permissions-policy': 'camera=(self), microphone=(), geolocation=()' }),
    'cache-control': keep === 0 ? 'no-store' : `public, max-age=${keep}`,
    vary: 'Accept, Accept-Language, Cookie',
  });
}
