/** What a status means to its reader: colour and icon follow from it. */
export type Tone = 'neutral' | 'info' | 'success' | 'warning' | 'danger';
