import type { DefinitionIssue } from '../language/definition-issue.ts';

/** A place in a definition file, where a rule reports what is wrong: the one way in which issues are made. */
export class Place {
  readonly file: string;
  /** JSON pointer into the file. */
  readonly pointer: string;
  readonly #issues: DefinitionIssue[];

  /** `issues`: takes what is reported. */
  constructor(file: string, issues: DefinitionIssue[], pointer = '') {
    this.file = file;
    this.pointer = pointer;
    this.#issues = issues;
  }

  /** `at`: JSON pointer below the place; '' for the place itself. Without a weight it is a fault. */
  report(at: string, message: string, remedy: string, weight?: DefinitionIssue['weight']): void {
    const issue = { file: this.file, pointer: this.pointer + at, message, remedy };
    this.#issues.push(weight === undefined ? issue : { ...issue, weight });
  }

  /** The place at a JSON pointer below this one. */
  inside(at: string): Place {
    return new Place(this.file, this.#issues, this.pointer + at);
  }

  /** Another file of the same definitions. */
  ofFile(file: string): Place {
    return new Place(file, this.#issues);
  }
}
