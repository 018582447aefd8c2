/** The letter of a button, for eyes: who hears the page is told by aria-keyshortcuts. Not on a device without keys. */
import { styled } from '@mui/material/styles';
import { useShortcuts } from './shortcut-provider';

const Hint = styled('kbd')({
  marginInlineStart: 8,
  padding: '0 5px',
  border: '1px solid currentColor',
  borderRadius: 3,
  font: 'inherit',
  fontSize: '0.75em',
  lineHeight: 1.5,
  opacity: 0.85,
  '@media (hover: none)': { display: 'none' },
});

export function KeyHint({ letter }: { letter: string | undefined }) {
  const { enabled } = useShortcuts();
  return enabled && letter !== undefined ? <Hint aria-hidden>{letter}</Hint> : null;
}
