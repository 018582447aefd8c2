/** One thing that `doctor` has looked at. */
export interface Finding {
  what: string;
  state: 'ok' | 'warn' | 'wrong';
  text: string;
  /** What to do where it is not as it should be. */
  advice?: string | undefined;
}

export function ok(what: string, text: string): Finding {
  return { what, state: 'ok', text };
}

export function warn(what: string, text: string, advice?: string): Finding {
  return { what, state: 'warn', text, advice };
}

export function wrong(what: string, text: string, advice?: string): Finding {
  return { what, state: 'wrong', text, advice };
}

const MARKS = { ok: 'ok   ', warn: 'look ', wrong: 'WRONG' };

/** As a line for whoever asked. */
export function toLine({ what, state, text, advice }: Finding): string {
  return `${MARKS[state]}  ${what}: ${text.replace(/\.$/, '')}${advice === undefined ? '' : `. ${advice}`}`;
}

/** What an error says, with what has led to it. */
export function tellError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  const text = error.message || ('code' in error ? String(error.code) : error.name);
  return cause instanceof Error && cause.message ? `${text} (${cause.message})` : text;
}
