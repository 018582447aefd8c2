/** Whether a step that is left counts as saved: one of the two places has it. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createDraftAutosave } from '@/wizard/drafts/draft-autosave';
import type { LocalDrafts } from '@/wizard/drafts/local-drafts';
import type { RemoteDrafts } from '@/wizard/drafts/remote-drafts';
import { tennisClub } from '../fixtures/tennis-club';

const refuse = () => Promise.reject(new Error('Not now'));
const never = () => new Promise<never>(() => undefined);

interface Places {
  device: () => Promise<undefined>;
  account: () => Promise<void>;
  removal?: () => Promise<void>;
}

/** An autosave between a device and an account that take or refuse what is written; `places` may change meanwhile. */
function createKeeper(places: Places) {
  const local: LocalDrafts = {
    load: async () => undefined,
    save: () => places.device(),
    remove: async () => undefined,
    shelf: { put: async () => undefined, get: async () => undefined, remove: async () => undefined },
  };
  const remote: RemoteDrafts = {
    load: async () => undefined,
    remove: async () => places.removal?.(),
    save: async (body) => {
      await places.account();
      return {
        ...body,
        revision: body.revision + 1,
        updated_at: '2026-05-04T11:04:00.000Z',
        expires_at: '2026-06-04T11:04:00.000Z',
      };
    },
  };
  const autosave = createDraftAutosave({
    definition: tennisClub,
    local,
    remote,
    origin: { revision: 0, accountRevision: 0, unanswered: [] },
    savedAt: undefined,
    lost: [],
  });
  const type = (name: string) =>
    autosave.keep({ definitionVersion: 'v', step: 'club', data: { club_name: name }, submissionKey: 'key' });
  return { autosave, type };
}

const takes = async () => undefined;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** How the waiting ends, however long the autosave's patience is. */
async function settle(autosave: ReturnType<typeof createKeeper>['autosave']): Promise<'saved' | 'failed'> {
  const end = autosave.settle().then(
    () => 'saved' as const,
    () => 'failed' as const,
  );
  await vi.advanceTimersByTimeAsync(10_000);
  return end;
}

test.each<[string, Places, 'saved' | 'failed']>([
  ['both take it', { device: takes, account: takes }, 'saved'],
  ['the device alone takes it', { device: takes, account: refuse }, 'saved'],
  ['the account alone takes it', { device: refuse, account: takes }, 'saved'],
  ['the account takes it, and the device does not answer', { device: never, account: takes }, 'saved'],
  ['neither takes it', { device: refuse, account: refuse }, 'failed'],
  ['the account refuses it, and the device does not answer', { device: never, account: refuse }, 'failed'],
])('%s', async (_what, places, end) => {
  const { autosave, type } = createKeeper(places);
  type('Ikoyi Tennis Club');
  expect(await settle(autosave)).toBe(end);
});

test('what was kept before does not stand for what was typed since', async () => {
  const places: Places = { device: takes, account: takes };
  const { autosave, type } = createKeeper(places);
  type('Ikoyi');
  expect(await settle(autosave)).toBe('saved');
  Object.assign(places, { device: refuse, account: refuse });
  type('Ikoyi Tennis Club');
  expect(await settle(autosave)).toBe('failed');
  places.account = takes;
  expect(await settle(autosave)).toBe('saved');
});

test('nothing that was typed is nothing to be saved', async () => {
  const { autosave } = createKeeper({ device: refuse, account: refuse });
  expect(await settle(autosave)).toBe('saved');
});

test('what was received is told at once: nobody waits for the account to remove its draft', async () => {
  const { autosave } = createKeeper({ device: takes, account: takes, removal: never });
  const end = autosave.finish().then(() => 'finished');
  await vi.advanceTimersByTimeAsync(0);
  expect(await Promise.race([end, Promise.resolve('waits')])).toBe('finished');
});
