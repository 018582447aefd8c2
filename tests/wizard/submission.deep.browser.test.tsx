import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import { serverNow } from '@/definition/language/server-time';
import { toDay } from '@/engine/locale/calendar';
import { NoResponse, ResponseFailure } from '@/api/client/request-failure';
import { tennisClub } from '../fixtures/tennis-club';
import { createFakeApi, submissionsOf, type FakeApi } from './fake-api';
import { choosePapers, control, openWizard, pdf, press, reachPapers, stepHeading } from './open-wizard';
import { seeAfter } from '../ui/see-after';

describe('submitting', () => {
  it('uploads each chosen file, then sends the answers once, and says so', async () => {
    const { screen, api, onSubmitted } = await openWizard();
    await reachPapers();
    await choosePapers();
    await screen
      .getByLabelText('Photos')
      .upload([new File(['a'], 'a.png', { type: 'image/png' }), new File(['b'], 'b.png', { type: 'image/png' })]);
    await seeAfter('Application submitted successfully', () => press('Submit'));
    await expect.poll(() => onSubmitted.mock.calls.length).toBe(1);
    expect(api.uploads.toSorted()).toEqual(['a.png', 'b.png', 'constitution.pdf']);
    const [sent, ...more] = submissionsOf(api);
    expect(more).toEqual([]);
    expect(sent).toMatchObject({ method: 'POST', path: 'applications' });
    expect(sent?.headers?.['Idempotency-Key']).toMatch(/^[0-9a-f]{32}$/);
    expect(sent?.json).toMatchObject({
      application_type: 'tennis_club_application',
      club_name: 'Ikoyi Tennis Club',
      courts: 1,
      coaches: [{ first_name: 'Ngozi', licence: 'NG12' }],
      documents: {
        constitution: { fileKey: 'key-constitution.pdf' },
        photos: [{ fileKey: 'key-a.png' }, { fileKey: 'key-b.png' }],
      },
    });
  });

  it('sends the day on which it is sent where nobody can set it, though the form was opened the day before', async () => {
    const before = globalThis.serverAheadMs;
    globalThis.serverAheadMs = 0;
    onTestFinished(() => void (globalThis.serverAheadMs = before));
    const readonly = { 'ui:options': { initial: 'today', readonly: true } };
    const steps = tennisClub.wizard.steps.map((step) => ({
      ...step,
      uiSchema: 'founded_on' in step.uiSchema ? { ...step.uiSchema, founded_on: readonly } : step.uiSchema,
      fields: step.fields.map((field) =>
        field.key === 'founded_on' ? { ...field, ui: { ...field.ui, readonly: true } } : field,
      ),
    }));
    const { api } = await openWizard({ definition: { ...tennisClub, wizard: { ...tennisClub.wizard, steps } } });
    await reachPapers();
    await choosePapers();
    globalThis.serverAheadMs = 24 * 60 * 60 * 1000;
    const pressed = toDay(serverNow());
    await press('Submit');
    await expect.poll(() => submissionsOf(api).length).toBe(1);
    const founded_on = expect.toBeOneOf([pressed, toDay(serverNow())]);
    expect(submissionsOf(api)[0]?.json).toMatchObject({ founded_on });
  });

  it('leaves out the answer to a question that is no longer asked', async () => {
    const { screen, api } = await openWizard();
    await screen.getByLabelText('Yes').click();
    await screen.getByLabelText('Name of the hall').fill('Old hall');
    await screen.getByLabelText('No', { exact: true }).click();
    await reachPapers();
    await choosePapers();
    await press('Submit');
    await expect.poll(() => submissionsOf(api).length).toBe(1);
    expect(submissionsOf(api)[0]?.json).not.toHaveProperty('hall_name');
    expect(submissionsOf(api)[0]?.json).toMatchObject({ has_hall: false });
  });

  it('goes on from where it stopped after a failed upload, without sending a file twice', async () => {
    const api = createFakeApi();
    api.failUploads.set('photos', new ResponseFailure(503, {}, 'The store is closed'));
    const { screen, onSubmitted } = await openWizard({ api });
    await reachPapers();
    await choosePapers();
    await screen.getByLabelText('Photos').upload(new File(['a'], 'a.png', { type: 'image/png' }));
    await press('Submit');
    await expect.element(screen.getByText('Failed to upload photos: The store is closed').first()).toBeVisible();
    expect(api.uploads).toEqual(['constitution.pdf']);
    expect(submissionsOf(api)).toEqual([]);
    await press('Try again');
    await expect.poll(() => onSubmitted.mock.calls.length).toBe(1);
    expect(api.uploads).toEqual(['constitution.pdf', 'a.png']);
  });

  it('says once of a document that is not accepted which it is and why, in the words of the form', async () => {
    const api = createFakeApi();
    api.failUploads.set('photos', new ResponseFailure(415, {}, 'This is no picture'));
    const { screen } = await openWizard({ api });
    await reachPapers();
    await choosePapers();
    await screen.getByLabelText('Photos').upload(new File(['a'], 'a.png', { type: 'image/png' }));
    await press('Submit');
    const summary = page.getByRole('group', { name: 'There is a problem' });
    await expect.element(summary).toHaveFocus();
    await expect.element(summary.getByText('One document was not accepted')).toBeVisible();
    await expect.element(summary.getByText('Photos, a.png: This is no picture')).toBeVisible();
    expect(summary.element().textContent).not.toMatch(/Failed to upload/);
    expect(summary.element().textContent.split('This is no picture')).toHaveLength(2);
  });

  it('names the field in its own words when its upload gets no answer', async () => {
    const api = createFakeApi();
    api.failUploads.set('constitution', new NoResponse(undefined));
    const { screen } = await openWizard({ api });
    await reachPapers();
    await choosePapers();
    await press('Submit');
    await expect
      .element(screen.getByText('Failed to upload the constitution: Failed to upload constitution document').first())
      .toBeVisible();
  });

  it('repeats a request that got no answer under the same key', async () => {
    const api = createFakeApi();
    api.failSubmission = new NoResponse(undefined);
    const { screen, onSubmitted } = await openWizard({ api });
    await reachPapers();
    await choosePapers();
    await press('Submit');
    await expect
      .element(screen.getByText('Failed to submit application. No response from server.').first())
      .toBeVisible();
    await press('Try again');
    await expect.poll(() => onSubmitted.mock.calls.length).toBe(1);
    const keys = submissionsOf(api).map(({ headers }) => headers?.['Idempotency-Key']);
    expect(new Set(keys).size).toBe(1);
    expect(keys).toHaveLength(2);
  });

  it.each([
    [new ResponseFailure(409, {}, 'Club exists'), 'Conflict: Club exists'],
    [new ResponseFailure(400, {}, 'Bad answers'), 'Submission error: Bad answers'],
    [new ResponseFailure(503, {}, 'Closed for tonight'), 'Closed for tonight'],
    [new ResponseFailure(500, { code: 'UNEXPECTED' }, 'An unexpected error occurred'), 'Failed to submit application'],
    [new Error('Out of memory'), 'Out of memory'],
  ])('shows what the definition says for a failure: %s', async (failure, text) => {
    const api = createFakeApi();
    api.failSubmission = failure;
    const { screen } = await openWizard({ api });
    await reachPapers();
    await choosePapers();
    await press('Submit');
    await expect.element(screen.getByText(text, { exact: true }).first()).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Submit', exact: true })).toBeEnabled();
  });

  it('returns to the step of a duplicate, marks the field, and moves focus to the summary', async () => {
    const api = createFakeApi();
    const errors = [{ path: 'email_address', message: 'This email is taken.' }];
    api.failSubmission = new ResponseFailure(409, { code: 'DUPLICATE_EMAIL', errors }, 'This email is taken.');
    const { screen } = await openWizard({ api });
    await reachPapers();
    await choosePapers();
    await press('Submit');
    await expect.element(stepHeading(1)).toBeVisible();
    await expect
      .element(screen.getByLabelText('Email address'))
      .toHaveAccessibleDescription(/Email address already registered/);
    const summary = screen.getByRole('group', { name: 'There is a problem' });
    await expect.element(summary).toHaveFocus();
    expect(summary.getByRole('link').elements()).toHaveLength(1);
    await screen.getByLabelText('Email address').fill('other@ikoyi.example');
    await expect.element(screen.getByLabelText('Email address')).not.toBeInvalid();
  });

  it('leads from what the server reported to a row on another step', async () => {
    const api = createFakeApi();
    api.failSubmission = new ResponseFailure(
      400,
      {
        errors: [
          { path: 'coaches.0.licence', message: 'This licence has ended' },
          { path: 'documents.constitution', message: 'Not a PDF' },
        ],
      },
      'Wrong',
    );
    const { screen } = await openWizard({ api });
    await reachPapers();
    await choosePapers();
    await press('Submit');
    await expect.element(screen.getByLabelText('Constitution')).toHaveAccessibleDescription(/Not a PDF/);
    await screen.getByRole('link', { name: /This licence has ended/ }).click();
    await expect.element(screen.getByLabelText('Licence')).toHaveFocus();
    await expect.element(screen.getByLabelText('Licence')).toHaveAccessibleDescription(/This licence has ended/);
  });

  it('takes no file twice and forgets one that was removed', async () => {
    const { screen, api } = await openWizard();
    await reachPapers();
    await choosePapers(pdf('first.pdf'));
    await screen.getByLabelText('Constitution').upload(pdf('second.pdf'));
    await screen.getByLabelText('Photos').upload(new File(['a'], 'a.png', { type: 'image/png' }));
    await screen.getByRole('button', { name: 'Remove a.png' }).click();
    await press('Submit');
    await expect.poll(() => submissionsOf(api).length).toBe(1);
    expect(api.uploads).toEqual(['second.pdf']);
    expect(control('constitution')).toBeDefined();
  });

  describe('that fails on a phone', () => {
    beforeEach(() => page.viewport(360, 740));

    async function fail(failure: unknown): Promise<FakeApi> {
      const api = createFakeApi();
      api.failSubmission = failure;
      await openWizard({ api });
      await reachPapers();
      await choosePapers();
      await press('Submit');
      return api;
    }

    it.each([
      [new ResponseFailure(503, {}, 'Closed for tonight'), 'Closed for tonight'],
      [new NoResponse(undefined), 'Failed to submit application. No response from server.'],
    ])('has what happened, what is safe and the way on in sight, and the focus on it: %s', async (failure, text) => {
      const api = await fail(failure);
      const box = page.getByRole('group', { name: text, exact: true });
      await expect.element(box).toHaveFocus();
      await expect.element(box).toBeInViewport();
      await expect.element(box.getByText(/Nothing you entered is lost/)).toBeInViewport();
      api.failSubmission = failure;
      await box.getByRole('button', { name: 'Try again' }).click();
      await expect.poll(() => submissionsOf(api).length).toBe(2);
      await expect.element(box).toHaveFocus();
    });

    it('offers no second try of what is refused as it is', async () => {
      await fail(new ResponseFailure(400, {}, 'Bad answers'));
      const box = page.getByRole('group', { name: 'Submission error: Bad answers' });
      await expect.element(box).toHaveFocus();
      await expect.element(box).toBeInViewport();
      await expect.element(box.getByText(/Please correct it, then submit again/)).toBeVisible();
      expect(page.getByRole('button', { name: 'Try again' }).elements()).toEqual([]);
    });

    it('says over the fields that are refused what was said in passing', async () => {
      await fail(new ResponseFailure(409, { code: 'DUPLICATE_EMAIL' }, 'This email is taken.'));
      await expect.element(stepHeading(1)).toBeVisible();
      const summary = page.getByRole('group', { name: 'There is a problem' });
      await expect.element(summary).toHaveFocus();
      await expect.element(summary.getByText('This email is taken.')).toBeVisible();
      await expect.element(summary.getByText(/Nothing you entered is lost/)).toBeVisible();
      expect(page.getByRole('button', { name: 'Try again' }).elements()).toEqual([]);
    });

    it('is led to the step that the definition names when no field is to blame', async () => {
      const definition = {
        ...tennisClub,
        submission: {
          ...tennisClub.submission,
          errors: [{ status: 409, show: 'Conflict: {message}', step: 'people', scrollToTop: true }],
        },
      };
      const api = createFakeApi();
      api.failSubmission = new ResponseFailure(409, {}, 'Club exists');
      await openWizard({ api, definition });
      await reachPapers();
      await choosePapers();
      await press('Submit');
      await expect.element(stepHeading(2)).toBeVisible();
      const box = page.getByRole('group', { name: 'Conflict: Club exists' });
      await expect.element(box).toHaveFocus();
      await expect.element(box).toBeInViewport();
      expect(window.scrollY).toBe(0);
    });
  });

  it('waits for the choice between two versions, and gives it the focus', async () => {
    const { screen, api } = await openWizard();
    await reachPapers();
    await choosePapers();
    await expect.poll(() => [api.draft?.files.length, api.draft?.data['declaration']]).toEqual([1, true]);
    if (api.draft)
      api.draft = { ...api.draft, data: { ...api.draft.data, club_name: 'Theirs' }, revision: 900, write_id: 'theirs' };
    await screen.getByLabelText('Photos').upload(new File(['a'], 'a.png', { type: 'image/png' }));
    const notice = screen
      .getByRole('alert')
      .filter({ hasText: 'This application was changed on another device or tab' });
    await expect.element(notice).toBeVisible();
    await press('Submit');
    await expect.element(notice).toHaveFocus();
    expect(submissionsOf(api)).toEqual([]);
  });
});
