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
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below /api. */
  path: string;
  summary: string;
  query?: z.ZodObject;
  body?: z.ZodType | PlainSchema;
  answer?: z.ZodType | PlainSchema;
  /** 200 when missing. */
  status?: number;
  /** True for calls without a token. */
  open?: boolean;
}

/** JSON Schema of a wire type, inlined. */
export function toSchema(shape: z.ZodType | PlainSchema): object {
  if (!(shape instanceof z.ZodType)) return shape.schema;
  const { $schema: _schema, ...schema } = z.toJSONSchema(shape, { unrepresentable: 'any', reused: 'inline' });
  return schema;
}
