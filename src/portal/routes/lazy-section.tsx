/** A provider's pages, fetched when one is opened: the landing page needs none of their code. */
import { again } from '@/ui/again';
import { Suspense } from 'react';
import { PageFrame } from '@/session/page/page-frame';
import { lazyPart } from '@/session/parts/lazy-part';
import { LostPart } from '@/session/parts/lost-part';
import { PageOutline, ScreenOutline } from '../pages/screen-outline';
import type { ScreenPageProps } from './screen-page';
import type { SectionProps } from './section';

const Section = lazyPart(
  async () => (await again(() => import('./section'))).Section,
  (lost, { provider }) => (
    <PageFrame applicationType={provider.title}>
      <LostPart {...lost} />
    </PageFrame>
  ),
);
const Workspace = lazyPart(
  async () => (await again(() => import('../pages/workspace'))).Workspace,
  (lost) => (
    <PageFrame>
      <LostPart {...lost} />
    </PageFrame>
  ),
);
const ScreenPage = lazyPart(async () => (await again(() => import('./screen-page'))).ScreenPage);

export function LazyWorkspace() {
  return (
    <Suspense fallback={<PageOutline />}>
      <Workspace />
    </Suspense>
  );
}

export function LazySection(props: SectionProps) {
  return (
    <Suspense fallback={<PageOutline />}>
      <Section {...props} />
    </Suspense>
  );
}

export function LazyScreenPage(props: ScreenPageProps) {
  return (
    <Suspense fallback={<ScreenOutline />}>
      <ScreenPage {...props} />
    </Suspense>
  );
}
