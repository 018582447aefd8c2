import { styled } from '@mui/material/styles';
import visuallyHidden from '@mui/utils/visuallyHidden';

/** Text that only a screen reader meets. */
export const VisuallyHidden = styled('span')(visuallyHidden);
