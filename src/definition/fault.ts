/** What is wrong in a definition file, told so that an analyst can mend it. */
export interface Fault {
  /** Path below schemas/, e.g. "tennis-club/provider.json". */
  file: string;
  /** JSON pointer (RFC 6901) into the file; '' is the whole file. */
  pointer: string;
  message: string;
  /** What to write or do instead. */
  remedy: string;
}

/** Thrown when definitions with faults are asked to be used; its message lists every fault. */
export class DefinitionError extends Error {
  readonly faults: Fault[];

  constructor(faults: Fault[]) {
    super(`${faults.length} ${faults.length === 1 ? 'fault' : 'faults'} in the definitions:\n${faults.map(faultLine).join('\n')}`);
    this.name = 'DefinitionError';
    this.faults = faults;
  }
}

/** One fault on one line: file, pointer, message, remedy. */
export function faultLine(fault: Fault): string {
  return `schemas/${fault.file}  ${fault.pointer || '/'}  ${fault.message} ${fault.remedy}`;
}
