/** Refusals of examples that have one cause, such as a rule that was changed, told once. */
import type { DefinitionIssue } from '../../definition/language/definition-issue.ts';
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

function parentOf(path: string): string {
  return path.slice(0, path.lastIndexOf('.') + 1);
}
