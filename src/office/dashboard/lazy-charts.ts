/** Drawing is larger than all else on the page: the figures do not wait for it. */
import { again } from '@/ui/again';
import { lazyPart } from '@/page/navigation/lazy-part';

export const DaysChart = lazyPart(async () => (await again(() => import('./days-chart'))).DaysChart);
