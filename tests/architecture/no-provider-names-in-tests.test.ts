/**
 * Tests stand on the made-up types of tests/fixtures, or on whatever types schemas/ has, so that analysts may change
 * what is shipped and break none.
 */
import { describe, expect, it } from 'vitest';
import { listFiles, readText } from './imports';
import { collectProviderIds, findProviderWords, readShipped } from './provider-words';

const SPECIFIED = 'proves that what is shipped is what the specification asks for';
const EARLIER = 'proves what becomes of records and definitions of an earlier release, as it was shipped';
const WALKED = 'walks the built product as it is shipped';

/** What may name shipped types all the same, by path or folder, and why. */
const EXCEPTIONS: Record<string, string> = {
  'tests/end-to-end/specification/': SPECIFIED,
  'tests/schemas/': SPECIFIED,
  'tests/server/support/costly-calls.ts': SPECIFIED,
  'tests/server/support/expected-access.ts': SPECIFIED,
  'tests/specification/': SPECIFIED,
  'tests/definition/upgrade/read-stored-definition.deep.test.ts': EARLIER,
  'tests/end-to-end/long/old-records.spec.ts': EARLIER,
  'tests/fixtures/stored-definitions/': EARLIER,
  'tests/server/runtime/node/old-data-folder.deep.test.ts': EARLIER,
  'tests/end-to-end/main-job.spec.ts': WALKED,
  'tests/end-to-end/process/lost-parts.deep.spec.ts': WALKED,
  'tests/end-to-end/process/sessions.deep.spec.ts': WALKED,
};

const { providers, applicantRoles } = readShipped();
// A made-up type may be tried in schemas/, or a shipped one have the name of one that is made up.
const madeUp = listFiles('tests/fixtures', (path) => path.endsWith('/provider.json')).map((path) =>
  path.split('/').at(-2),
);
const ids = providers
  .filter(([folder]) => !madeUp.includes(folder))
  .flatMap(([folder, provider]) => collectProviderIds(folder, provider));
const words = [...new Set([...applicantRoles, ...ids])];

const isText = (path: string) => /\.(tsx?|json|sql|css)$/.test(path);
const findWords = (path: string) => findProviderWords(path, readText(path), words);
const isWithin = (path: string, exception: string) => path === exception || path.startsWith(exception);

describe('tests/', () => {
  it('names no id, role or application type of a shipped type', () => {
    expect(providers.length).toBeGreaterThan(0);
    const paths = listFiles('tests', isText).filter(
      (path) => !Object.keys(EXCEPTIONS).some((exception) => isWithin(path, exception)),
    );
    expect(paths.length).toBeGreaterThan(0);
    expect(paths.flatMap(findWords)).toEqual([]);
  });

  it.each(Object.keys(EXCEPTIONS))('needs the exception of %s', (exception) => {
    const paths = listFiles('tests', (path) => isText(path) && isWithin(path, exception));
    expect(paths.flatMap(findWords)).not.toEqual([]);
  });
});
