/** Parts of the page that are fetched when they are needed. One that cannot be had says so in its place. */
import type { ComponentType, ReactNode } from 'react';
import { LoadingText } from '@/ui/loading-text';
import { lazyPartWith, type FetchedPart, type RenderLost } from '@/ui/fetched-part';
import { LostPart } from './lost-part';

/** A part as `lazyPartWith` makes it, that says in its place that it cannot be had. */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  renderLost: RenderLost<Props> = (lost) => <LostPart {...lost} />,
  renderWaiting?: (props: Props) => ReactNode,
): FetchedPart<Props> {
  return lazyPartWith(load, renderLost, renderWaiting);
}

/**
 * For a route's `lazy`. React Router keeps a failure for good, so a page that fetches itself again takes the place of
 * one that cannot be had.
 */
export function lazyPage(
  load: () => Promise<ComponentType>,
  renderLost?: RenderLost<object>,
): () => Promise<{ Component: ComponentType }> {
  const Part = lazyPart(load, renderLost, () => <LoadingText />);
  return async () => ({ Component: await load().catch(() => Part) });
}
