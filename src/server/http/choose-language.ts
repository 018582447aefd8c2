/** The language in which somebody is answered. */
import { getCookie } from 'hono/cookie';
import { parseAccept } from 'hono/utils/accept';
import { ACCOUNT_LANGUAGE_COOKIE, LANGUAGE_COOKIE } from '@/api/client/language-cookie';
import type { ServerContext } from '../platform/platform';

export interface LanguageWishes {
  /** As it was chosen on the device. */
  chosen?: string | undefined;
  /** Of the account that was signed in to on the device last. */
  account?: string | undefined;
  /** The browser's: the header Accept-Language. */
  accept?: string | undefined;
}

export function readWishes(context: ServerContext): LanguageWishes {
  return {
    chosen: getCookie(context, LANGUAGE_COOKIE),
    account: getCookie(context, ACCOUNT_LANGUAGE_COOKIE),
    accept: context.req.header('accept-language'),
  };
}

/**
 * One of `offered`, the first of which is the registry's own: that of the first wish that is offered, in whichever
 * country it is spoken.
 */
export function chooseLanguage(offered: readonly string[], { chosen, account, accept }: LanguageWishes): string {
  const wishes = [chosen, account, ...parseAccept(accept ?? '').map(({ type }) => type)];
  return wishes.map((wish) => findOffered(offered, wish)).find((id) => id !== undefined) ?? offered[0] ?? '';
}

/** Undefined for none, and for one that is not offered. */
export function findOffered(offered: readonly string[], wish = ''): string | undefined {
  const same = offered.find((id) => id.toLowerCase() === wish.toLowerCase());
  return same ?? offered.find((id) => toBase(id) === toBase(wish));
}

/** "ha" of "ha-NE". */
function toBase(tag: string): string {
  return tag.toLowerCase().split('-')[0] ?? '';
}
