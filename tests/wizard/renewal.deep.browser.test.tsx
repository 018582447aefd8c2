/** A form that renews an approved application: it goes on with what was carried over, and is sent as what it is. */
import { expect, test } from 'vitest';
import { clubAnswers } from '../fixtures/club-answers';
import { tennisClub } from '../fixtures/tennis-club';
import { seeAfter } from '../ui/see-after';
import { createFakeApi, submissionsOf } from './fake-api';
import { choosePapers, openWizard, press } from './open-wizard';

const { captain: _anew, declaration: _signed, ...carried } = clubAnswers;
const renews = {
  application: 'a1',
  reference: 'REG-000007',
  provider: tennisClub.id,
  until: '2026-12-31T22:59:59Z',
};

test('what was carried over is there without a question, and is kept and sent as a renewal', async () => {
  const api = createFakeApi();
  api.draft = {
    provider: tennisClub.id,
    definition_version: tennisClub.version,
    step: '',
    data: carried,
    files: [],
    submission_key: 'carried',
    write_id: null,
    revision: 7,
    updated_at: '2026-11-20T09:00:00Z',
    expires_at: '2999-11-20T09:00:00Z',
  };
  const { screen } = await openWizard({ api, mode: { kind: 'new', renews } });
  await expect.element(screen.getByLabelText('Club name')).toHaveValue(clubAnswers.club_name);
  await press('Continue to People');
  await screen.getByLabelText('Captain').fill('Amina Bello');
  await press('Continue to Papers');
  await choosePapers();
  await seeAfter('Application submitted successfully', () => press('Submit'));
  expect(submissionsOf(api)).toMatchObject([{ query: { renews: 'a1' }, headers: { 'Idempotency-Key': 'carried' } }]);
  const drafts = api.calls.filter(({ path }) => path.startsWith('drafts/'));
  expect(new Set(drafts.map(({ query }) => JSON.stringify(query)))).toEqual(new Set(['{"application":"a1"}']));
});
