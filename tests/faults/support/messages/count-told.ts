/** Compares what has happened with what the providers were given. */
import type { Accepted } from './accepted.ts';
import type { ToldPerson } from './told-people.ts';

export interface HappenedEvent {
  person: ToldPerson;
  /** Stands in the text, and in no other. */
  marker: string;
  /** Words that the text of this event has. */
  says: RegExp;
}

export interface MessageDamage {
  /** Events that a recipient was never told of. */
  lost: number;
  /** Messages of which the provider was given a second one. */
  doubled: number;
  /** Texts of another event, to another address, out of their order, or of nothing that happened. */
  wrong: number;
  /** One line for each. */
  details: string[];
}

/** `happened` in the order of each application. */
export function countToldDamage(happened: readonly HappenedEvent[], accepted: readonly Accepted[]): MessageDamage {
  const damage: MessageDamage = { lost: 0, doubled: 0, wrong: 0, details: [] };
  const note = (kind: 'lost' | 'doubled' | 'wrong', detail: string) => {
    damage[kind] += 1;
    damage.details.push(`${kind}: ${detail}`);
  };
  const byMarker = new Map(happened.map((event, order) => [event.marker, { ...event, order }]));
  const seen = new Map<string, number>();
  /** The latest event that each address was told of. */
  const latest = new Map<string, number>();
  for (const { channel, to, text } of accepted) {
    const marker = /\bN\d+N\b/.exec(text)?.[0] ?? '';
    const event = byMarker.get(marker);
    if (!event) {
      note('wrong', `${channel} to ${to} tells of nothing that happened: ${text}`);
      continue;
    }
    const count = (seen.get(`${channel} ${marker}`) ?? 0) + 1;
    seen.set(`${channel} ${marker}`, count);
    if (count > 1) note('doubled', `${channel} ${marker}`);
    if (to !== (channel === 'sms' ? event.person.phone : event.person.email))
      note('wrong', `${channel} ${marker} went to ${to}`);
    if (!event.says.test(text)) note('wrong', `${channel} ${marker} says: ${text}`);
    if (count === 1 && (latest.get(`${channel} ${to}`) ?? -1) > event.order)
      note('wrong', `${channel} ${marker} came after a later one`);
    latest.set(`${channel} ${to}`, Math.max(latest.get(`${channel} ${to}`) ?? -1, event.order));
  }
  for (const { marker } of happened)
    for (const channel of ['sms', 'email']) if (!seen.has(`${channel} ${marker}`)) note('lost', `${channel} ${marker}`);
  return damage;
}
