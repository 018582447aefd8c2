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
import type { ValidationError } from '../../engine/validation/validation-error.ts';

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
    const notFound = expected.flatMap((each, index) => {
      if (problems.some((problem) => same(each, problem))) return [];
      return [{ each, index, elsewhere: unexpected.find(({ message }) => message === each.message) }];
    });
    const misplaced = notFound.map(({ elsewhere }) => elsewhere);
    return [
      ...unexpected
        .filter((problem) => !misplaced.includes(problem))
        .map((problem) => ({
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
      ...notFound.map(({ each, index, elsewhere }) => ({
        cause: `not found ${toCause(each)}`,
        issue: {
          file,
          pointer: `/expect/${index}`,
          message: `"${each.path}: ${each.message}" was not found.`,
          remedy: elsewhere
            ? `It stands at "${elsewhere.path}": write that as "path".`
            : problems.length > 0
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

/** An issue of an example; those with the same cause are mended together. */
interface Caused {
  issue: DefinitionIssue;
  cause: string;
}

/** What is said of an answer, of whichever row and example. */
function toCause({ path, message }: Pick<ValidationError, 'path' | 'message'>): string {
  return `${path.replaceAll(/\.\d+(?=\.|$)/g, '')}\n${message}`;
}

/** The first of each cause, which says of how many others it is so, and in which files. */
function tellOnce(found: readonly Caused[]): DefinitionIssue[] {
  const byCause = Map.groupBy(found, ({ cause }) => cause);
  return [...byCause.values()].flatMap(([first, ...others]) => {
    if (!first || others.length === 0) return first ? [first.issue] : [];
    const { issue } = first;
    const files = [...new Set(others.map(({ issue: { file } }) => file))].map((file) =>
      file === issue.file ? 'here' : file.slice(file.lastIndexOf('/') + 1),
    );
    const named = files.slice(0, 3).join(', ') + (files.length > 3 ? ` and ${files.length - 3} more files` : '');
    const count = others.length === 1 ? '1 other answer' : `${others.length} other answers`;
    return [{ ...issue, message: `${issue.message} The same is so of ${count}: ${named}.` }];
  });
}

const CHOOSING = ['required', 'const', 'enum', 'oneOf'];

/**
 * Without what is said not to apply because the choice that decides it is missing or wrong, beside it or around it:
 * once that is mended, it may apply.
 */
function withoutFollowing(errors: readonly ValidationError[]): ValidationError[] {
  const choices = errors.filter(({ code }) => CHOOSING.includes(code)).map(({ path }) => parentOf(path));
  return errors.filter(({ code, path }) => code !== 'hidden-field' || !choices.some((each) => path.startsWith(each)));
}

/** What to write at an answer that is refused; `choices`: those that the field has there. */
function toRemedy(
  { path, code }: ValidationError,
  { unanswered, choices, isRefused }: { unanswered: readonly string[]; choices: readonly string[]; isRefused: boolean },
): string {
  const meant = code === 'unknown-field' ? findNearestWord(path, unanswered) : undefined;
  if (meant !== undefined) return `Did you mean "${meant}"?`;
  const known = CHOOSING.includes(code) && choices.length > 0 ? ` Its choices are: ${listed(choices)}.` : '';
  return `${isRefused ? 'Mend the answer, or add it to "expect".' : 'Mend the answer, or the rule.'}${known}`;
}

const MOST_LISTED = 12;

function listed(choices: readonly string[]): string {
  const more = choices.length > MOST_LISTED ? ` and ${choices.length - MOST_LISTED} more` : '';
  return choices.slice(0, MOST_LISTED).join(', ') + more;
}

/**
 * Without what is missing since it stands there under a misspelt key. `unanswered`: keys that the example has no answer
 * to.
 */
function withoutMisspelt(errors: readonly ValidationError[], unanswered: readonly string[]): ValidationError[] {
  const meant = errors
    .filter(({ code }) => code === 'unknown-field')
    .map(({ path }) => findNearestWord(path, unanswered));
  return errors.filter(({ code, path }) => code !== 'required' || !meant.includes(path));
}

function parentOf(path: string): string {
  return path.slice(0, path.lastIndexOf('.') + 1);
}
