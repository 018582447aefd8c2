import CircularProgress from '@mui/material/CircularProgress';

/** A wheel for a short wait; `label` says what for. Pass '' beside a text that already says it. */
export function Spinner({ label = 'Loading', size = 24 }: { label?: string; size?: number }) {
  const wheel = <CircularProgress color="inherit" size={size} aria-hidden="true" />;
  return label === '' ? (
    wheel
  ) : (
    <span role="status" aria-label={label}>
      {wheel}
    </span>
  );
}
