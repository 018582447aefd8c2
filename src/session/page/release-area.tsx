/** Where a new release is offered; what that takes is fetched when there is one. */
import { Suspense } from 'react';
import { again } from '@/ui/again';
import { lazyPartWith } from '@/ui/fetched-part';
import { useNewRelease } from './follow-releases';

/** Nothing where it cannot be had: the page goes on as it is. */
const NewRelease = lazyPartWith(
  async () => (await again(() => import('./new-release'))).NewRelease,
  () => null,
);

export function ReleaseArea() {
  const isOffered = useNewRelease((state) => state.isOffered);
  return (
    isOffered && (
      <Suspense>
        <NewRelease />
      </Suspense>
    )
  );
}
