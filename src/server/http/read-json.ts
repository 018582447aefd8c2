/** Reads a JSON body: bounded, and parsed by a Zod schema. */
import type { z } from 'zod';
import { MAX_VALIDATION_ERRORS } from '@/engine/validation/validation-error';
import { ApiError } from '../platform/api-error';
import { findUnstorable, JSON_LEVELS, JSON_VALUES, UNSTORABLE_TEXT } from './storable-text';

/** Bytes; far more than the longest application and far less than what hurts. */
const JSON_LIMIT = 1_000_000;

/**
 * The body of a request as the schema has it. Throws 413 for more than 1 MB (having read no further), 400 for what is
 * no JSON or has text that cannot be kept, is nested too deep or has too many values, and 400 with one error per field
 * for what the schema refuses (of a great many the first).
 */
export async function readJson<Schema extends z.ZodType>(request: Request, schema: Schema): Promise<z.infer<Schema>> {
  const result = schema.safeParse(parse(await readText(request)));
  if (result.success) return result.data;
  const errors = result.error.issues
    .slice(0, MAX_VALIDATION_ERRORS)
    .map((issue) => ({ path: issue.path.join('.'), message: issue.message }));
  throw new ApiError(400, 'INVALID_BODY', errors[0]?.message ?? 'Invalid request', { errors });
}

/** As readJson, for bodies that the engine's validators check. */
export async function readJsonObject(request: Request): Promise<Record<string, unknown>> {
  const body = parse(await readText(request));
  if (typeof body === 'object' && body !== null && !Array.isArray(body)) return body as Record<string, unknown>;
  throw new ApiError(400, 'INVALID_BODY', 'The request body must be a JSON object');
}

function parse(text: string): unknown {
  const body = parseJson(text);
  const found = findUnstorable(body);
  if (found === undefined) return body;
  if (found.kind === 'levels')
    throw new ApiError(400, 'BODY_TOO_DEEP', `The request body is nested more than ${JSON_LEVELS} levels deep`);
  if (found.kind === 'values')
    throw new ApiError(400, 'BODY_TOO_LONG', `The request body has more than ${JSON_VALUES} keys and items`);
  throw new ApiError(400, 'INVALID_TEXT', UNSTORABLE_TEXT, {
    errors: [{ path: found.path, message: UNSTORABLE_TEXT }],
  });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new ApiError(400, 'INVALID_JSON', 'The request body is not valid JSON', { cause });
  }
}

/** The body as text. Throws 413 for more than 1 MB, counted while reading: Content-Length may be missing or untrue. */
export async function readText(request: Request): Promise<string> {
  const tooLarge = new ApiError(413, 'BODY_TOO_LARGE', 'The request body is larger than 1 MB');
  if (Number(request.headers.get('content-length')) > JSON_LIMIT) throw tooLarge;
  const decoder = new TextDecoder();
  let text = '';
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > JSON_LIMIT) throw tooLarge;
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}
