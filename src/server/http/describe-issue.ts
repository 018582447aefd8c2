/** What a schema of the API refuses, in words for whoever sent it: Zod's own speak of its types. */
import type { z } from 'zod';
import { msg, t, type Message } from '@/texts/t';

const KINDS: Record<string, Message> = {
  string: msg('Must be a text'),
  number: msg('Must be a number'),
  int: msg('Must be a whole number'),
  boolean: msg('Must be true or false'),
  array: msg('Must be a list'),
  object: msg('Must be an object'),
  record: msg('Must be an object'),
};

const OTHER_KIND = msg('Must be of another kind');

/** A sentence that follows the name of what is wrong, such as "Must be at least 1". */
export function describeIssue(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? t('Is required') : t(KINDS[issue.expected] ?? OTHER_KIND);
    case 'invalid_value':
      return t('Must be one of {values}', { values: issue.values.map(String).join(', ') });
    case 'too_small':
      return issue.minimum === 1 && issue.origin === 'string'
        ? t('Is required')
        : describeLeast(Number(issue.minimum), issue.origin);
    case 'too_big':
      return describeMost(Number(issue.maximum), issue.origin);
    case 'unrecognized_keys':
      return t('Not known here: {keys}', { keys: issue.keys.join(', ') });
    default:
      return t('Is not valid');
  }
}

/** As describeIssue, with the name before it; of the body as a whole there is none. */
export function describeNamedIssue(issue: z.core.$ZodRawIssue): string {
  const name = (issue.path ?? []).join('.');
  return name === '' ? describeIssue(issue) : `${name}: ${describeIssue(issue)}`;
}

function describeLeast(count: number, origin: string): string {
  if (origin === 'array')
    return t('Must have at least {count, plural, one {{count} entry} other {{count} entries}}', { count });
  return origin === 'string'
    ? t('Must be at least {count, plural, one {{count} character} other {{count} characters}}', { count })
    : t('Must be at least {number}', { number: count });
}

function describeMost(count: number, origin: string): string {
  if (origin === 'array')
    return t('Must have at most {count, plural, one {{count} entry} other {{count} entries}}', { count });
  return origin === 'string'
    ? t('Must be at most {count, plural, one {{count} character} other {{count} characters}}', { count })
    : t('Must be at most {number}', { number: count });
}
