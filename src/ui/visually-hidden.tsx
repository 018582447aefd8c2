import { styled } from '@mui/material/styles';
import { HIDDEN_LOOK } from '@/ui/hidden-look';

/** Text that only a screen reader meets. */
export const VisuallyHidden = styled('span')(HIDDEN_LOOK);
