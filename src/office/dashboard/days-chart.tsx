import { LineChart } from '@mui/x-charts/LineChart';
import { t } from '@/texts/t';

export interface DaysChartProps {
  days: readonly string[];
  received: readonly number[];
  decided: readonly number[];
  /** What the lines say, in words. */
  description: string;
}

/** Lines of what came and what was decided; the second is broken, so that colour is not needed to tell them apart. */
export function DaysChart({ days, received, decided, description }: DaysChartProps) {
  const apart = Math.ceil(days.length / NAMED);
  return (
    <div role="img" aria-label={description}>
      <LineChart
        disableKeyboardNavigation
        height={180}
        margin={{ left: 0, right: 16 }}
        xAxis={[
          {
            data: days,
            scaleType: 'point',
            tickLabelInterval: (_day, index) => index % apart === 0,
            valueFormatter: shorten,
            height: 28,
          },
        ]}
        yAxis={[{ tickMinStep: 1, width: 36, ...rangeOf([...received, ...decided]) }]}
        series={[
          {
            id: 'received',
            label: t('Received'),
            data: received,
            color: RECEIVED,
            showMark: false,
            curve: 'linear',
          },
          { id: 'decided', label: t('Decided'), data: decided, color: DECIDED, showMark: false, curve: 'linear' },
        ]}
        grid={{ horizontal: true }}
        skipAnimation
        sx={{ '& [data-series=decided]': { strokeDasharray: '6 4' } }}
      />
    </div>
  );
}

/** As many days as a phone has room to name. */
const NAMED = 3;

const RECEIVED = 'var(--mui-palette-primary-main)';
const DECIDED = 'var(--mui-palette-accent-main)';

/** Under the axis a day stands without its year, which all have in common but at its turn. */
function shorten(day: string, { location }: { location: string }): string {
  return location === 'tick' ? day.replace(/\s*\d{4}$/, '') : day;
}

/** From 0 to 1 where there is nothing yet: an axis of one point is labelled "0.000000". Else as the chart finds it. */
function rangeOf(counts: readonly number[]): { min: number; max?: number } {
  return counts.some((count) => count > 0) ? { min: 0 } : { min: 0, max: 1 };
}
