/** A provider's pages, fetched when one is opened: the landing page needs none of their code. */
import { lazy, Suspense } from 'react';
import { LoadingText } from '@/ui/loading-text';
import { PageFrame } from '../page-frame';
import type { ScreenPageProps } from './screen-page';
import type { SectionProps } from './section';

const Section = lazy(async () => ({ default: (await import('./section')).Section }));
const Workspace = lazy(async () => ({ default: (await import('../workspace')).Workspace }));
const ScreenPage = lazy(async () => ({ default: (await import('./screen-page')).ScreenPage }));

export function LazyWorkspace() {
  return <Suspense fallback={<PageFrame><LoadingText /></PageFrame>}><Workspace /></Suspense>;
}

/** The header names the application type while the rest is on its way. */
export function LazySection(props: SectionProps) {
  return (
    <Suspense fallback={<PageFrame applicationType={props.provider.title}><LoadingText /></PageFrame>}>
      <Section {...props} />
    </Suspense>
  );
}

export function LazyScreenPage(props: ScreenPageProps) {
  return <Suspense fallback={<LoadingText />}><ScreenPage {...props} /></Suspense>;
}
