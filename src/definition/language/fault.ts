/** What is wrong in a definition file, told so that an analyst can mend it. */
export interface Fault {
  /** Path below schemas/, e.g. "tennis-club/provider.json". */
  file: string;
  /** JSON pointer (RFC 6901) into the file; '' is the whole file. */
  pointer: string;
  message: string;
  /** What to write or do instead. */
  remedy: string;
  /** Line in the file, counted from 1; filled in by those who have the text. */
  line?: number;
  /** Column in that line, counted from 1. */
  column?: number;
}

/** Thrown when definitions with faults are asked to be used; its message lists every fault. */
export class DefinitionError extends Error {
  readonly faults: Fault[];

  constructor(faults: Fault[], folder = 'schemas') {
    super(`${faults.length} ${faults.length === 1 ? 'fault' : 'faults'} in the definitions:\n${faults.map((fault) => faultLine(fault, folder)).join('\n')}`);
    this.name = 'DefinitionError';
    this.faults = faults;
  }
}

/** One fault on one line: file:line:column, pointer, message, remedy. */
export function faultLine(fault: Fault, folder = 'schemas'): string {
  const place = fault.line === undefined ? '' : `:${fault.line}:${fault.column ?? 1}`;
  return `${folder}/${fault.file}${place}  ${fault.pointer || '/'}  ${fault.message} ${fault.remedy}`;
}
