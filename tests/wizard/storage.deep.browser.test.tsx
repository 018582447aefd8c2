/**
 * A browser that forbids storage, or has no more room: the screen says what is kept and where, and the application can
 * be sent all the same.
 */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ResponseFailure } from '@/api/client/request-failure';
import type { StepDefinition } from '@/definition/parse/catalog';
import { stopAutosaves } from '@/wizard/drafts/open-autosaves';
import { tennisClub } from '../fixtures/tennis-club';
import { createFakeApi, submissionsOf } from './fake-api';
import { choosePapers, fillClub, newPerson, openWizard, press, reachPapers, stepHeading } from './open-wizard';
import { seeAfter } from '../ui/see-after';

afterEach(() => vi.restoreAllMocks());

/** As a browser does whose settings block site data: at once, not by a promise. */
function forbidStorage(): void {
  const deny = () => {
    throw new DOMException('Access is denied for this document.', 'SecurityError');
  };
  vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(deny);
  for (const method of ['getItem', 'setItem', 'removeItem'] as const)
    vi.spyOn(Storage.prototype, method).mockImplementation(deny);
}

/** Small answers fit, files do not. */
function fillStorage(): void {
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (
    this: IDBObjectStore,
    value: unknown,
    key?: IDBValidKey,
  ) {
    if (value instanceof Blob) throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    // What "put" does, without calling it.
    this.delete(key ?? '');
    return this.add(value, key);
  });
}

/** Whether the browser would ask before the page is closed. */
function asksBeforeLeaving(): boolean {
  return !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
}

describe('where storage is forbidden', () => {
  it('answers are in the account only, files in the page only, and both are sent', async () => {
    forbidStorage();
    const { screen, api } = await openWizard();
    await reachPapers();
    await expect.element(screen.getByText(/^Saved in your account only, (\d+ \w+ at )?\d\d:\d\d$/)).toBeVisible();
    expect(asksBeforeLeaving()).toBe(false);
    await choosePapers();
    await expect
      .element(
        screen.getByText(
          /^Saved in your account only, (\d+ \w+ at )?\d\d:\d\d\. Chosen files are kept by this page only: do not close it before they are sent$/,
        ),
      )
      .toBeVisible();
    expect(asksBeforeLeaving()).toBe(true);
    await seeAfter('Application submitted successfully', () => press('Submit'));
    expect(api.uploads).toEqual(['constitution.pdf']);
    expect(submissionsOf(api)).toHaveLength(1);
  });

  it('a form that is left and opened again at once has what was typed last', async () => {
    const userId = newPerson();
    forbidStorage();
    const first = await openWizard({ userId });
    await first.screen.getByLabelText('Club name').fill('Mine');
    await first.show(null);
    const { screen } = await openWizard({ userId, api: first.api });
    await press('Continue');
    await expect.element(screen.getByLabelText('Club name')).toHaveValue('Mine');
  });

  it('a form that is left without a network and opened again has what was typed', async () => {
    const userId = newPerson();
    forbidStorage();
    const first = await openWizard({ userId });
    first.api.failDrafts = new Error('No network');
    await first.screen.getByLabelText('Club name').fill('Mine');
    await expect.element(first.screen.getByText(/^Not saved/)).toBeVisible();
    await first.show(null);
    const { screen } = await openWizard({ userId, api: first.api });
    await press('Continue');
    await expect.element(screen.getByLabelText('Club name')).toHaveValue('Mine');
  });

  it('the version that the person chooses to keep replaces the account’s', async () => {
    forbidStorage();
    const { screen, api } = await openWizard();
    await screen.getByLabelText('Club name').fill('Mine');
    await expect.poll(() => api.draft?.data['club_name']).toBe('Mine');
    if (api.draft) api.draft = { ...api.draft, data: { club_name: 'Theirs' }, revision: 9 };
    await screen.getByLabelText('Club name').fill('Mine again');
    await press('Keep what is on this page');
    await expect.poll(() => api.draft?.data['club_name']).toBe('Mine again');
  });

  it('answers that the account does not take either are said to be unsaved, and the page asks before it is closed', async () => {
    forbidStorage();
    const api = createFakeApi();
    api.failDrafts = new ResponseFailure(503, {}, 'Closed for tonight');
    const { screen } = await openWizard({ api });
    await fillClub();
    await expect
      .element(
        screen.getByText(
          'Not saved: this browser does not let us keep your answers. Do not close this page before you have submitted',
        ),
      )
      .toBeVisible();
    expect(asksBeforeLeaving()).toBe(true);
  });

  it('a step that nothing has kept is not left, says so, and is left once the account keeps it', async () => {
    forbidStorage();
    const [club, ...others] = tennisClub.wizard.steps;
    const definition = {
      ...tennisClub,
      wizard: {
        ...tennisClub.wizard,
        steps: [{ ...club, failed: 'Failed to save club details' } as StepDefinition, ...others],
      },
    };
    const api = createFakeApi();
    api.failDrafts = new ResponseFailure(503, {}, 'Closed for tonight');
    const { screen } = await openWizard({ api, definition });
    await fillClub();
    await seeAfter('Failed to save club details', () => press('Continue to People'));
    const box = screen.getByRole('group', { name: 'Failed to save club details' });
    await expect.element(box).toHaveFocus();
    await expect.element(stepHeading(1)).toBeVisible();
    await expect.element(screen.getByLabelText('Club name')).toHaveValue('Ikoyi Tennis Club');
    expect(screen.getByText('Club details saved').elements()).toEqual([]);
    api.failDrafts = undefined;
    await seeAfter('Club details saved', () => press('Try again'));
    await expect.element(stepHeading(2)).toBeVisible();
  });

  it('a step without words for that is left, and nothing says that it was saved', async () => {
    forbidStorage();
    const api = createFakeApi();
    api.failDrafts = new ResponseFailure(503, {}, 'Closed for tonight');
    const { screen } = await openWizard({ api });
    await fillClub();
    await press('Continue to People');
    await expect.element(stepHeading(2)).toBeVisible();
    expect(screen.getByText('Club details saved').elements()).toEqual([]);
  });
});

it('a device without room for files keeps the answers, says that the files are not kept, and no longer when they are sent', async () => {
  fillStorage();
  const api = createFakeApi();
  const { screen } = await openWizard({ api });
  await reachPapers();
  await choosePapers();
  await expect
    .element(screen.getByText(/^Saved (\d+ \w+ at )?\d\d:\d\d\. Chosen files are kept by this page only/))
    .toBeVisible();
  expect(asksBeforeLeaving()).toBe(true);
  api.failSubmission = new ResponseFailure(503, {}, 'Closed for tonight');
  await press('Submit');
  await expect.element(screen.getByText('Closed for tonight').first()).toBeVisible();
  await expect.element(screen.getByText(/^Saved (\d+ \w+ at )?\d\d:\d\d$/)).toBeVisible();
  expect(asksBeforeLeaving()).toBe(false);
});

it('a file that only this page has stays when the other version is taken', async () => {
  fillStorage();
  const { screen, api } = await openWizard();
  await reachPapers();
  await choosePapers();
  await expect.poll(() => [api.draft?.files.length, api.draft?.data['declaration']]).toEqual([1, true]);
  if (api.draft)
    api.draft = { ...api.draft, data: { ...api.draft.data, club_name: 'Theirs' }, revision: 900, write_id: 'theirs' };
  await screen.getByLabelText('I confirm that all of this is true.').click();
  await press('Use the other version');
  await expect.element(screen.getByRole('button', { name: 'Remove constitution.pdf' })).toBeVisible();
  await press('Submit');
  await expect.poll(() => submissionsOf(api).length).toBe(1);
  expect(submissionsOf(api)[0]?.json).toMatchObject({ club_name: 'Theirs' });
});

it('files that the device did not keep are asked for again after a reload', async () => {
  fillStorage();
  const userId = `without-room-${performance.timeOrigin}`;
  const first = await openWizard({ userId });
  await reachPapers();
  await choosePapers();
  await expect.element(first.screen.getByText(/^Saved (\d+ \w+ at )?\d\d:\d\d\. Chosen/)).toBeVisible();
  await first.show(null);
  // With the page, its memory goes.
  stopAutosaves();
  const { screen, api } = await openWizard({ userId });
  await expect.element(screen.getByText('Choose these files again')).toBeVisible();
  await expect.element(screen.getByText(/constitution\.pdf/)).toBeVisible();
  await press('Submit');
  expect(submissionsOf(api)).toEqual([]);
});
