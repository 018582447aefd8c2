/** Which parts of a schema ask, for given answers. */
import { describe, expect, it } from 'vitest';
import type { JsonSchema } from '@/definition/language/json-schema';
import { isConditional, listPartsInForce } from '@/engine/conditions/visible';
import type { FormData } from '@/engine/answers/form-data';
import { branch } from '../../fixtures/one-form';

const text: JsonSchema = { type: 'string' };
const asks = (...keys: string[]): JsonSchema => ({ properties: Object.fromEntries(keys.map((key) => [key, text])) });

describe('what is asked depends on the answers', () => {
  it.each<[string, JsonSchema, boolean]>([
    ['not where nothing is said', {}, false],
    ['not by questions alone', asks('a'), false],
    ['by a condition', branch({ required: ['a'] }, asks('b')), true],
    ['by what holds without it', { if: { required: ['a'] }, else: asks('b') }, true],
    ['not by a condition without a consequence', { if: { required: ['a'] } }, false],
    ['by a dependency', { dependencies: { a: ['b'] } }, true],
    ['not by dependencies of nothing', { dependencies: {} }, false],
    ['by alternatives, one of which asks', { oneOf: [{ required: ['a'] }, asks('b')] }, true],
    ['by any of several, one of which asks', { anyOf: [asks('b'), { required: ['a'] }] }, true],
    ['not by alternatives that ask nothing', { anyOf: [{ required: ['a'] }, { required: ['b'] }] }, false],
    ['by a part that does', { allOf: [asks('a'), branch({ required: ['a'] }, asks('b'))] }, true],
    ['not by parts that do not', { allOf: [asks('a'), asks('b')] }, false],
  ])('%s', (_what, schema, depends) => {
    expect(isConditional(schema)).toBe(depends);
    // What is remembered is the same.
    expect(isConditional(schema)).toBe(depends);
  });
});

describe('in force are', () => {
  const find = (schema: JsonSchema | JsonSchema[], given: FormData = {}) => {
    const parts = listPartsInForce([schema].flat(), given);
    return {
      asked: [...parts.properties.keys()],
      required: [...parts.required],
      open: [...parts.open],
      discriminators: [...parts.discriminators],
    };
  };

  it('questions and demands of every schema, and of its parts', () => {
    const schema = { ...asks('a'), required: ['a'], allOf: [{ ...asks('b'), required: ['b'] }] };
    expect(find([schema, asks('c')])).toMatchObject({ asked: ['a', 'b', 'c'], required: ['a', 'b'] });
    expect(listPartsInForce([asks('a'), asks('a')], {}).properties.get('a')).toEqual([text, text]);
    expect(find({ properties: { a: true as never } })).toMatchObject({ asked: [] });
  });

  it('what a condition brings, or what stands without it', () => {
    const schema = branch({ required: ['a'] }, asks('b'), asks('c'));
    expect(find(schema, { a: 'x' }).asked).toEqual(['b']);
    expect(find(schema).asked).toEqual(['c']);
  });

  it('what another answer demands, or brings, once it is given', () => {
    const schema = { ...asks('a', 'b'), dependencies: { a: ['b'], b: asks('c') } };
    expect(find(schema)).toMatchObject({ asked: ['a', 'b'], required: [] });
    expect(find(schema, { a: 'x' })).toMatchObject({ asked: ['a', 'b'], required: ['b'] });
    expect(find(schema, { b: 'x' })).toMatchObject({ asked: ['a', 'b', 'c'], required: [] });
  });

  it('the question that tells alternatives apart, and the alternative that its answer means', () => {
    const option = (kind: string, key: string): JsonSchema => ({
      properties: { kind: { const: kind }, [key]: text },
      required: ['kind', key],
    });
    const schema: JsonSchema = { oneOf: [option('person', 'name'), option('firm', 'seat')] };
    expect(find(schema)).toEqual({ asked: ['kind'], required: ['kind'], open: [], discriminators: ['kind'] });
    expect(find(schema, { kind: 'firm' })).toMatchObject({ asked: ['kind', 'seat'], required: ['kind', 'seat'] });
    expect(listPartsInForce([schema], {}).properties.get('kind')).toEqual([{ const: 'person' }]);
    expect(listPartsInForce([{ properties: { kind: text } }, schema], {}).properties.get('kind')).toEqual([text]);
  });

  it('no alternative that only some of the answers mean which tell them apart', () => {
    const option = (kind: string, size: string, key: string): JsonSchema => ({
      properties: { kind: { const: kind }, size: { const: size }, [key]: text },
    });
    const schema: JsonSchema = { oneOf: [option('club', 'small', 'a'), option('firm', 'large', 'b')] };
    expect(find(schema, { kind: 'club', size: 'large' }).asked).toEqual(['kind', 'size']);
    expect(find(schema, { kind: 'firm', size: 'large' }).asked).toEqual(['kind', 'size', 'b']);
  });

  it('the questions of every alternative where none tells them apart: open, unless they stand outside too', () => {
    const schema: JsonSchema = { ...asks('a'), anyOf: [asks('a', 'b'), asks('b', 'c')] };
    expect(find(schema)).toEqual({ asked: ['a', 'b', 'c'], required: [], open: ['b', 'c'], discriminators: [] });
    const { properties } = listPartsInForce([schema], {});
    expect([properties.get('a'), properties.get('b')]).toEqual([
      [text, text],
      [text, text],
    ]);
  });
});
