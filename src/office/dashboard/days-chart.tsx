import { LineChart } from '@mui/x-charts/LineChart';
import { rangeOf } from './range-of';
import { t } from '@/texts/t';

export interface DaysChartProps {
  days: readonly string[];
  submitted: readonly number[];
  decided: readonly number[];
  /** What the lines say, in words. */
  description: string;
}

/** Lines of submissions and decisions; the second is broken, so that colour is not needed to tell them apart. */
export function DaysChart({ days, submitted, decided, description }: DaysChartProps) {
  return (
    <div role="img" aria-label={description}>
      <LineChart
        disableKeyboardNavigation
        height={220}
        margin={{ left: 0, right: 16 }}
        xAxis={[
          { data: days, scaleType: 'point', tickLabelInterval: isEveryTenth, valueFormatter: shorten, height: 28 },
        ]}
        yAxis={[{ tickMinStep: 1, width: 36, ...rangeOf([...submitted, ...decided]) }]}
        series={[
          {
            id: 'submitted',
            label: t('Submitted'),
            data: submitted,
            color: SUBMITTED,
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

const SUBMITTED = 'var(--mui-palette-primary-main)';
const DECIDED = 'var(--mui-palette-accent-main)';

/** As many days as a phone has room to name. */
function isEveryTenth(_day: unknown, index: number): boolean {
  return index % 10 === 0;
}

/** Under the axis a day stands without its year, which all have in common but at its turn. */
function shorten(day: string, { location }: { location: string }): string {
  return location === 'tick' ? day.replace(/\s*\d{4}$/, '') : day;
}
