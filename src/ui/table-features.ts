import { rowSelectionFeature, rowSortingFeature, tableFeatures } from '@tanstack/react-table';

/** What TanStack Table keeps for us; which rows there are, and in which order, the server says. */
export const features = tableFeatures({ rowSortingFeature, rowSelectionFeature });
