/** What is wrong in a definition file, told so that an analyst can mend it. */
export interface DefinitionIssue {
  /** Path below schemas/, e.g. "tennis-club/provider.json". */
  file: string;
  /** JSON pointer (RFC 6901) into the file; '' is the whole file. */
  pointer: string;
  message: string;
  /** What to write or do instead. */
  remedy: string;
  /**
   * Without it the issue is a fault, and no build takes the folder. A doubt: whether it is right could not be told,
   * such as where a search has found nothing that keeps the rules. A note: it works, and would be better otherwise.
   */
  weight?: 'doubt' | 'note';
  /** Line in the file, counted from 1; filled in by those who have the text. */
  line?: number;
  /** Column in that line, counted from 1. */
  column?: number;
}

export function isFault({ weight }: Pick<DefinitionIssue, 'weight'>): boolean {
  return weight === undefined;
}

/** Thrown when definitions with issues are asked to be used; its message lists every issue. */
export class DefinitionError extends Error {
  readonly issues: DefinitionIssue[];

  constructor(issues: DefinitionIssue[], folder = 'schemas') {
    super(
      `${issues.length} ${issues.length === 1 ? 'issue' : 'issues'} in the definitions:\n${issues.map((issue) => issueLine(issue, folder)).join('\n')}`,
    );
    this.name = 'DefinitionError';
    this.issues = issues;
  }
}

/** One issue on one line: file:line:column, pointer, message, remedy. */
export function issueLine(issue: DefinitionIssue, folder = 'schemas'): string {
  const place = issue.line === undefined ? '' : `:${issue.line}:${issue.column ?? 1}`;
  return `${folder}/${issue.file}${place}  ${issue.pointer || '/'}  ${issue.message} ${issue.remedy}`;
}
