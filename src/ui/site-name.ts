/**
 * What the site is called: the server has written it into the page, so that no request is made for it, and an officer
 * may change it meanwhile.
 */
import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();

const findName = () => document.querySelector<HTMLMetaElement>('meta[name="application-name"]');

/** '' where the page has no name; a place for it in what the build writes, which the server fills in. */
export function useSiteName(): string {
  return useSyncExternalStore(listen, readSiteName, () => '__SITE_NAME__');
}

/** Headers and titles that are in sight follow. */
export function setSiteName(name: string): void {
  const meta = findName();
  if (!meta || meta.content === name) return;
  meta.content = name;
  for (const listener of listeners) listener();
}

function readSiteName(): string {
  return findName()?.content ?? '';
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
