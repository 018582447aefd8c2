/** A button on the masthead's own colour. */
export const ON_MASTHEAD = {
  background: 'none',
  borderColor: 'var(--mui-palette-header-muted)',
  '&:hover': { background: 'rgb(255 255 255 / 12%)', borderColor: 'currentcolor' },
  '&.Mui-disabled': { color: 'inherit' },
};
