/** What a contract of an endpoint says: who may call it, what it takes, what it returns. */
import type { z } from 'zod';
import type { OfficersPermission } from '@/definition/language/registry';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS';

/** What the server asks for by itself; transitions of a workflow may name others. */
export type Permission = OfficersPermission | 'manage_staff';

export interface Access {
  /**
   * anyone: no token is asked for; verified: a valid token, with or without a profile; person: a valid token of
   * somebody with an active profile; nobody: never.
   */
  who: 'anyone' | 'verified' | 'person' | 'nobody';
  /** All of these, of a person. */
  permissions?: readonly Permission[];
  /**
   * Whose records it reaches, kept by the queries of the endpoint itself: the caller's own; their own and, with the
   * permission view_applications, everybody's; everybody's; those of the phone that they have proved. Another's is not
   * found, nor one of a type that the permission is not held for.
   */
  reach?: 'own' | 'own-or-viewed' | 'viewed' | 'phone';
  /** Also for somebody whose password has expired, or who has not shown their second factor yet. */
  expiredPassword?: boolean;
  /**
   * Also for an API token, with those permissions of the endpoint that it has; one that reaches everybody's records by
   * view_applications needs that. Without this, the call is for people alone.
   */
  tokens?: boolean;
}

/** A body or a response that is not JSON. */
export interface Media {
  /** Its media type. */
  media: string;
  /** Of JSON that the handler reads byte by byte, or JSON Schema of a form with files. */
  schema?: z.ZodType | object;
}

/** A header that a call has besides those that every call may have. */
export interface Header {
  description: string;
  required?: true;
  /** JSON Schema. */
  schema: object;
}

/**
 * What a call is made of; each has its turn, by person (server/http/cost-turns.ts). page: questions to the database
 * that a page asks; document: one that is sent or fetched, and looked through; print: a PDF that is made; hash: a
 * password that is hashed; list: all choices of a list; bulk: many records that are changed; export: all that there is.
 */
export type Cost = 'page' | 'document' | 'print' | 'hash' | 'list' | 'bulk' | 'export';

export interface Contract {
  summary: string;
  cost: Cost;
  access: Access;
  query?: z.ZodObject;
  /** By name. Read, and refused, by the handler itself. */
  headers?: Record<string, Header>;
  /** Media is read by the handler itself. */
  body?: z.ZodType | Media;
  /**
   * By status; null where there is no body. The first is what a handler's value is sent with. Refusals are ErrorBody.
   */
  responses: Record<number, z.ZodType | Media | null>;
}

/** Contracts of an area, by method and path below /api, with parameters as :name. */
export type ContractTable = Record<`${Method} /${string}`, Contract>;

/** The names of a path's parameters; what restricts one (":path{.+}") is no part of its name. */
export type ParamsOf<Path extends string> = Path extends `${string}:${infer Rest}`
  ? Rest extends `${infer Segment}/${infer Tail}`
    ? NameOf<Segment> | ParamsOf<`/${Tail}`>
    : NameOf<Rest>
  : never;
type NameOf<Segment extends string> = Segment extends `${infer Name}{${string}` ? Name : Segment;

/** What a handler is given of a schema, after defaults and coercion. */
export type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;
/** What a caller sends of a schema. */
export type Sent<Schema> = Schema extends z.ZodType ? z.input<Schema> : undefined;

/** What a call that succeeds returns; undefined for a status without a body. */
export type Returned<Each extends Contract> = {
  [Status in Exclude<keyof Each['responses'], RefusedStatus>]: Each['responses'][Status] extends z.ZodType
    ? z.output<Each['responses'][Status]>
    : undefined;
}[Exclude<keyof Each['responses'], RefusedStatus>];
type RefusedStatus = 400 | 401 | 403 | 404 | 409 | 410 | 422 | 429 | 503;
