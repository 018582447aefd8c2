/** Reads the query of an address by a Zod schema. */
import type { z } from 'zod';
import { ApiError } from '../platform/api-error';
import { describeIssue } from './describe-issue';

/** 400 with one error per parameter that the schema refuses; parameters that it does not know are passed over. */
export function readQuery<Schema extends z.ZodType>(query: Record<string, string>, schema: Schema): z.infer<Schema> {
  const given = Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ''));
  const result = schema.safeParse(given, { error: describeIssue });
  if (result.success) return result.data;
  const errors = result.error.issues.map((issue) => ({
    path: issue.path.join('.'),
    message: `${issue.path.join('.')}: ${issue.message}`,
  }));
  throw new ApiError(400, 'INVALID_QUERY', errors[0]?.message ?? 'Invalid query', { errors });
}
