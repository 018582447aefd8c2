/** The address part by which a message or a list leads to the receipt of an application. */
export const RECEIPT_HASH = '#receipt';
