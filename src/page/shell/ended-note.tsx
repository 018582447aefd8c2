/** Why somebody is no longer signed in, until they sign in again: where the session ended without them. */
import { useSession } from '../data/session-store';
import { StandingNote } from './standing-note';

export function EndedNote() {
  const ended = useSession((state) => state.ended);
  return ended !== undefined && <StandingNote>{ended}</StandingNote>;
}
