/** What is typed and chosen in: labels stand above their inputs, hints under the label, the message under the input. */
import type { Components, Theme } from '@mui/material/styles';
import { createElement } from 'react';
import { MUTED, RING, colour } from './base';
import { width } from './tokens';

/** MUI's has a gap for the label that floats into the line: two elements more in each box, with styles of their own. */
const Outline = () => createElement('span', { 'aria-hidden': true, className: 'MuiOutlinedInput-notchedOutline' });

export const inputs: Components<Theme> = {
  MuiInputBase: { defaultProps: { disableInjectingGlobalStyles: true } },
  MuiOutlinedInput: {
    defaultProps: { fullWidth: true, slots: { notchedOutline: Outline } },
    styleOverrides: {
      root: {
        background: colour('surface-card'),
        lineHeight: 1.5,
        '& .MuiOutlinedInput-notchedOutline': {
          position: 'absolute',
          inset: 0,
          pointerEvents: 'none',
          borderRadius: 'inherit',
          border: `1px solid ${colour('line-strong')}`,
        },
        '&[data-short]': { maxWidth: '14rem' },
        // A day and a time, with the button of the calendar.
        '&:has([type=datetime-local])': { maxWidth: '17rem' },
        '&:hover:not(.Mui-disabled, .Mui-error) .MuiOutlinedInput-notchedOutline': { borderColor: colour('ink-main') },
        '&.Mui-focused': { ...RING, outlineOffset: 0 },
        '&.Mui-focused:not(.Mui-error) .MuiOutlinedInput-notchedOutline': {
          borderColor: colour('ink-main'),
          borderWidth: 1,
        },
        '&.Mui-error .MuiOutlinedInput-notchedOutline': { borderWidth: 2 },
        '&.Mui-disabled, &.MuiInputBase-readOnly': {
          background: colour('surface-sunken'),
          '& .MuiOutlinedInput-notchedOutline': { borderColor: colour('line-soft') },
        },
      },
      input: {
        height: 'auto',
        minHeight: 26,
        padding: '9px 12px',
        '&::placeholder': { color: colour('ink-muted'), opacity: 0.85 },
        '&.Mui-disabled, &:read-only:not(select)': {
          color: colour('ink-muted'),
          WebkitTextFillColor: colour('ink-muted'),
        },
      },
      multiline: {
        padding: 0,
        // Not the hidden one that MUI measures a row by.
        '& textarea:not([aria-hidden])': {
          minHeight: 96,
          maxHeight: '60dvh',
          resize: 'vertical',
          fieldSizing: 'content',
        },
      },
    },
  },
  // The label's place is above the box, the hint's under the label, the message's under the box.
  MuiTextField: {
    defaultProps: { fullWidth: true, slotProps: { inputLabel: { required: false }, select: { native: true } } },
    styleOverrides: {
      root: {
        gap: 6,
        '& > .MuiFormHelperText-root': { order: 1, marginTop: -4 },
        '& > .MuiInputBase-root': { order: 2 },
        '& > .MuiFormHelperText-root.Mui-error': { order: 3, marginTop: 0 },
      },
    },
  },
  MuiInputLabel: {
    defaultProps: { shrink: true, disableAnimation: true },
    styleOverrides: {
      root: { position: 'static', transform: 'none', maxWidth: width.text, overflow: 'visible', whiteSpace: 'normal' },
    },
  },
  MuiNativeSelect: {
    styleOverrides: { root: { '& select.MuiNativeSelect-select': { height: 'auto', textOverflow: 'ellipsis' } } },
  },
  MuiCheckbox: { styleOverrides: { root: { color: colour('line-strong') } } },
  MuiRadio: { styleOverrides: { root: { color: colour('line-strong') } } },
  MuiFormControlLabel: {
    styleOverrides: {
      root: {
        alignItems: 'flex-start',
        display: 'flex',
        marginRight: 24,
      },
      label: { padding: '9px 0', maxWidth: width.text },
    },
  },
  MuiFormLabel: {
    styleOverrides: {
      root: {
        display: 'block',
        padding: 0,
        fontWeight: 600,
        lineHeight: 1.4,
        maxWidth: width.text,
        // What is wrong is said under the control; its label stays as easy to read as the others.
        '&, &.Mui-focused, &.Mui-error': { color: colour('ink-main') },
      },
    },
  },
  MuiFormHelperText: {
    styleOverrides: {
      root: {
        margin: '2px 0 0',
        maxWidth: width.text,
        ...MUTED,
        lineHeight: 1.5,
        '&.Mui-error': { display: 'flex', alignItems: 'flex-start', gap: 6, marginTop: 6, fontWeight: 600 },
      },
    },
  },
};
