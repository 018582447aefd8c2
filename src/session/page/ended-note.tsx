/** Why somebody is no longer signed in, until they sign in again: where the session ended without them. */
import Box from '@mui/material/Box';
import { useSession } from '../signed-in/session-store';

const look = {
  margin: '0 0 24px',
  padding: '12px 16px',
  borderLeft: '4px solid var(--mui-palette-tone-warning-line)',
  borderRadius: 'var(--mui-radius-control)',
  background: 'var(--mui-palette-tone-warning-wash)',
  color: 'var(--mui-palette-tone-warning-ink)',
} as const;

export function EndedNote() {
  const ended = useSession((state) => state.ended);
  return (
    ended !== undefined && (
      <Box component="p" role="status" sx={look}>
        {ended}
      </Box>
    )
  );
}
