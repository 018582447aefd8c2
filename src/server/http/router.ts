/** Mounts handlers under their contracts: nothing is answered that no contract guards. */
import { Hono, type MiddlewareHandler } from 'hono';
import type { ContentfulStatusCode, StatusCode } from 'hono/utils/http-status';
import { z } from 'zod';
import type { Access, Contract, ParamsOf, Parsed, Returned } from '@/api/contracts/contract';
import { CONTRACTS, type Contracts, type EndpointKey } from '@/api/contracts/contracts';
import { toHex } from '@/engine/checksum';
import type { Actor } from '../platform/actor';
import type { Identity } from '../platform/identity';
import type { Platform, ServerContext, ServerEnv } from '../platform/platform';
import { createGuards } from './access-guard';
import { splitKey } from './access-rules';
import { costTurns, takeUntilSent } from './cost-turns';
import { isLarge, LARGE_BODY_BYTES, takeLargeTurn } from './large-bodies';
import { parseJson, readText } from './read-json';
import { createWatchdog, secondsOf } from './watchdog';
import { ApiError } from '../platform/api-error';
import { describeIssue } from './describe-issue';
import { t } from '@/texts/t';
import { getLanguage } from '@/texts/language';

/** What a handler is given: all of it has been checked. */
export interface Call<Each extends Contract, Params extends string = string> {
  context: ServerContext;
  params: Record<Params, string>;
  query: Each extends { query: infer Query } ? Parsed<Query> : undefined;
  body: Each extends { body: infer Body } ? Parsed<Body> : undefined;
  /** Of an endpoint for people. */
  actor: Each['access']['who'] extends 'person' ? Actor : undefined;
  /**
   * The answer of whoever asked the same a moment ago, of this endpoint. `question`: what the answer depends on, above
   * all what the person may see.
   */
  share: <Answer>(question: unknown, answer: () => Promise<Answer>) => Promise<Answer>;
  /** Of an endpoint that asks for a token. */
  identity: Each['access']['who'] extends 'person' | 'verified' ? Identity : undefined;
}

/**
 * The value is sent as JSON with the contract's first status that has one, undefined without a body. A Response is sent
 * as it is: of files, streams, and other statuses.
 */
export type Handler<Each extends Contract, Params extends string = string> = (
  call: Call<Each, Params>,
) => Promise<Returned<Each> | Response | (undefined extends Returned<Each> ? void : never)>;

type PathOf<Key extends string> = Key extends `${string} ${infer Path}` ? Path : never;

export interface Router {
  /** To be mounted at /api. */
  app: Hono<ServerEnv>;
  /** Answers an endpoint of the product. */
  handle: <Key extends EndpointKey>(key: Key, handler: Handler<Contracts[Key], ParamsOf<PathOf<Key>>>) => void;
  /** Answers an endpoint that a provider brings along, "METHOD /path". */
  mount: <Each extends Contract>(
    key: string,
    contract: Each,
    roles: string[] | undefined,
    handler: Handler<Each>,
  ) => void;
}

export function createRouter(platform: Platform): Router {
  const app = new Hono<ServerEnv>();
  const shared = createSharedAnswers(platform.config.shareSeconds);
  const guardsOf = createGuards(platform);

  function mount<Each extends Contract>(
    key: string,
    contract: Each,
    roles: string[] | undefined,
    handler: Handler<Each>,
  ): void {
    const { method, path } = splitKey(key);
    const access: Access & { roles?: string[] } = { ...contract.access, ...(roles ? { roles } : {}) };
    const respond = async (context: ServerContext, text?: string) => {
      let isShared = false;
      const share: Call<Each>['share'] = (question, answer) => {
        isShared = true;
        return shared.share([key, question], answer);
      };
      try {
        const value = await handler({ ...readCall(contract, context, text), share });
        return value instanceof Response ? value : await send(contract, context, { value, isShared });
      } finally {
        // Whoever has changed something sees that at once, of this server.
        if (method !== 'GET') shared.forget();
      }
    };
    const read = async (context: ServerContext) => {
      if (!(contract.body instanceof z.ZodType)) return respond(context);
      const { raw } = context.req;
      if (access.who === 'anyone') return respond(context, await readText(raw));
      if (!isLarge(raw.headers)) return respond(context, await readText(raw, LARGE_BODY_BYTES));
      return takeLargeTurn(
        (signal) => readText(raw, LARGE_BODY_BYTES, signal),
        (text) => respond(context, text),
      );
    };
    /** Of an answer that is late nobody reads a body: none is begun, and one that was begun is closed. */
    const readInTime = async (context: ServerContext) => {
      const late = context.get('late');
      const response = late.aborted ? undefined : await read(context);
      if (response && !late.aborted) return response;
      await response?.body?.cancel();
      return new Response(null, { status: 503 });
    };
    const answer: MiddlewareHandler<ServerEnv> = async (context) => {
      // Of strangers nothing is known to count by; what they may do has limits of its own, by address.
      if (access.who === 'anyone') return readInTime(context);
      const { userId, token } = context.get('identity');
      // What a program asks for does not hold up the person whose token it has.
      const whose = token?.id ?? userId;
      const { cost } = contract;
      if (cost !== 'export') return costTurns.take(cost, whose, () => readInTime(context));
      return takeUntilSent(
        (work) => costTurns.take(cost, whose, work),
        () => readInTime(context),
      );
    };
    app.on(
      [method],
      [path],
      createWatchdog(secondsOf(contract, platform.config)),
      takeTurnOfToken(contract),
      ...guardsOf(access),
      answer,
    );
  }

  return {
    app,
    mount,
    handle: (key, handler) => mount<Contract>(key, CONTRACTS[key], undefined, handler as Handler<Contract>),
  };
}

/** Before the database is asked whose token it is: of a hundred calls those questions alone would hold others up. */
function takeTurnOfToken({ access, cost }: Contract): MiddlewareHandler<ServerEnv> {
  return async (context, next) => {
    const token = context.req.header('authorization');
    if (access.who === 'anyone' || token === undefined) return next();
    return costTurns.take(cost, token, next);
  };
}

/** 400 for a query or a body that the contract does not allow. */
function readCall<Each extends Contract>(contract: Each, context: ServerContext, text = ''): Omit<Call<Each>, 'share'> {
  const { query, body } = contract;
  return {
    context,
    params: context.req.param(),
    query: query && readQuery(context.req.query(), query),
    body: body instanceof z.ZodType ? parseJson(text, body) : undefined,
    actor: context.get('actor'),
    identity: context.get('identity'),
  } as Omit<Call<Each>, 'share'>;
}

async function send(
  { responses }: Contract,
  context: ServerContext,
  { value, isShared }: { value: unknown; isShared: boolean },
): Promise<Response> {
  const statuses = Object.keys(responses).map(Number);
  if (value === undefined) {
    const empty = statuses.find((status) => responses[status] === null) ?? 204;
    return context.body(null, empty as StatusCode);
  }
  const status = (statuses.find((each) => responses[each] instanceof z.ZodType) ?? 200) as ContentfulStatusCode;
  if (!isShared) return context.json(value, status);
  const { text, tag } = await writeShared(value as object);
  return context.body(text, status, { 'content-type': 'application/json', etag: tag });
}

const written = new WeakMap<object, ReturnType<typeof writeTagged>>();

/**
 * Of an answer that several people share the text, with the tag by which a page asks whether it still holds: made once.
 */
function writeShared(value: object): ReturnType<typeof writeTagged> {
  const kept = written.get(value) ?? writeTagged(value);
  written.set(value, kept);
  return kept;
}

async function writeTagged(value: object): Promise<{ text: string; tag: string }> {
  const text = JSON.stringify(value);
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-1', new TextEncoder().encode(text)));
  return { text, tag: `"${toHex(digest)}"` };
}

/** 400 with one error per parameter that the schema refuses; parameters that it does not know are passed over. */
export function readQuery<Schema extends z.ZodType>(query: Record<string, string>, schema: Schema): z.infer<Schema> {
  const given = Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ''));
  const result = schema.safeParse(given, { error: describeIssue });
  if (result.success) return result.data;
  const errors = result.error.issues.map((issue) => ({
    path: issue.path.join('.'),
    message: `${issue.path.join('.')}: ${issue.message}`,
  }));
  throw new ApiError(400, 'INVALID_QUERY', errors[0]?.message ?? t('Invalid query'), { errors });
}

/** More different questions than that within the moment are each answered by themselves. */
const MOST = 200;

interface SharedAnswers {
  /**
   * `question`: all that the answer depends on, what the person may see among it. The language of who asks is a part of
   * each; moments in it count by the second.
   */
  share: <Answer>(question: unknown, answer: () => Promise<Answer>) => Promise<Answer>;
  /** Whoever asks from now on is told what is so by now. */
  forget: () => void;
}

/**
 * What several people ask alike is answered once, to all who may see the same, while it is read and for a moment after.
 * `seconds`: for how long an answer is good after it was asked for; 0: each is answered by itself.
 */
export function createSharedAnswers(seconds: number, now = () => performance.now()): SharedAnswers {
  const answers = new Map<string, { until: number; answer: Promise<unknown> }>();
  return {
    share<Answer>(question: unknown, answer: () => Promise<Answer>): Promise<Answer> {
      if (seconds === 0) return answer();
      const key = JSON.stringify([getLanguage().id, question]).replaceAll(/(T\d\d:\d\d:\d\d)\.\d{3}Z"/g, '$1Z"');
      const kept = answers.get(key);
      if (kept && kept.until > now()) return kept.answer as Promise<Answer>;
      for (const [each, { until }] of answers) if (until <= now()) answers.delete(each);
      const given = answer();
      if (answers.size < MOST) {
        const entry = { until: now() + seconds * 1000, answer: given };
        answers.set(key, entry);
        // What has failed is tried again by the next.
        given.catch(() => answers.get(key) === entry && answers.delete(key));
      }
      return given;
    },
    forget: () => answers.clear(),
  };
}
