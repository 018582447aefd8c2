import { describe, expect, it } from 'vitest';
import type { Application } from '@/api/shapes/application';
import { clubAnswers } from '../fixtures/club-answers';
import { tennisClub } from '../fixtures/tennis-club';
import { createApplication } from './application';
import { createFakeApi, submissionsOf } from './fake-api';
import { openWizard, press, stepHeading } from './open-wizard';
import { seeAfter } from '../ui/see-after';
import { correct } from '@/wizard/run/correction';

const file = {
  fileUrl: '/api/applications/file/x',
  fileKey: 'x',
  fileName: 'rules.pdf',
  fileSize: 10,
  fileType: 'application/pdf',
};

function application(change: Partial<Application> = {}): Application {
  return createApplication(tennisClub, {
    requested_changes: [{ path: 'captain', reason: 'Write the full name.' }],
    data: { ...clubAnswers, captain: 'A' },
    documents: { constitution: file },
    ...change,
  });
}

/** A picture that is blue in its lower right quarter. */
async function drawQuarters(): Promise<Blob> {
  const canvas = new OffscreenCanvas(100, 200);
  const pen = canvas.getContext('2d');
  if (pen) pen.fillStyle = '#ff0000';
  pen?.fillRect(0, 0, 100, 200);
  if (pen) pen.fillStyle = '#0000ff';
  pen?.fillRect(50, 100, 50, 100);
  return canvas.convertToBlob({ type: 'image/png' });
}

describe('changing an application', () => {
  it('shows on one page what the officer asked for, the old answer beside it, and sends only that', async () => {
    const requested_changes = [
      { path: 'captain', reason: 'Write the full name.' },
      { path: 'documents.constitution', reason: 'Page 2 is missing.' },
    ];
    const { screen, api } = await openWizard({
      mode: correct(application({ requested_changes, admin_comments: 'Nearly there: two things are left.' })),
    });
    await expect.element(screen.getByRole('heading', { level: 1, name: 'Correct your application' })).toBeVisible();
    await expect.element(screen.getByText('Nearly there: two things are left.')).toBeVisible();
    await expect.element(screen.getByText(`Application ${application().reference}`)).toBeVisible();
    await expect.element(screen.getByText('Please change the following: 0 of 2 done')).toBeVisible();
    const listed = () => [...document.querySelectorAll('main li')].map(({ textContent }) => textContent);
    await expect.poll(listed).toContain('Captain: Write the full name.');
    await expect.poll(() => document.querySelectorAll('input[name]').length).toBe(2);
    await screen.getByRole('link', { name: 'Captain' }).click();
    await expect.element(screen.getByLabelText('Captain')).toHaveFocus();
    await expect.element(screen.getByText('Change requested: Write the full name.')).toBeVisible();
    await expect.element(screen.getByText(/^You sent: A$/)).toBeVisible();
    await screen.getByLabelText('Captain').fill('Amina Bello');
    await expect.element(screen.getByText('Please change the following: 1 of 2 done')).toBeVisible();
    await expect.element(screen.getByText(/^You sent: A$/)).toBeVisible();
    await expect.poll(listed).toContain('Captain (changed): Write the full name.');
    await press('Submit');
    await screen.getByRole('button', { name: 'Yes, submit without changing it' }).click();
    await expect.poll(() => submissionsOf(api).length).toBe(1);
    expect(submissionsOf(api)[0]).toMatchObject({ method: 'PATCH', path: 'applications/a1' });
    expect(submissionsOf(api)[0]?.json).toEqual({
      captain: 'Amina Bello',
      application_type: tennisClub.applicationType,
      definition_version: tennisClub.version,
      revision: 5,
    });
  });

  it('asks before sending what was not corrected, names it, and sends it when the person says that it is right', async () => {
    const { screen, api } = await openWizard({ mode: correct(application()) });
    await expect.element(screen.getByText('Please change the following: 0 of 1 done')).toBeVisible();
    await press('Submit');
    const question = screen.getByRole('group', { name: 'You have not changed anything yet' });
    await expect.element(question).toHaveFocus();
    expect(submissionsOf(api)).toEqual([]);
    await question.getByRole('link', { name: 'Captain' }).click();
    await expect.element(screen.getByLabelText('Captain')).toHaveFocus();
    await question.getByRole('button', { name: 'Yes, submit without changing it' }).click();
    await expect.poll(() => submissionsOf(api).length).toBe(1);
  });

  it('is kept in the account as it is typed, and goes on from there on another device', async () => {
    const first = await openWizard({ mode: correct(application()) });
    await first.screen.getByRole('link', { name: 'Captain' }).click();
    await first.screen.getByLabelText('Captain').fill('Amina Bello');
    await expect.poll(() => first.api.draft?.data['captain']).toBe('Amina Bello');
    await expect.element(first.screen.getByText(/^Saved \d/)).toBeVisible();
    expect(first.api.calls.filter(({ path }) => path.startsWith('drafts/')).map(({ query }) => query)).toEqual(
      expect.arrayContaining([{ application: 'a1' }]),
    );
    await first.show(null);
    const { screen } = await openWizard({
      api: first.api,
      path: '/?step=people',
      mode: correct(application()),
    });
    await expect.element(screen.getByLabelText('Captain')).toHaveValue('Amina Bello');
  });

  it('shows what was marked on a document as it is cut out of it, and in words where it cannot be drawn', async () => {
    const place = { file: 'x', page: 1, x: 0.5, y: 0.5, width: 0.4, height: 0.4 };
    const requested_changes = [
      { path: 'constitution', reason: 'Not signed.', place },
      { path: 'constitution', reason: 'Not dated.', place: { ...place, page: 3, y: 0 } },
    ];
    const { screen } = await openWizard({
      mode: correct(application({ requested_changes })),
      api: { ...createFakeApi(), downloadFile: drawQuarters },
    });
    const cut = screen.getByRole('img', { name: 'Cut out of the document: page 1, lower right' });
    await expect.element(cut).toBeVisible();
    const canvas = cut.element() as HTMLCanvasElement;
    const at = canvas.getContext('2d')?.getImageData(canvas.width / 2, canvas.height / 2, 1, 1).data;
    expect([...(at ?? [])]).toEqual([0, 0, 255, 255]);
    await expect.element(screen.getByText('On page 1, lower right: Not signed.')).toBeVisible();
    await expect.element(screen.getByText('On page 3, upper right: Not dated.')).toBeVisible();
    await expect.element(screen.getByRole('img', { name: /page 3/ })).not.toBeInTheDocument();
  });

  it('unlocks what the invitation has filled when the officer asks for it', async () => {
    const { screen } = await openWizard({
      mode: correct(application({ requested_changes: [{ path: 'club_phone', reason: 'This is the old number.' }] })),
    });
    await expect.element(screen.getByLabelText('Club phone')).not.toHaveAttribute('readonly');
    await expect.element(screen.getByLabelText('Club name')).not.toBeInTheDocument();
  });

  it('unlocks one answer of a row, says there what was asked for, and leaves the rows as they are', async () => {
    const requested_changes = [{ path: 'coaches.0.licence', reason: 'This one has expired.' }];
    const { screen } = await openWizard({
      path: '/?step=people',
      mode: correct(application({ requested_changes })),
    });
    await expect.element(screen.getByLabelText('Licence')).not.toHaveAttribute('readonly');
    await expect.element(screen.getByLabelText('Licence')).toHaveAccessibleDescription(/This one has expired/);
    await expect.element(screen.getByLabelText('First name')).not.toBeInTheDocument();
    await expect.element(screen.getByLabelText('Captain')).not.toBeInTheDocument();
    await expect.element(screen.getByRole('button', { name: 'Add a coach' })).not.toBeInTheDocument();
    await expect.element(screen.getByRole('button', { name: /^Remove/ })).not.toBeInTheDocument();
  });

  it('unlocks everything when nothing particular was asked for', async () => {
    const { screen } = await openWizard({
      mode: correct(application({ requested_changes: [] })),
    });
    await expect.element(screen.getByLabelText('Club name')).not.toHaveAttribute('readonly');
  });

  it('is not sent while another step is not complete, and leads there', async () => {
    const { data } = application();
    const { screen, api } = await openWizard({
      path: '/?step=papers',
      mode: correct(application({ requested_changes: [], data: { ...data, captain: undefined } })),
    });
    await seeAfter('Please complete all previous steps first', () => press('Submit'));
    expect(submissionsOf(api)).toEqual([]);
    await expect
      .element(
        screen.getByRole('group', { name: 'There is a problem' }).getByText('Please complete all previous steps first'),
      )
      .toBeVisible();
    await screen.getByRole('link', { name: 'Captain is required' }).click();
    await expect.element(stepHeading(2)).toBeVisible();
    await expect.element(screen.getByLabelText('Captain')).toHaveFocus();
  });
});
