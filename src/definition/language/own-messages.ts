/** Texts of messages that one type words differently from registry.json. */
import { z } from 'zod';
import { PLACES } from './outgoing-texts.ts';
import type { SmsMessage } from './sms-texts.ts';
import { text } from './text.ts';

/** The messages of registry.json that are about one type of application. */
const OWN_MESSAGES = [
  'statusChanged',
  'received',
  'commented',
  'draftEnds',
  'correctionEnds',
  'deadline',
  'certificateEnds',
  'renewalOpen',
  'renewalStillOpen',
  'dutyDue',
  'dutyMissed',
] as const satisfies readonly SmsMessage[];
export type OwnMessage = (typeof OWN_MESSAGES)[number];

const message = (key: OwnMessage, when: string) =>
  text
    .min(1)
    .optional()
    .describe(`${when}; ${PLACES.messages[key].map((place) => `{${place}}`).join(', ')}.`);

export const OwnMessages = z
  .strictObject({
    statusChanged: message('statusChanged', 'On a change of status'),
    received: message('received', 'After submitting'),
    commented: message('commented', 'On a comment of an officer'),
    draftEnds: message('draftEnds', 'To whoever has begun an application and not gone on'),
    correctionEnds: message('correctionEnds', 'To whoever has begun a correction and not gone on'),
    deadline: message('deadline', 'A week before a transition with "afterDays" is made'),
    certificateEnds: message('certificateEnds', 'Before a certificate ends that cannot be renewed yet'),
    renewalOpen: message('renewalOpen', 'Before a certificate ends, while it can be renewed'),
    renewalStillOpen: message('renewalStillOpen', 'When a date has ended an approval that can still be renewed'),
    dutyDue: message('dutyDue', 'Before a duty is due'),
    dutyMissed: message('dutyMissed', 'When the days of grace of a duty are over'),
    transitions: z
      .record(z.string(), text.min(1))
      .optional()
      .describe(
        'By the id of a transition: what the applicant is told of it, in the place of statusChanged; the same places.',
      ),
  })
  .meta({
    id: 'OwnMessages',
    description:
      'Texts by SMS and e-mail that this type words in its own way; what is left out is worded as in registry.json.',
  });
