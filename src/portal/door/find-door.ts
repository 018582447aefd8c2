/** Where people sign in, by the address of the page. */
import { providers } from 'virtual:registry';
import type { ProviderSummary } from '@/definition/parse/catalog';
import { toScreenPath } from '@/engine/paths';

export interface DoorPlace {
  provider: ProviderSummary;
  /** Of the page, where it has one of its own. */
  title: string | undefined;
  /** The bare path of a provider whose first screen it is leads there too. */
  path: string;
}

/** Undefined for an address that is another page's. */
export function findDoor(address: string): DoorPlace | undefined {
  for (const provider of providers) {
    const { base: bases, index, screens } = provider.routes;
    for (const base of bases) {
      const below =
        address === `/${base}` ? index : Object.keys(screens).find((path) => address === `/${base}/${path}`);
      const screen = below === undefined ? undefined : screens[below];
      if (below !== undefined && screen?.screen === 'sign-in')
        return { provider, title: screen.title, path: toScreenPath(base, below) };
    }
  }
  return undefined;
}
