/** What an applicant was told of the days ahead. */
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { RecordStages } from '@/records/status/record-stages';
import { tennisClub } from '../fixtures/tennis-club';
import { mount } from '../ui/mount';

const { workflow } = tennisClub;
const promised = { ...workflow, statuses: workflow.statuses.map((status) => ({ ...status, days: 5 })) };

test.each([
  ['is said while there is time', new Date().toISOString(), /usually by /],
  [
    'is not taken away in silence once it has passed',
    '2026-01-05T09:00:00Z',
    /later than usual: it was to be by 12 Jan/,
  ],
])('the day by which a stage is usually reached %s', async (_what, submitted_at, words) => {
  await mount(
    <RecordStages
      workflow={promised}
      record={{
        status: workflow.initial,
        current_stage: workflow.stages[0]?.id ?? '',
        stage_dates: {},
        submitted_at,
      }}
    />,
  );
  await expect.element(page.getByRole('listitem').filter({ hasText: words }).first()).toBeVisible();
});
