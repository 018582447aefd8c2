/** Where the answers are, in words that hold on any device. */
import { expect, test } from 'vitest';
import type { AutosaveState } from '@/wizard/drafts/draft-autosave';
import { describeSaved } from '@/wizard/steps/wizard-run';

const state: AutosaveState = {
  device: 'saved',
  account: 'waiting',
  accountAt: undefined,
  files: 'device',
  conflict: undefined,
};

test.each<[string, Partial<AutosaveState>, string]>([
  ['on the device, and on the way to the account', {}, 'Saved on this device'],
  [
    'on the device, without an account that answers',
    { account: 'failed' },
    'Saved on this device, not yet in your account',
  ],
])('%s', (_where, change, text) => {
  expect(describeSaved({ ...state, ...change })).toBe(text);
});
