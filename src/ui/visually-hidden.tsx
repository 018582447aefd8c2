import { styled } from '@mui/material/styles';
import { HIDDEN } from '@/ui/hidden-styles';

/** Text that only a screen reader meets. */
export const VisuallyHidden = styled('span')(HIDDEN);
