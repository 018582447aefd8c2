/** Which text tells of a transition: the nearest to it that somebody has written. */
import { expect, test } from 'vitest';
import type { OwnMessages } from '@/definition/language/own-messages';
import { getTransitionText } from '@/server/messages/message-text';
import type { z } from 'zod';
import { catalog, tennisClub } from '../../fixtures/tennis-club';

const shared = {
  ...catalog.registry.messages,
  statusChanged: 'any',
  transitions: { approve: 'approved, of any type' },
};
const withTexts = (messages: z.infer<typeof OwnMessages> | undefined) => ({
  registry: { ...catalog.registry, messages: shared },
  providers: [{ ...tennisClub, messages }],
});

test.each([
  [
    'the type’s own for it',
    { statusChanged: 'own', transitions: { approve: 'own approved' } },
    'approve',
    'own approved',
  ],
  ['the type’s own for every change', { statusChanged: 'own' }, 'approve', 'own'],
  ['the registry’s for it', { received: 'own' }, 'approve', 'approved, of any type'],
  ['the registry’s for it, of a type without texts', undefined, 'approve', 'approved, of any type'],
  ['the registry’s for every change', undefined, 'reject', 'any'],
  ['the registry’s, where no transition is known', undefined, undefined, 'any'],
])('%s', (_which, own, transition, text) => {
  expect(getTransitionText(withTexts(own), tennisClub.id, transition)).toMatchObject({ text });
});
