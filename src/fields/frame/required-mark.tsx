import { styled } from '@mui/material/styles';

const Mark = styled('span')({
  '&::after': { content: String.raw`'\a0*'`, color: 'var(--mui-palette-tone-danger-ink)', fontWeight: 700 },
});

/** After a label: drawn, so that the label's text stays its name; the control itself says that it is required. */
export function RequiredMark() {
  return <Mark aria-hidden="true" />;
}
