import type { Tone } from './tone';

/** Severities and colours of MUI, by the tones that the statuses of records are given in. */
const TONES = { info: 'info', success: 'success', warning: 'warning', error: 'danger', default: 'neutral' } as const;

/** The tone that a severity or colour of MUI stands for; undefined for one that is no status. */
export function toTone(name: string | undefined): Tone | undefined {
  return Object.hasOwn(TONES, name ?? '') ? TONES[name as keyof typeof TONES] : undefined;
}
