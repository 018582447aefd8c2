import { BarChart } from '@mui/x-charts/BarChart';
import { rangeOf } from './range-of';
import { t } from '@/texts/t';

export interface CountsChartProps {
  /** What the bars are of, such as "Applications by type". */
  label: string;
  names: readonly string[];
  /** Parts of a bar, the first one nearest to its name. */
  parts: readonly { label: string; counts: readonly number[] }[];
}

const COLOURS = ['var(--mui-palette-primary-main)', 'var(--mui-palette-accent-main)'] as const;

/** A bar for each name. The list under it has the same figures in words. */
export function CountsChart({ label, names, parts }: CountsChartProps) {
  return (
    <div role="img" aria-label={t('{label}. The list below has the figures.', { label })}>
      <BarChart
        disableKeyboardNavigation
        layout="horizontal"
        height={44 + names.length * 28}
        margin={{ left: 0, right: 8, bottom: 0 }}
        yAxis={[{ data: names, scaleType: 'band', width: 132 }]}
        xAxis={[{ tickMinStep: 1, height: 28, ...rangeOf(parts.flatMap(({ counts }) => counts)) }]}
        series={parts.map((part, index) => ({
          label: part.label,
          data: part.counts,
          color: COLOURS[index] ?? COLOURS[0],
          stack: 'all',
        }))}
        hideLegend={parts.length === 1}
        skipAnimation
      />
    </div>
  );
}
