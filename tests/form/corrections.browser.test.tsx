/** A form of which only parts may be changed: what an officer has not marked is locked, at every depth. */
import { expect, it } from 'vitest';
import { createSample, showForm } from './show-form';

const text = { type: 'string' } as const;
const WHY = 'No change requested';

it('locks what lies beside a marked answer in an object, and says so', async () => {
  const place = {
    title: 'Office',
    type: 'object',
    properties: {
      street: { title: 'Street', ...text },
      town: { title: 'Town', ...text },
      country: { title: 'Country', type: 'string', enum: ['NG', 'GH'] },
    },
  };
  const { screen } = await showForm(
    createSample({ properties: { place } }, { place: { town: { 'ui:readonly': false } } }),
    {
      data: { place: { street: '1 Marina', town: 'Lagos', country: 'NG' } },
      locks: new Map([
        ['place.town', WHY],
        ['place.country', WHY],
      ]),
      notes: new Map([['place.street', 'Which number?']]),
      partlyOpen: new Set(['', 'place']),
    },
  );
  await expect.element(screen.getByLabelText('Street')).not.toHaveAttribute('readonly');
  await expect.element(screen.getByLabelText('Street')).toHaveAccessibleDescription('Change requested: Which number?');
  await expect.element(screen.getByLabelText('Town')).toHaveAttribute('readonly');
  await expect.element(screen.getByLabelText('Town')).toHaveAccessibleDescription(WHY);
  await expect.element(screen.getByLabelText('Country')).toBeDisabled();
});

it('locks all that lies in a locked row, and says so once', async () => {
  const stops = {
    title: 'Stop',
    type: 'array',
    items: { type: 'object', properties: { town: { title: 'Town', ...text }, street: { title: 'Street', ...text } } },
  };
  const { screen } = await showForm(
    createSample({ properties: { stops } }, { stops: { items: { town: { 'ui:readonly': false } } } }),
    {
      data: {
        stops: [
          { town: 'Kano', street: 'A' },
          { town: 'Jos', street: 'B' },
        ],
      },
      locks: new Map([['stops.0', 'Nothing to change here']]),
      notes: new Map([['stops.1', 'Not served any more']]),
      partlyOpen: new Set(['', 'stops']),
    },
  );
  await expect.element(screen.getByLabelText('Town').first()).toHaveAttribute('readonly');
  await expect.element(screen.getByLabelText('Town').last()).not.toHaveAttribute('readonly');
  expect(screen.getByText('Nothing to change here').elements()).toHaveLength(1);
  await expect.element(screen.getByText('Change requested: Not served any more')).toBeVisible();
  expect(screen.getByRole('button').elements()).toEqual([]);
});

it.each([
  ['stays as it was chosen while something in it is open', [['owner.kind', WHY]], true],
  ['can be chosen anew where the choice itself is marked', [], false],
] as const)('an alternative %s', async (_what, locks, isClosed) => {
  const owner = {
    title: 'Owner',
    type: 'object',
    discriminator: { propertyName: 'kind' },
    oneOf: [
      { title: 'A person', properties: { kind: { const: 'person' }, name: { title: 'Name', ...text } } },
      { title: 'A firm', properties: { kind: { const: 'firm' }, rc: { title: 'RC number', ...text } } },
    ],
  };
  const { screen } = await showForm(createSample({ properties: { owner } }), {
    data: { owner: { kind: 'firm', rc: 'RC7' } },
    locks: new Map<string, string>(locks),
    partlyOpen: new Set(['', 'owner']),
  });
  await expect.element(screen.getByLabelText('RC number')).not.toHaveAttribute('readonly');
  const choice = screen.getByRole('combobox');
  if (isClosed) await expect.element(choice).toBeDisabled();
  else await expect.element(choice).toBeEnabled();
});
