/** The page on which people sign in, without the router and what only the pages behind it need. */
import { startTransition } from 'react';
import type { Root } from 'react-dom/client';
import { loadDoor } from '@/page/definitions/load-door';
import { speak } from '@/page/language/page-language';
import { DoorPage, type DoorPageProps } from '@/portal/door/door-page';
import type { DoorPlace } from '@/portal/door/find-door';
import { sheetTheme } from '@/ui/theme/sheet-theme';
import { App } from './app';

/** Resolves with what shows it once all of it is there. */
export async function fetchDoor({ provider, title, path }: DoorPlace) {
  const [door] = await Promise.all([loadDoor(provider.id), speak('door')]);
  return (root: Root, props: Pick<DoorPageProps, 'arrival' | 'onNear' | 'onLeave'>): void =>
    startTransition(() =>
      root.render(
        <App theme={sheetTheme}>
          <DoorPage key={path} provider={provider} door={door} title={title} {...props} />
        </App>,
      ),
    );
}
