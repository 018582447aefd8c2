/** Rules on a whole step: the summary tells them, takes focus, and leads back to their step. */
import { getItemSchema } from '@/definition/language/json-schema';
import { expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { ProviderDefinition } from '@/definition/parse/catalog';
import type { JsonSchema } from '@/definition/language/json-schema';
import { compileAll, tennisClub } from '../fixtures/tennis-club';
import { submissionsOf } from './fake-api';
import { choosePapers, fillClub, fillPeople, openWizard, press, stepHeading } from './open-wizard';

function openWith(stepId: string, rules: JsonSchema) {
  const steps = tennisClub.wizard.steps.map((step) =>
    step.id === stepId ? { ...step, schema: { ...step.schema, ...rules } } : step,
  );
  const definition: ProviderDefinition = { ...tennisClub, wizard: { ...tennisClub.wizard, steps } };
  return openWizard({ definition, validators: compileAll(steps) });
}

const NOT_BOTH: JsonSchema = {
  allOf: [
    { not: { required: ['league', 'days'] }, errorMessage: { not: 'Give the league or the days of play, not both' } },
  ],
};

it('keeps the step open and says why, without a link, until it is put right', async () => {
  const { screen } = await openWith('people', NOT_BOTH);
  await fillClub();
  await press('Continue to People');
  await fillPeople();
  await screen.getByLabelText('First', { exact: true }).click();
  await screen.getByLabelText('Saturday').click();
  await press('Continue to Papers');
  const summary = screen.getByRole('group', { name: 'There is a problem' });
  await expect.element(summary).toHaveFocus();
  await expect.element(summary).toBeInViewport();
  await expect.element(summary.getByText('Give the league or the days of play, not both')).toBeVisible();
  expect(summary.getByRole('link').elements()).toHaveLength(0);
  await screen.getByLabelText('Saturday').click();
  await expect.element(summary).not.toBeInTheDocument();
  await press('Continue to Papers');
  await expect.element(stepHeading(3)).toBeVisible();
});

it('does not hold up the steps before, and leads back to its own from the last', async () => {
  const { screen, api, router } = await openWith('people', NOT_BOTH);
  await fillClub();
  await press('Continue to People');
  await fillPeople();
  await screen.getByLabelText('Saturday').click();
  await press('Continue to Papers');
  await choosePapers();
  await router.navigate('/?step=people');
  await screen.getByLabelText('First', { exact: true }).click();
  await router.navigate('/?step=papers');
  await expect.element(stepHeading(2)).toBeVisible();
  await press('Continue to Papers');
  await expect.element(screen.getByRole('group', { name: 'There is a problem' })).toHaveFocus();
  expect(submissionsOf(api)).toHaveLength(0);
});

it('is said beside a button that waits for the answers to hold', async () => {
  const { screen } = await openWith('club', { not: { required: ['club_phone', 'about'] } });
  await fillClub();
  await expect.element(screen.getByRole('button', { name: 'Continue to People' })).toBeEnabled();
  await screen.getByLabelText('About the club').fill('A club of more than twenty letters');
  await expect.element(screen.getByRole('button', { name: 'Continue to People' })).toBeDisabled();
  await expect
    .element(screen.getByText('These answers do not go together: Club phone, About the club').first())
    .toBeVisible();
});

it('leads to a row that breaks a rule of rows', async () => {
  const coaches = tennisClub.wizard.steps[1]?.schema.properties?.['coaches'];
  const properties = {
    ...tennisClub.wizard.steps[1]?.schema.properties,
    coaches: {
      ...coaches,
      items: {
        ...getItemSchema(coaches ?? {}),
        not: { required: ['hours'], properties: { licence: { const: 'NG12' } } },
        errorMessage: { not: 'This coach may not have hours' },
      },
    },
  };
  const { screen } = await openWith('people', { properties });
  await fillClub();
  await press('Continue to People');
  await fillPeople();
  await screen.getByLabelText('Hours').fill('4');
  await press('Continue to Papers');
  await screen.getByRole('link', { name: 'Coach 1: This coach may not have hours' }).click();
  await expect.poll(() => document.activeElement?.id).toBe('people-coaches-0');
  await expect
    .element(screen.getByRole('listitem', { name: 'Coach 1' }).getByText('This coach may not have hours'))
    .toBeVisible();
  await userEvent.tab();
  await expect.element(screen.getByLabelText('First name')).toHaveFocus();
});
