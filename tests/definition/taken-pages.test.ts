/** A type's folder cannot take the pages of another type. */
import { expect, test } from 'vitest';
import { checkNestedBases } from '@/definition/check/check-routes';
import { Place } from '@/definition/check/place';
import type { DefinitionIssue } from '@/definition/language/definition-issue';
import type { ProviderDefinition } from '@/definition/parse/catalog';
import { tennisClub } from '../fixtures/tennis-club';

const { routes } = tennisClub;
const [home = ''] = routes.base;
const [page = ''] = Object.keys(routes.screens);

function checkBeside(base: string): DefinitionIssue[] {
  const other: ProviderDefinition = { ...tennisClub, id: 'bowls-club', routes: { ...routes, base: [base] } };
  const issues: DefinitionIssue[] = [];
  for (const provider of [tennisClub, other])
    checkNestedBases(
      { provider, place: new Place(`${provider.id}/provider.json`, issues) },
      { providers: [tennisClub, other] },
    );
  return issues;
}

test('a base path on another type’s page is told, whose it is and what to write instead', () => {
  expect(checkBeside(`${home}/${page}`)).toEqual([
    {
      file: 'bowls-club/provider.json',
      pointer: '/routes/base/0',
      message: `With the base path "${home}/${page}" the page /${home}/${page} would take the address of /${home}/${page} of "${tennisClub.id}".`,
      remedy: `Choose another base path, e.g. "${home}-${page}".`,
    },
  ]);
});

test('a base path beside another type’s pages is in order', () => {
  expect(checkBeside(`${home}/bowls`)).toEqual([]);
  expect(checkBeside('bowls')).toEqual([]);
});
