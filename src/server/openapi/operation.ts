/** One call of the API, as its area describes it. */
import { z } from 'zod';

/** A schema that is JSON already, such as one made from the definitions. */
export interface PlainSchema {
  /** Present for multipart bodies. */
  multipart?: true;
  schema: object;
}

export interface ApiOperation {
  tag: string;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS';
  /** Below /api. */
  path: string;
  summary: string;
  query?: z.ZodObject;
  body?: z.ZodType | PlainSchema;
  answer?: z.ZodType | PlainSchema;
  /** Media type of an answer that is not JSON: a file, a stream, code. */
  media?: string;
  /** 200 when missing. */
  status?: number;
  /** True where 204 says that there is nothing to answer. */
  mayBeEmpty?: boolean;
  /** True for calls without a token. */
  open?: boolean;
}

/**
 * JSON Schema of a wire type, with everything it is made of inlined: a reference to its own $defs would lead nowhere from within a larger
 * document. `input`: what a caller sends, in which everything with a default may be missing.
 */
export function toSchema(shape: z.ZodType | PlainSchema, io: 'input' | 'output' = 'output'): object {
  if (!(shape instanceof z.ZodType)) return shape.schema;
  const { $schema: _schema, ...schema } = z.toJSONSchema(shape, { io, unrepresentable: 'any', reused: 'inline', metadata: WITHOUT_IDS });
  return schema;
}

/** Descriptions, but no ids: a type with an id would be put under $defs. */
const WITHOUT_IDS = Object.assign(Object.create(z.globalRegistry) as typeof z.globalRegistry, {
  get(type: z.ZodType) {
    const { id: _id, ...rest } = z.globalRegistry.get(type) ?? {};
    return rest;
  },
});
