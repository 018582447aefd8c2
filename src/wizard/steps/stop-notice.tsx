import Box from '@mui/material/Box';
import { ErrorState } from '@/ui/error-state';
import type { Stop } from '../run/run-state';

export interface StopNoticeProps {
  stop: Stop | undefined;
  place: 'top' | 'end';
  step: string;
  onRetry: () => void;
}

/** The same over the entries of the summary. */
export function StopLead({ stop }: { stop: Stop }) {
  return (
    <>
      {[stop.message, stop.advice].filter(Boolean).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </>
  );
}

/** Takes focus: whoever pressed the button may have it in sight and nothing else. */
export function StopNotice({ stop, place, step, onRetry }: StopNoticeProps) {
  if (stop?.place !== place || stop.step !== step) return null;
  return (
    <Box sx={place === 'top' ? { mb: 3 } : { mt: 3 }}>
      <ErrorState title={stop.message} focusOn={stop} onRetry={stop.again ? onRetry : undefined}>
        {stop.advice}
      </ErrorState>
    </Box>
  );
}
