/** How MUI's form controls look: the outlined box, lists, tick boxes, buttons beside a control. */
import type { Components, Theme } from '@mui/material/styles';

/** A finger's width. */
const TARGET = 44;

export const controlOverrides: Components<Theme> = {
  MuiInputBase: {
    defaultProps: { disableInjectingGlobalStyles: true },
    styleOverrides: { root: { fontSize: '1rem', lineHeight: 1.5 } },
  },
  MuiOutlinedInput: {
    styleOverrides: {
      root: {
        minHeight: TARGET,
        background: 'var(--mui-palette-surface-card)',
        color: 'var(--mui-palette-ink-main)',
        '&[data-short]': { maxWidth: '14rem' },
        '& .MuiOutlinedInput-notchedOutline': { borderColor: 'var(--mui-palette-line-strong)' },
        '&:hover .MuiOutlinedInput-notchedOutline': { borderColor: 'var(--mui-palette-ink-main)' },
        '&.Mui-focused .MuiOutlinedInput-notchedOutline': {
          borderColor: 'var(--mui-palette-ink-main)',
          borderWidth: 1,
          outline: '3px solid var(--mui-palette-accent-main)',
        },
        '&.Mui-error .MuiOutlinedInput-notchedOutline': {
          borderColor: 'var(--mui-palette-tone-danger-ink)',
          borderWidth: 2,
        },
        '&.MuiInputBase-readOnly, &.Mui-disabled': { background: 'var(--mui-palette-surface-sunken)' },
        '&.MuiInputBase-readOnly .MuiOutlinedInput-notchedOutline, &.Mui-disabled .MuiOutlinedInput-notchedOutline': {
          borderColor: 'var(--mui-palette-line-soft)',
        },
      },
      input: {
        padding: '10px 12px',
        height: '1.5em',
        '&::placeholder': { color: 'var(--mui-palette-ink-muted)', opacity: 0.85 },
        '&.MuiInputBase-readOnly, &.Mui-disabled': {
          color: 'var(--mui-palette-ink-muted)',
          WebkitTextFillColor: 'currentcolor',
        },
        '&:focus-visible': { outline: 'none' },
      },
      multiline: { padding: 0, '& textarea': { padding: '8px 12px', height: 'auto' } },
    },
  },
  MuiNativeSelect: {
    styleOverrides: {
      select: {
        paddingBlock: 10,
        height: '1.5em',
        minHeight: 0,
        textOverflow: 'ellipsis',
        '&.MuiNativeSelect-outlined': { paddingRight: 40 },
        '& option': { background: 'var(--mui-palette-surface-card)', color: 'var(--mui-palette-ink-main)' },
      },
    },
  },
  MuiCheckbox: { styleOverrides: { root: { width: TARGET, height: TARGET, flex: 'none' } } },
  MuiRadio: { styleOverrides: { root: { width: TARGET, height: TARGET, flex: 'none' } } },
  MuiFormHelperText: {
    styleOverrides: {
      root: { fontSize: 'var(--mui-textSize-hint)', color: 'var(--mui-palette-ink-muted)', margin: '4px 0 0' },
    },
  },
};
