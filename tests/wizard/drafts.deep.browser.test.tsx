import { describe, expect, it } from 'vitest';
import { tennisClub } from '../fixtures/tennis-club';
import { flushAutosaves, stopAutosaves } from '@/wizard/drafts/open-autosaves';
import { createFakeApi, submissionsOf } from './fake-api';
import { choosePapers, fillClub, newPerson, openWizard, press, reachPapers, stepHeading } from './open-wizard';
import { seeAfter } from '../ui/see-after';

/** A draft of before, as the account gives it. */
const KEPT = {
  provider: tennisClub.id,
  definition_version: tennisClub.version,
  step: 'club',
  submission_key: 'key',
  revision: 3,
  files: [],
  updated_at: '2026-03-04T11:04:00.000Z',
  expires_at: '2026-05-04T11:04:00.000Z',
};

describe('a draft', () => {
  it('comes back as it was in the same tab, with its step and chosen file, without a question', async () => {
    const userId = newPerson();
    const first = await openWizard({ userId });
    await reachPapers();
    await choosePapers();
    await expect.element(first.screen.getByText(/^Saved/)).toBeVisible();
    await first.show(null);
    const { api } = await openWizard({ userId });
    await expect.element(stepHeading(3)).toBeVisible();
    await seeAfter('Application submitted successfully', () => press('Submit'));
    expect(submissionsOf(api)).toHaveLength(1);
    expect(api.uploads).toEqual(['constitution.pdf']);
  });

  it('is offered with what is in it when the person comes back later', async () => {
    const userId = newPerson();
    const first = await openWizard({ userId });
    await fillClub();
    await expect.element(first.screen.getByText(/^Saved/)).toBeVisible();
    await first.show(null);
    sessionStorage.clear();
    const { screen } = await openWizard({ userId });
    await expect.element(screen.getByRole('heading', { name: 'Continue your application?' })).toBeVisible();
    await expect.element(screen.getByText('Ikoyi Tennis Club')).toBeVisible();
    await press('Continue');
    await expect.element(screen.getByLabelText('Club name')).toHaveValue('Ikoyi Tennis Club');
    await expect.element(screen.getByText(/^Saved (\d+ \w+ at )?\d\d:\d\d$/)).toBeVisible();
  });

  it('is deleted when the person starts again', async () => {
    const userId = newPerson();
    const first = await openWizard({ userId });
    await fillClub();
    await expect.element(first.screen.getByText(/^Saved/)).toBeVisible();
    await first.show(null);
    sessionStorage.clear();
    const { screen } = await openWizard({ userId, path: '/?step=people' });
    await press('Start again');
    await press('Delete and start again');
    await expect.element(screen.getByLabelText('Club name')).toHaveValue('');
    expect(screen.getByText('Please complete all previous steps first').elements()).toEqual([]);
  });

  it('is in the account, without secrets, and says when', async () => {
    const { screen, api } = await openWizard();
    await fillClub();
    await press('Continue to People');
    await screen.getByLabelText('Secret word').fill('topspin');
    await screen.getByLabelText('Captain').fill('Amina');
    await expect.poll(() => api.draft?.data['captain']).toBe('Amina');
    expect(api.draft?.data).not.toHaveProperty('secret_word');
    await expect.element(screen.getByText(/^Saved (\d+ \w+ at )?\d\d:\d\d$/)).toBeVisible();
  });

  it('from another device is offered, and its files are asked for again', async () => {
    const api = createFakeApi();
    api.draft = {
      ...KEPT,
      data: { club_name: 'Lagos Lawn', courts: 4 },
      files: [{ field: 'constitution', fileName: 'rules.pdf', fileSize: 10 }],
    };
    const { screen } = await openWizard({ api });
    await press('Continue');
    await expect.element(screen.getByText(/rules\.pdf/)).toBeVisible();
    await expect.element(screen.getByLabelText('Club name')).toHaveValue('Lagos Lawn');
    await expect.element(screen.getByLabelText('Courts')).toHaveValue('4');
    // For the first device: its file is named until another is chosen.
    await screen.getByLabelText('Courts').fill('5');
    await expect.poll(() => api.draft?.data['courts']).toBe(5);
    expect(api.draft?.files).toEqual([{ field: 'constitution', fileName: 'rules.pdf', fileSize: 10 }]);
  });

  it('asks for one of several files as long as nothing is chosen in its place', async () => {
    const api = createFakeApi();
    const here = {
      fileName: 'gate.png',
      fileSize: 10,
      fileType: 'image/png',
      fileKey: 'gate',
      fileUrl: '/api/files/gate',
    };
    api.draft = {
      ...KEPT,
      step: 'papers',
      data: {
        club_name: 'Lagos Lawn',
        club_phone: '+2348031234567',
        email_address: 'secretary@lagos.example',
        founded_on: '2001-02-03',
        courts: 4,
        surface: 'clay',
        captain: 'Amina Bello',
        coaches: [{ first_name: 'Ngozi', licence: 'NG12' }],
        photos: [here],
      },
      files: [{ field: 'photos', fileName: 'court.png', fileSize: 10 }],
    };
    const { screen } = await openWizard({ api });
    await press('Continue');
    await expect.element(screen.getByText('Photos: court.png')).toBeVisible();
    await screen.getByLabelText('Photos').upload(new File(['another'], 'net.png', { type: 'image/png' }));
    await expect.element(screen.getByText('Photos: court.png')).not.toBeInTheDocument();
    await expect.poll(() => api.draft?.files).toEqual([{ field: 'photos', fileName: 'net.png', fileSize: 7 }]);
  });

  it('is in the account at once when that is asked for, and is kept on', async () => {
    const { screen, api } = await openWizard();
    await screen.getByLabelText('Club name').fill('Mine');
    await flushAutosaves();
    expect(api.draft?.data['club_name']).toBe('Mine');
    await screen.getByLabelText('Club name').fill('Mine still');
    await expect.poll(() => api.draft?.data['club_name']).toBe('Mine still');
  });

  it('of one person is not sent in the name of the next, who has the page after them', async () => {
    const api = createFakeApi();
    const first = await openWizard({ api });
    await first.screen.getByLabelText('Club name').fill('Mine');
    await first.show(null);
    stopAutosaves();
    // The next person's account has no draft; on a slow machine the first one's has this already.
    api.draft = undefined;
    const before = api.calls.length;
    const { screen } = await openWizard({ api });
    await screen.getByLabelText('Club name').fill('Another’s');
    await expect.poll(() => api.draft?.data['club_name']).toBe('Another’s');
    expect(JSON.stringify(api.calls.slice(before))).not.toContain('Mine');
  });

  it('of an older form keeps what fits and names what does not', async () => {
    const api = createFakeApi();
    api.draft = {
      ...KEPT,
      definition_version: 'older',
      data: { club_name: 'Lagos Lawn', surface: 'carpet', ball_boys: 'many' },
    };
    const { screen } = await openWizard({ api });
    await press('Continue');
    await expect.element(screen.getByText(/no place in the new form: Surface, ball boys/)).toBeVisible();
    await expect.element(screen.getByLabelText('Club name')).toHaveValue('Lagos Lawn');
    await expect.element(screen.getByLabelText('Surface')).toHaveValue('');
  });

  it('that another device has changed is never overwritten without asking', async () => {
    const { screen, api } = await openWizard();
    await screen.getByLabelText('Club name').fill('Mine');
    await expect.poll(() => api.draft?.data['club_name']).toBe('Mine');
    if (api.draft) api.draft = { ...api.draft, data: { club_name: 'Theirs' }, revision: 9 };
    await screen.getByLabelText('Club name').fill('Mine again');
    await expect.element(screen.getByText('This application was changed on another device or tab')).toBeVisible();
    expect(api.draft?.data['club_name']).toBe('Theirs');
    await press('Keep what is on this page');
    await expect.poll(() => api.draft?.data['club_name']).toBe('Mine again');
  });

  it('whose answer from the account got lost is known again on return, with what was typed since, and nobody is asked', async () => {
    const userId = newPerson();
    const api = createFakeApi();
    const first = await openWizard({ userId, api });
    api.loseDraftAnswers = true;
    await first.screen.getByLabelText('Club name').fill('Mine');
    await expect.poll(() => api.draft?.data['club_name']).toBe('Mine');
    await first.screen.getByLabelText('Courts').fill('7');
    await first.show(null);
    api.loseDraftAnswers = false;
    sessionStorage.clear();
    const { screen } = await openWizard({ userId, api });
    await press('Continue');
    await expect.element(screen.getByLabelText('Courts')).toHaveValue('7');
    await expect.poll(() => api.draft?.data['courts']).toBe(7);
    await expect.element(screen.getByText(/^Saved \d/)).toBeVisible();
  });

  it('that is left and opened again at once is not taken for another tab’s', async () => {
    const userId = newPerson();
    const api = createFakeApi();
    const first = await openWizard({ userId, api });
    await first.screen.getByLabelText('Club name').fill('Mine');
    await first.show(null);
    const { screen } = await openWizard({ userId, api });
    await expect.element(screen.getByLabelText('Club name')).toHaveValue('Mine');
    await expect.poll(() => api.draft?.data['club_name']).toBe('Mine');
    await screen.getByLabelText('Club name').fill('Mine again');
    await expect.poll(() => api.draft?.data['club_name']).toBe('Mine again');
    await expect.element(screen.getByText(/^Saved \d/)).toBeVisible();
  });

  it('that another device has changed is taken with the files that are chosen here', async () => {
    const userId = newPerson();
    const api = createFakeApi();
    const first = await openWizard({ userId, api });
    await reachPapers();
    await choosePapers();
    await expect.poll(() => api.draft?.files.length).toBe(1);
    await expect.element(first.screen.getByText(/^Saved \d/)).toBeVisible();
    await first.show(null);
    if (api.draft)
      api.draft = {
        ...api.draft,
        data: { ...api.draft.data, club_name: 'Renamed there' },
        revision: 9,
        write_id: 'theirs',
      };
    const { screen } = await openWizard({ userId, api });
    await expect.element(stepHeading(3)).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Remove constitution.pdf' })).toBeVisible();
    await press('Submit');
    await expect.poll(() => submissionsOf(api).length).toBe(1);
    expect(api.uploads).toEqual(['constitution.pdf']);
    expect(submissionsOf(api)[0]?.json).toMatchObject({ club_name: 'Renamed there' });
  });

  it('of another tab can be taken instead', async () => {
    const userId = newPerson();
    const api = createFakeApi();
    const { screen, holder } = await openWizard({ userId, api });
    await screen.getByLabelText('Club name').fill('First tab');
    await expect.poll(() => api.draft?.data['club_name']).toBe('First tab');
    if (api.draft) api.draft = { ...api.draft, data: { club_name: 'Second tab' }, revision: 7 };
    await screen.getByLabelText('Club name').fill('First tab again');
    await press('Use the other version');
    await expect.element(screen.getByLabelText('Club name')).toHaveValue('Second tab');
    expect(holder.isConnected).toBe(true);
  });
});
