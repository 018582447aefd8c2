/** Reads a JSON body: bounded, and parsed by a Zod schema. */
import type { z } from 'zod';
import { MAX_VALIDATION_ERRORS } from '@/engine/validation/validation-error';
import { ApiError } from '../platform/api-error';
import { describeNamedIssue } from './describe-issue';
import { SMALL_BODY_BYTES } from './large-bodies';
import { findUnstorable, JSON_LEVELS, JSON_VALUES, OBJECT_KEYS_LIMIT, UNSTORABLE_TEXT } from './storable-text';
import { t } from '@/texts/t';

/**
 * The body of a request as the schema has it. Throws 413 for more than a small one (having read no further), and as
 * parseJson.
 */
export async function readJson<Schema extends z.ZodType>(request: Request, schema: Schema): Promise<z.infer<Schema>> {
  return parseJson(await readText(request), schema);
}

/**
 * A text as the schema has it. Throws 400 for what is no JSON or has text or keys that cannot be kept, is nested too
 * deep or has too many values, and 400 with one error per field for what the schema refuses (of a great many the
 * first).
 */
export function parseJson<Schema extends z.ZodType>(text: string, schema: Schema): z.infer<Schema> {
  const result = schema.safeParse(parse(text), { error: describeNamedIssue });
  if (result.success) return result.data;
  const errors = result.error.issues
    .slice(0, MAX_VALIDATION_ERRORS)
    .map((issue) => ({ path: issue.path.join('.'), message: issue.message }));
  throw new ApiError(400, 'INVALID_BODY', errors[0]?.message ?? t('Invalid request'), { errors });
}

/** As readJson, for bodies that the engine's validators check. */
export async function readJsonObject(request: Request): Promise<Record<string, unknown>> {
  const body = parse(await readText(request));
  if (typeof body === 'object' && body !== null && !Array.isArray(body)) return body as Record<string, unknown>;
  throw new ApiError(400, 'INVALID_BODY', t('The request body must be a JSON object'));
}

function parse(text: string): unknown {
  const body = toValue(text);
  const found = findUnstorable(body);
  if (found === undefined) return body;
  if (found.fault === 'levels')
    throw new ApiError(
      400,
      'BODY_TOO_DEEP',
      t('The request body is nested more than {count} levels deep', { count: JSON_LEVELS }),
    );
  if (found.fault === 'values')
    throw new ApiError(
      400,
      'BODY_TOO_LONG',
      t('The request body has more than {count} keys and items', { count: JSON_VALUES }),
    );
  if (found.fault === 'keys')
    throw new ApiError(
      400,
      'BODY_TOO_LONG',
      t('An object of the request body has more than {count} keys', { count: OBJECT_KEYS_LIMIT }),
    );
  const message =
    found.fault === 'text'
      ? t(UNSTORABLE_TEXT)
      : t('{key} cannot be a key: leave it out', { key: found.path.split('.').at(-1) ?? '' });
  throw new ApiError(400, found.fault === 'text' ? 'INVALID_TEXT' : 'INVALID_KEY', message, { at: found.path });
}

function toValue(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new ApiError(400, 'INVALID_JSON', t('The request body is not valid JSON'), { cause });
  }
}

/**
 * The body as text. Throws 413 for more bytes than the limit, counted while reading: Content-Length may be missing or
 * untrue. When the signal comes, the text is what has come until then.
 */
export async function readText(request: Request, limit = SMALL_BODY_BYTES, signal?: AbortSignal): Promise<string> {
  const tooLarge = new ApiError(
    413,
    'BODY_TOO_LARGE',
    t('The request body is larger than {size} kB', { size: limit / 1000 }),
  );
  if (Number(request.headers.get('content-length')) > limit) throw tooLarge;
  if (!request.body) return '';
  const reader = request.body.getReader();
  const stop = () => void reader.cancel().catch(() => undefined);
  signal?.addEventListener('abort', stop);
  if (signal?.aborted) stop();
  try {
    const decoder = new TextDecoder();
    let text = '';
    let size = 0;
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      size += next.value.byteLength;
      if (size > limit) throw tooLarge;
      text += decoder.decode(next.value, { stream: true });
    }
    return text + decoder.decode();
  } finally {
    signal?.removeEventListener('abort', stop);
    stop();
  }
}
