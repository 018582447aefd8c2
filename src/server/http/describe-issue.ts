/** What a schema of the API refuses, in words for whoever sent it: Zod's own speak of its types. */
import type { z } from 'zod';

const KINDS: Record<string, string> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
};

/** A sentence that follows the name of what is wrong, such as "Must be at least 1". */
export function describeIssue(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'Is required' : `Must be ${KINDS[issue.expected] ?? 'of another kind'}`;
    case 'invalid_value':
      return `Must be one of ${issue.values.map(String).join(', ')}`;
    case 'too_small':
      return issue.minimum === 1 && issue.origin === 'string'
        ? 'Is required'
        : toBound('at least', Number(issue.minimum), issue.origin);
    case 'too_big':
      return toBound('at most', Number(issue.maximum), issue.origin);
    case 'unrecognized_keys':
      return `Not known here: ${issue.keys.join(', ')}`;
    default:
      return 'Is not valid';
  }
}

/** As describeIssue, with the name before it; of the body as a whole there is none. */
export function describeNamedIssue(issue: z.core.$ZodRawIssue): string {
  const name = (issue.path ?? []).join('.');
  return name === '' ? describeIssue(issue) : `${name}: ${describeIssue(issue)}`;
}

function toBound(how: string, bound: number, origin: string): string {
  if (origin === 'array') return `Must have ${how} ${bound} ${bound === 1 ? 'entry' : 'entries'}`;
  return `Must be ${how} ${bound}${origin === 'string' ? ' characters' : ''}`;
}
