/** Checklists that a transition waits for and that nobody could tick. */
import { expect, it } from 'vitest';
import type { ProviderDefinition } from '@/definition/parse/catalog';
import { checkChecklist, checkRegistryChecklist } from '@/definition/check/check-steps';
import { Place } from '@/definition/check/place';
import type { DefinitionIssue } from '@/definition/language/definition-issue';
import { catalog, tennisClub } from '../fixtures/tennis-club';

const { workflow } = catalog.registry;
const waiting = {
  ...workflow,
  transitions: workflow.transitions.map((each) => (each.id === 'approve' ? { ...each, needsChecklist: true } : each)),
};
const at = waiting.transitions.findIndex(({ id }) => id === 'approve');

function check(change: Partial<ProviderDefinition>): DefinitionIssue[] {
  const issues: DefinitionIssue[] = [];
  checkChecklist({ provider: { ...tennisClub, ...change }, place: new Place('tennis-club/provider.json', issues) });
  return issues;
}

it('a transition that waits for a checklist where there is none is told, with what to write', () => {
  expect(check({ workflow: waiting })).toEqual([
    expect.objectContaining({
      pointer: `/workflow/transitions/${at}/needsChecklist`,
      message: 'The transition "approve" waits for a checklist, and there is none.',
      remedy: expect.stringContaining('Add "checklist"'),
    }),
  ]);
  const checklist = [{ id: 'club', step: tennisClub.wizard.steps[0]?.id ?? '' }];
  expect(check({ workflow: waiting, checklist })).toEqual([]);
});

it('the registry, which has no steps, has no transition that waits for a checklist', () => {
  const issues: DefinitionIssue[] = [];
  checkRegistryChecklist({
    registry: { ...catalog.registry, workflow: waiting },
    place: new Place('registry.json', issues),
  });
  expect(issues).toEqual([expect.objectContaining({ file: 'registry.json' })]);
});
