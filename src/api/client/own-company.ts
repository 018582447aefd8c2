/** Stands for the id of the signed-in person's own company in paths of the product API. */
export const OWN_COMPANY = 'mine';
