/** Runs the examples of a provider through the validators that applicants meet. */
import type { ListDefinition, ProviderDefinition } from '../../definition/parse/catalog.ts';
import { Example, toExampleData } from '../../definition/language/example.ts';
import { settleDays } from '../../definition/language/example-days.ts';
import type { DefinitionIssue } from '../../definition/language/definition-issue.ts';
import { findByPointer } from '../../definition/parse/resolve-references.ts';
import type { JsonValue } from '../../definition/language/json-schema.ts';
import type { Locale } from '../../definition/language/locale.ts';
import { findNearestWord, suggest } from '../../definition/language/nearest-word.ts';
import { toFaults } from '../../definition/parse/shape-faults.ts';
import type { FormData } from '../../engine/answers/form-data.ts';
import { fillLists, toFirstChoices } from '../../engine/lists/fill-lists.ts';
import { checkRecord } from '../../engine/validation/check-record.ts';
import { setLocale } from '../node/registry.ts';
import { compileOnce } from '../node/form-validators.ts';
import { findField } from '../simulation/decisions.ts';
import { tellOnce, toCause, toRemedy, withoutFollowing, withoutMisspelt, type Caused } from './one-cause.ts';

/**
 * `examples`: those of all providers, by path below schemas/. `lists`: what they hold at first is what the examples
 * choose from. `locale`: the registry's.
 */
export function checkExamples(
  written: ProviderDefinition,
  examples: ReadonlyMap<string, JsonValue>,
  { lists, locale }: { lists: readonly ListDefinition[]; locale: Locale },
): DefinitionIssue[] {
  const provider = fillLists(written, toFirstChoices(lists));
  const folder = `${provider.id}/examples/`;
  const own = [...examples].filter(([file]) => file.startsWith(folder));
  const missing = ['minimal.json', 'complete.json']
    .filter((name) => !own.some(([file]) => file === folder + name))
    .map((name): DefinitionIssue => ({
      file: folder + name,
      pointer: '',
      message: 'The file is missing.',
      remedy: explainMissing(
        name,
        own.map(([file]) => file.slice(folder.length)),
      ),
    }));
  setLocale(locale);
  const { timeZone } = locale;
  const validators = compileOnce(written, timeZone);
  const fields = provider.wizard.steps.flatMap((step) => step.fields);
  return [...missing, ...tellOnce(own.flatMap(([file, json]) => checkExample(file, json)))];

  function checkExample(file: string, json: JsonValue): Caused[] {
    const ofItsOwn = (issue: DefinitionIssue, index: number): Caused => ({ issue, cause: `${file} ${index}` });
    const parsed = Example.safeParse(json);
    if (!parsed.success) return toFaults(file, json, Example, parsed.error).map(ofItsOwn);
    const refused = /\/invalid-[a-z0-9-]+\.json$/.test(file);
    const expected = parsed.data.expect ?? [];
    const misnamed = tellMisnamed(file, refused, expected.length > 0);
    if (misnamed) return [ofItsOwn(misnamed, 0)];
    const data = settleDays(toExampleData(parsed.data), timeZone) as FormData;
    const problems = checkRecord(provider, validators, data);
    const same = (a: { path: string; message: string }, b: { path: string; message: string }) =>
      a.path === b.path && a.message === b.message;
    const unanswered = fields.map(({ key }) => key).filter((key) => data[key] === undefined);
    const unexpected = withoutMisspelt(
      withoutFollowing(problems.filter((problem) => !expected.some((each) => same(each, problem)))),
      unanswered,
    );
    const notFound = expected.flatMap((each, index) =>
      problems.some((problem) => same(each, problem)) ? [] : [{ each, index }],
    );
    return [
      ...unexpected.map((problem) => ({
        cause: toCause(problem),
        issue: {
          file,
          pointer: pointerTo(json, problem.path),
          message: `"${problem.path}" is refused: ${problem.message}.`,
          remedy: toRemedy(problem, {
            unanswered,
            choices: (findField(problem.path, fields)?.choices ?? []).map(({ value }) => JSON.stringify(value)),
            isRefused: refused,
          }),
        },
      })),
      ...notFound.map(({ each, index }) => ({
        cause: `not found ${toCause(each)}`,
        issue: {
          file,
          pointer: `/expect/${index}`,
          message: `"${each.path}: ${each.message}" was not found.`,
          remedy:
            problems.length > 0
              ? suggest(
                  each.message,
                  problems.map((problem) => problem.message),
                )
              : 'The application was accepted: is the rule missing?',
        },
      })),
    ];
  }
}

function tellMisnamed(file: string, isRefused: boolean, hasExpected: boolean): DefinitionIssue | undefined {
  if (isRefused === hasExpected) return undefined;
  return isRefused
    ? {
        file,
        pointer: '',
        message: 'An invalid example must say what is wrong with it.',
        remedy: 'Add "expect": [{ "path": "…", "message": "…" }].',
      }
    : {
        file,
        pointer: '/expect',
        message: 'Only examples called invalid-<why>.json are refused.',
        remedy: 'Rename the file, or remove "expect".',
      };
}

/** Where the answer stands, or else the answers as a whole. */
function pointerTo(json: JsonValue, path: string): string {
  const pointer = `/${path.split('.').join('/')}`;
  return (
    ['/data', '/files'].map((part) => part + pointer).find((each) => findByPointer(json, each) !== undefined) ?? '/data'
  );
}

/** `there`: the examples that there are, of which one may be misnamed. */
function explainMissing(name: string, there: readonly string[]): string {
  const misnamed = findNearestWord(
    name,
    there.filter((other) => !/^(minimal|complete|invalid-.*)\.json$/.test(other)),
  );
  return misnamed === undefined
    ? `Create it: ${name === 'minimal.json' ? 'the shortest valid application' : 'every field filled'}.`
    : `Did you mean ${name}? Rename ${misnamed}.`;
}
