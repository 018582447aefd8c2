/** The page of one's own data, fetched when it is opened. */
import type { RouteObject } from 'react-router-dom';
import { paths } from '@/engine/paths';
import { PageFrame } from '@/session/page/page-frame';
import { RouteError } from '@/session/page/route-error';
import { lazyPage } from '@/session/parts/lazy-part';
import { LostPart } from '@/session/parts/lost-part';
import { again } from '@/ui/again';
import { LoadingText } from '@/ui/loading-text';

export const accountRoute: RouteObject = {
  path: paths.account,
  lazy: lazyPage(
    async () => (await again(() => import('./account-page'))).AccountPage,
    (lost) => (
      <PageFrame>
        <LostPart {...lost} />
      </PageFrame>
    ),
  ),
  HydrateFallback: () => (
    <PageFrame>
      <LoadingText />
    </PageFrame>
  ),
  errorElement: <RouteError />,
};
