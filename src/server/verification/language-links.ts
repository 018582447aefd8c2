/**
 * In which language a public page is read: links, since it does without scripts, to an address that keeps the choice.
 */
import { html } from 'hono/html';
import type { MiddlewareHandler } from 'hono';
import { setCookie } from 'hono/cookie';
import { LANGUAGE_COOKIE } from '@/api/client/language-cookie';
import { t } from '@/texts/t';
import { findOffered } from '../http/choose-language';
import { listOfferedLanguages } from '../platform/offered-languages';
import type { Platform, ServerContext, ServerEnv } from '../platform/platform';

const NAME = 'language';
const YEAR_SECONDS = 365 * 24 * 3600;

/** Keeps a language that is offered as the pages of applicants do, and leads to the page's own address. */
export function keepChosenLanguage({ catalog, settings, config }: Platform): MiddlewareHandler<ServerEnv> {
  return async (context, next) => {
    const { pathname, searchParams } = new URL(context.req.url);
    const wish = searchParams.get(NAME);
    if (wish === null) return next();
    const offered = (await listOfferedLanguages(catalog.registry, settings)).map(({ id }) => id);
    const chosen = findOffered(offered, wish);
    const secure = config.publicUrl.startsWith('https:');
    if (chosen !== undefined)
      setCookie(context, LANGUAGE_COOKIE, chosen, { path: '/', secure, sameSite: 'Lax', maxAge: YEAR_SECONDS });
    searchParams.delete(NAME);
    context.header('cache-control', 'no-store');
    return context.redirect(searchParams.size === 0 ? pathname : `${pathname}?${searchParams}`, 303);
  };
}

/** Each is named in itself. Nothing where there is but one. */
export async function linkLanguages(context: ServerContext, { catalog, settings }: Platform, spoken: string) {
  const languages = await listOfferedLanguages(catalog.registry, settings);
  if (languages.length < 2) return '';
  const link = (id: string) => {
    const { searchParams } = new URL(context.req.url);
    searchParams.set(NAME, id);
    return `?${searchParams}`;
  };
  return html`<nav aria-label="${t('Language')}">
    ${languages.map(({ id, name }) =>
      id === spoken
        ? html`<strong lang="${id}" aria-current="true">${name}</strong>`
        : html`<a lang="${id}" hreflang="${id}" rel="nofollow" href="${link(id)}">${name}</a>`,
    )}
  </nav>`;
}
