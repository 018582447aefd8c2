/** Webhooks in officers' words. */
import { WEBHOOK_EVENTS, type Webhook, type WebhookEvent } from '@/api/shapes/webhook';
import type { Tone } from '@/ui/theme/tone';
import { msg, t, type Message } from '@/texts/t';

export const WEBHOOK_STATES: Record<Webhook['state'], { label: Message; tone: Tone }> = {
  on: { label: msg('On'), tone: 'success' },
  off: { label: msg('Off'), tone: 'neutral' },
  gone: { label: msg('Off: receiver gone'), tone: 'danger' },
};

const EVENTS: Record<WebhookEvent, Message> = {
  'application.submitted': msg('Application submitted'),
  'application.status_changed': msg('Status of an application changed'),
  'application.corrected': msg('Application corrected by its applicant'),
  'application.withdrawn': msg('Application withdrawn'),
  'certificate.issued': msg('Certificate issued'),
  'certificate.suspended': msg('Certificate suspended'),
  'certificate.restored': msg('Certificate valid again'),
  'certificate.revoked': msg('Certificate revoked'),
};

export function listEventChoices(): { value: WebhookEvent; label: string }[] {
  return WEBHOOK_EVENTS.map((value) => ({ value, label: t(EVENTS[value]) }));
}

/** One of another version of the product is given by its type. */
export function describeEvent(event: string): string {
  const label = (EVENTS as Partial<Record<string, Message>>)[event];
  return label ? t(label) : event;
}

/** Without what stands behind "?", which may be a key of the receiver's. */
export function describeAddress({ url }: Pick<Webhook, 'url'>): string {
  return url.split('?')[0] ?? url;
}
