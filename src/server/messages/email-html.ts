/**
 * An e-mail as a page: the very text of the message, in the look of the registry. It has no images, is readable where
 * styles are left out, and follows a reader that is dark. Made with Hono's `html`, which the server is built on and
 * which escapes whatever is put into it: MJML would bring a compiler of its own, React Email React.
 */
import { html } from 'hono/html';
import { colours, fontFamily, radius } from 'virtual:look';
import { getFirstLanguage } from '@/definition/language/languages';
import type { RegistryDefinition } from '@/definition/parse/catalog';
import { toDirection } from '@/engine/locale/direction';
import type { Message } from '../platform/messenger';
import type { Platform } from '../platform/platform';
import { listContacts, readSiteName } from '../platform/settings';
import { t } from '@/texts/t';

export interface EmailLook extends Pick<Platform, 'settings' | 'config'> {
  /** In the language of the message. */
  registry: Pick<RegistryDefinition, 'name' | 'authority' | 'locale'>;
}

const { light, dark } = colours;

/** Readers that know no style sheet get these, those that do the rest besides. */
const inline = {
  page: `margin:0;padding:0;background:${light.surface.page};color:${light.ink.main};font-family:${fontFamily.replaceAll('"', "'")};font-size:16px;line-height:1.5`,
  sheet: `width:100%;max-width:600px;background:${light.surface.card};border-radius:${radius.card}px;overflow:hidden;text-align:left`,
  header: `padding:16px 24px;background:${light.header.main};border-bottom:3px solid ${light.header.rule};color:${light.header.ink}`,
  authority: `margin:0;font-size:13px;line-height:1.4;color:${light.header.muted}`,
  site: `margin:0;font-size:18px;line-height:1.3;font-weight:700;color:${light.header.ink}`,
  body: 'padding:24px;overflow-wrap:anywhere',
  paragraph: 'margin:0 0 16px',
  button: `display:inline-block;padding:12px 20px;border-radius:${radius.control}px;background:${light.primary.main};color:${light.primary.contrastText};font-weight:600;text-decoration:none`,
  address: `margin:0;font-size:13px;color:${light.ink.muted}`,
  link: `color:${light.primary.main}`,
  footer: `padding:16px 24px;border-top:1px solid ${light.line.soft};font-size:13px;color:${light.ink.muted}`,
} as const;

const DARK_SHEET = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.page{background:${dark.surface.page}!important;color:${dark.ink.main}!important}
.sheet{background:${dark.surface.card}!important;color:${dark.ink.main}!important}
.header{background:${dark.header.main}!important}
.button{background:${dark.primary.main}!important;color:${dark.primary.contrastText}!important}
.link{color:${dark.primary.main}!important}
.soft{color:${dark.ink.muted}!important;border-color:${dark.line.soft}!important}
}`;

/** Stands for the address in a message, until it is a link: a character of no text. */
const LINK = '\uFFFC';

export async function createEmailHtml(
  { settings, config, registry }: EmailLook,
  {
    text,
    subject = '',
    language = getFirstLanguage(registry.locale).id,
  }: Pick<Message, 'text' | 'subject' | 'language'>,
): Promise<string> {
  const site = await readSiteName(settings, registry);
  const { contact_email, support_phone, contact_hours } = await settings.read('general');
  const { paragraphs, link } = readText(text, config.publicUrl);
  const [before, after] = t('Or go to {link}', { link: LINK }).split(LINK);
  const contact = listContacts([support_phone, contact_email], contact_hours).join(' · ');
  const page = html`<!doctype html>
    <html lang="${language}" dir="${toDirection(language)}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>${subject}</title>
        <style>
          ${DARK_SHEET}
        </style>
      </head>
      <body class="page" style="${inline.page}">
        <table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">
          <tr>
            <td align="center" style="padding:16px 8px">
              <table
                role="presentation"
                class="sheet"
                cellpadding="0"
                cellspacing="0"
                border="0"
                style="${inline.sheet}"
              >
                <tr>
                  <td class="header" style="${inline.header}">
                    <p style="${inline.authority}">${registry.authority}</p>
                    <p style="${inline.site}">${site}</p>
                  </td>
                </tr>
                <tr>
                  <td style="${inline.body}">
                    ${paragraphs.map(
                      (lines) =>
                        html`<p style="${inline.paragraph}">
                          ${lines.map((line, index) => html`${index === 0 ? '' : html`<br />`}${line}`)}
                        </p> `,
                    )}${
                      link === undefined
                        ? ''
                        : html`<p style="${inline.paragraph}">
                              <a class="button" style="${inline.button}" href="${link}">${t('Open in the registry')}</a>
                            </p>
                            <p class="soft" style="${inline.address}">
                              ${before}<a class="link" style="${inline.link}" href="${link}">${link}</a>${after}
                            </p> `
                    }
                  </td>
                </tr>
                <tr>
                  <td class="footer soft" style="${inline.footer}">
                    ${registry.authority}${contact === '' ? '' : ` · ${contact}`}
                  </td>
                </tr>
              </table>
            </td>
          </tr>
        </table>
      </body>
    </html> `;
  return String(await page);
}

/**
 * Paragraphs of lines, and the one address of the registry's own that a button leads to. Whatever else looks like a
 * link stays text: people do not make the registry's mails point anywhere.
 */
function readText(text: string, publicUrl: string): { paragraphs: string[][]; link: string | undefined } {
  const own = text.split(/\s+/).find((word) => word === publicUrl || word.startsWith(`${publicUrl}/`));
  const words = own === undefined ? text : text.replace(own, '');
  const paragraphs = words
    .split(/\n{2,}/)
    .map((paragraph) =>
      paragraph
        .split('\n')
        .map((line) => line.trim())
        .filter((line) => line !== ''),
    )
    .filter((lines) => lines.length > 0);
  return { paragraphs, link: own };
}
