/** The language in which somebody is answered. */
import { parseAccept } from 'hono/utils/accept';

/**
 * One of `offered`, the first of which is the registry's own: the one that was chosen (`cookie`), else the first of the
 * browser's wishes (`accept`, the header Accept-Language) that is offered, in whichever country it is spoken.
 */
export function chooseLanguage(
  offered: readonly string[],
  { cookie, accept }: { cookie: string | undefined; accept: string | undefined },
): string {
  const wishes = [cookie ?? '', ...parseAccept(accept ?? '').map(({ type }) => type)];
  const chosen = wishes.flatMap((wish) => {
    const same = offered.find((id) => id.toLowerCase() === wish.toLowerCase());
    return same ?? offered.find((id) => toBase(id) === toBase(wish)) ?? [];
  });
  return chosen[0] ?? offered[0] ?? '';
}

/** "ha" of "ha-NE". */
function toBase(tag: string): string {
  return tag.toLowerCase().split('-')[0] ?? '';
}
