/** Refusals of examples that have one cause, such as a rule that was changed, told once. */
import type { DefinitionIssue } from '../../definition/language/definition-issue.ts';
import { findNearestWord } from '../../definition/language/nearest-word.ts';
import type { ValidationError } from '../../engine/validation/validation-error.ts';

/** An issue of an example; those with the same cause are mended together. */
export interface Caused {
  issue: DefinitionIssue;
  cause: string;
}

/** What is said of an answer, of whichever row and example. */
export function toCause({ path, message }: Pick<ValidationError, 'path' | 'message'>): string {
  return `${path.replaceAll(/\.\d+(?=\.|$)/g, '')}\n${message}`;
}

/** The first of each cause, which says of how many others it is so, and in which files. */
export function tellOnce(found: readonly Caused[]): DefinitionIssue[] {
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
export function withoutFollowing(errors: readonly ValidationError[]): ValidationError[] {
  const choices = errors.filter(({ code }) => CHOOSING.includes(code)).map(({ path }) => parentOf(path));
  return errors.filter(({ code, path }) => code !== 'hidden-field' || !choices.some((each) => path.startsWith(each)));
}

/** What to write at an answer that is refused; `choices`: those that the field has there. */
export function toRemedy(
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
export function withoutMisspelt(errors: readonly ValidationError[], unanswered: readonly string[]): ValidationError[] {
  const meant = errors
    .filter(({ code }) => code === 'unknown-field')
    .map(({ path }) => findNearestWord(path, unanswered));
  return errors.filter(({ code, path }) => code !== 'required' || !meant.includes(path));
}

function parentOf(path: string): string {
  return path.slice(0, path.lastIndexOf('.') + 1);
}
