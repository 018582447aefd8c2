import useMediaQuery from '@mui/material/useMediaQuery';

/**
 * Whether there is room for one column alone, in which the order of the parts and what is folded are the phone's own.
 */
export function usePhone(): boolean {
  return useMediaQuery('(max-width: 599px)', { noSsr: true });
}
