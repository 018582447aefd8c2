import LinearProgress from '@mui/material/LinearProgress';

export type ProgressBarProps = {
  /** Of 1; undefined while there is nothing to count. */
  value: number | undefined;
  /** What is progressing, for the screen reader; put the same in words beside the bar. */
  label: string;
};

/** How far a piece of work is. */
export function ProgressBar({ value, label }: ProgressBarProps) {
  if (value === undefined) return <LinearProgress aria-label={label} />;
  const percent = Math.round(Math.min(1, Math.max(0, value)) * 100);
  return <LinearProgress variant="determinate" value={percent} aria-label={label} />;
}
