import { BarChart } from '@mui/x-charts/BarChart';

export interface TypesChartProps {
  types: readonly { name: string; waiting: number; others: number }[];
}

/** A bar for each type, its waiting part first. The list beside it has the same figures in words. */
export function TypesChart({ types }: TypesChartProps) {
  return (
    <div role="img" aria-label="Applications by type. The list below has the figures.">
      <BarChart
        disableKeyboardNavigation
        layout="horizontal"
        height={44 + types.length * 32}
        margin={{ left: 0, right: 8, bottom: 0 }}
        yAxis={[{ data: types.map(({ name }) => name), scaleType: 'band', width: 132 }]}
        xAxis={[{ tickMinStep: 1, height: 28 }]}
        series={[
          { label: 'Waiting', data: types.map(({ waiting }) => waiting), color: WAITING, stack: 'all' },
          { label: 'Others', data: types.map(({ others }) => others), color: OTHERS, stack: 'all' },
        ]}
        skipAnimation
      />
    </div>
  );
}

const WAITING = 'var(--mui-palette-accent-main)';
const OTHERS = 'var(--mui-palette-primary-main)';
