/** The form is changed on the server while somebody fills it in. */
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { ResponseFailure } from '@/api/client/request-failure';
import type { UnfinishedWork } from '@/wizard/run/unfinished-work';
import { Wizard, type WizardProps } from '@/wizard/steps/wizard';
import { validators, tennisClub } from '../fixtures/tennis-club';
import { createFakeApi, submissionsOf } from './fake-api';
import { choosePapers, newPerson, openWizardIn, press, reachPapers, stepHeading } from './open-wizard';

const changed = { ...tennisClub, version: 'the-new-form' };
const outdated = new ResponseFailure(
  409,
  { code: 'DEFINITION_OUTDATED', errors: [{ path: 'captain', message: 'The rules of Captain have changed' }] },
  'This form has changed since you opened it.',
);

interface RenewingProps extends WizardProps {
  renew: (work: UnfinishedWork) => Promise<void>;
}

/** As a page does it: the new form takes the place of the old one, and gets what was typed. */
function Renewing({ renew, ...props }: RenewingProps) {
  const [work, setWork] = useState<UnfinishedWork>();
  const definition = work ? changed : tennisClub;
  const onRenew = async (given: UnfinishedWork) => {
    await renew(given);
    setWork(given);
  };
  return <Wizard {...props} key={definition.version} definition={definition} continued={work} onRenew={onRenew} />;
}

async function openRenewing(renew: RenewingProps['renew'] = async () => undefined) {
  const api = createFakeApi();
  const onSubmitted = vi.fn<WizardProps['onSubmitted']>();
  await openWizardIn(
    <Renewing
      renew={renew}
      definition={tennisClub}
      validators={validators}
      api={api}
      mode={{ kind: 'new' }}
      userId={newPerson()}
      onSubmitted={onSubmitted}
      onLeave={() => undefined}
    />,
  );
  await reachPapers();
  await choosePapers();
  api.failSubmission = outdated;
  await press('Submit');
  return { api, onSubmitted };
}

const notice = () => page.getByRole('alert').filter({ hasText: 'This form has changed since you opened it' });

test('a submission by an older form is told what has changed, and goes on in the new one with everything typed and chosen', async () => {
  const { api, onSubmitted } = await openRenewing();
  await expect.element(notice().getByText('The rules of Captain have changed')).toBeVisible();
  await expect.element(notice()).toHaveFocus();
  await expect.element(notice().getByText(/Everything you entered is kept/)).toBeVisible();
  await press('Go on with the new form');
  await expect.element(page.getByText('The form has changed since you began')).toBeVisible();
  await expect.element(stepHeading(3)).toBeVisible();
  await expect.element(page.getByText('constitution.pdf').first()).toBeVisible();
  await press('Submit');
  await expect.poll(() => onSubmitted.mock.calls.length).toBe(1);
  const [first, second] = submissionsOf(api);
  expect(second?.json).toEqual({ ...first?.json, definition_version: 'the-new-form' });
  expect(second?.headers).toEqual(first?.headers);
  expect(api.uploads).toEqual(['constitution.pdf']);
});

test('what another device wrote meanwhile is not overwritten by going on in the new form', async () => {
  const { api } = await openRenewing();
  await expect.element(notice()).toBeVisible();
  await expect.poll(() => api.draft?.data['declaration']).toBe(true);
  if (api.draft)
    api.draft = { ...api.draft, data: { ...api.draft.data, club_name: 'Theirs' }, revision: 900, write_id: 'theirs' };
  await press('Go on with the new form');
  await expect.element(page.getByText('This application was changed on another device or tab')).toBeVisible();
  expect(api.draft?.data['club_name']).toBe('Theirs');
});

test('when the new form cannot be fetched that is said, and nothing is lost', async () => {
  await openRenewing(() => Promise.reject(new Error('No network')));
  await press('Go on with the new form');
  await expect.element(page.getByText(/The new form could not be loaded/)).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Go on with the new form' })).toBeEnabled();
  await expect.element(page.getByText('constitution.pdf').first()).toBeVisible();
  await expect.element(page.getByLabelText('I confirm that all of this is true.')).toBeChecked();
});
