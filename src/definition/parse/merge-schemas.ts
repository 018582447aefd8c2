/** One schema for a property that several parts of an object's schema declare. */
import type { JsonSchema } from '../language/json-schema.ts';
import type { Declaration } from '../language/object-parts.ts';

/**
 * What a field is shown by; the rules are those of the whole schema, which alone is what answers are checked by. The
 * first declaration that says a thing is taken. Where each alternative has its own value (a discriminator), the values
 * are the choices, called as the alternatives are.
 */
export function mergeSchemas(declarations: readonly Declaration[]): JsonSchema {
  const [first, ...others] = declarations;
  if (!first) return {};
  if (others.length === 0) return first.schema;
  const merged: JsonSchema = Object.assign({}, ...declarations.map(({ schema }) => schema).toReversed());
  // What holds of every object holds together: of two types and one of them, the one.
  const types = declarations.flatMap(({ always, schema }) => (always && schema.type ? [[schema.type].flat()] : []));
  const common = types[0]?.filter((each) => types.every((others) => others.includes(each)));
  if (common?.length === 1 && common[0]) merged.type = common[0];
  const isUnion = declarations.every(({ discriminates }) => discriminates);
  const always = declarations.filter((each) => each.always).map(({ schema }) => schema);
  if (!isUnion) return always.length > 0 ? withoutNarrower(merged, Object.assign({}, ...always.toReversed())) : merged;
  const { const: _const, enum: _enum, default: _default, ...rest } = merged;
  const choices = new Map(
    declarations.flatMap(({ schema, option }) =>
      (schema.enum ?? [schema.const ?? null]).map((value, _index, all) => [
        JSON.stringify(value),
        { const: value, title: all.length === 1 ? option : undefined },
      ]),
    ),
  );
  return {
    ...rest,
    oneOf: [...choices.values()].map(({ const: value, title }) => ({
      const: value,
      ...(title === undefined ? {} : { title }),
    })),
  };
}

/** What a condition narrows an answer to is no choice, and nothing fixed, where the condition does not hold. */
function withoutNarrower(merged: JsonSchema, own: JsonSchema): JsonSchema {
  const { const: _const, enum: _enum, oneOf: _oneOf, anyOf: _anyOf, default: _default, ...rest } = merged;
  const { const: value, enum: values, oneOf, anyOf, default: preset } = own;
  return {
    ...rest,
    ...(value !== undefined && { const: value }),
    ...(values !== undefined && { enum: values }),
    ...(oneOf !== undefined && { oneOf }),
    ...(anyOf !== undefined && { anyOf }),
    ...(preset !== undefined && { default: preset }),
  };
}
