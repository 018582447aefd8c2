/** The way through the steps, fetched and drawn once the first of them can be filled in. */
import Skeleton from '@mui/material/Skeleton';
import { Suspense, useEffect, useState } from 'react';
import { again } from '@/ui/again';
import { lazyPartWith } from '@/ui/fetched-part';
import { inPause } from '@/ui/in-pause';
import type { ProgressStepsProps } from './progress-steps';
import { ProgressText } from './progress-text';
import { ON_PHONE } from '@/ui/theme/base';
import { BESIDE } from './step-page';

/** Where it cannot be had, the heading still counts the steps and the buttons lead through them. */
const ProgressSteps = lazyPartWith<ProgressStepsProps>(
  async () => (await again(() => import('./progress-steps'))).ProgressSteps,
  () => null,
);

/** One step alone is no way: it has its words, where there are any. */
export function LazyProgressSteps(props: ProgressStepsProps) {
  const [isDue, setDue] = useState(false);
  useEffect(() => inPause(() => setDue(true)), []);
  if (props.steps.length === 1) return <ProgressText text={props.text} />;
  const places = {
    height: 24,
    [`@media ${BESIDE}`]: { height: 16 + 41 * props.steps.length },
    // As wide as the pictures, over as much as the bar takes.
    [ON_PHONE]: { width: 26 * props.steps.length - 2, marginBottom: '10px' },
  };
  const waiting = <Skeleton variant="rounded" sx={places} />;
  return <Suspense fallback={waiting}>{isDue ? <ProgressSteps {...props} /> : waiting}</Suspense>;
}
