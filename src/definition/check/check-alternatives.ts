/** Alternatives with fields of their own: an answer says which one is meant, and each answer has one. */
import { getOnlyType, listBranches, type JsonSchema, type JsonValue } from '../language/json-schema.ts';
import { suggest } from '../language/nearest-word.ts';
import { declaresProperties, isSchema, listDiscriminators } from '../language/object-parts.ts';
import { includesSame, listPossible } from './measure-value.ts';
import type { Place } from './place.ts';
import type { SchemaNode } from './visit-schemas.ts';

const UNIONS = ['oneOf', 'anyOf'] as const;

export function checkAlternatives({ written, resolved: schema, rank, place }: SchemaNode): void {
  if (rank === 'rule') return;
  for (const word of UNIONS) {
    const options = written[word] ?? [];
    const isTold = listDiscriminators(options).length > 0;
    const isOwn = options.every((option) => isSchema(option) && option.$ref === undefined);
    const [chosen] = isOwn && !isTold ? listDiscriminators(schema[word] ?? []) : [];
    if (chosen !== undefined) tellChosenByTitle(options, chosen, place.inside(`/${word}`));
  }
  for (const [path, part] of [['', schema] as const, ...listBranches(schema)]) {
    const decides = path.startsWith('/dependencies/') ? path.split('/')[2] : undefined;
    for (const word of UNIONS) {
      const options = part[word] ?? [];
      // Where they are no objects, that is told of the field.
      const isNoObject = options.some((option) => ![undefined, 'object'].includes(getOnlyType(option)));
      if (options.length < 2 || isNoObject || !options.some(declaresProperties)) continue;
      const at = place.inside(`${path}/${word}`);
      const telling = listDiscriminators(options);
      if (telling.length === 0)
        at.report(
          '',
          'Nothing tells these alternatives apart, so no answer says which one is meant.',
          `Give each of them a "const" of its own for the same field: "properties": { "${decides ?? 'kind'}": { "const": "…" }, … }.`,
        );
      if (path === '' || decides !== undefined) tellLeftOut(options, telling, schema, at);
    }
    tellDiscriminator(part, place.inside(path));
  }
}

/**
 * Applicants choose by the titles, which must differ; where a field almost tells the alternatives apart, it is named.
 */
function tellChosenByTitle(options: readonly JsonSchema[], chosen: string, place: Place): void {
  options.forEach(({ title }, index) => {
    if (title !== undefined && options.findIndex((other) => other.title === title) < index)
      place.report(
        `/${index}/title`,
        `Two alternatives are called "${title}": nobody could tell them apart.`,
        'Word one of them differently.',
      );
  });
  const named = options.flatMap(({ properties = {} }) =>
    Object.entries(properties).flatMap(([key, property]) => (typeof property.const === 'string' ? [key] : [])),
  );
  const almost = named.find((key, index) => named.indexOf(key) < index);
  const without = almost === undefined ? -1 : options.findIndex((option) => !namesValue(option, almost));
  if (without === -1)
    place.report(
      '',
      `Nothing tells these alternatives apart: applicants choose one by its title, and "${chosen}" of the answers keeps which.`,
      'Give each a "const" of its own for the same field to choose the key and the values yourself.',
      'note',
    );
  else
    place.report(
      `/${without}`,
      `"${almost}" does not tell these alternatives apart, since this one has no "const" for it: applicants choose one by its title, and "${chosen}" of the answers keeps which.`,
      `Add "${almost}": { "const": "…" } to its "properties".`,
      'note',
    );
}

function namesValue({ properties }: JsonSchema, key: string): boolean {
  const { const: value, enum: values } = properties?.[key] ?? {};
  return value !== undefined || values !== undefined;
}

/**
 * A choice for which there is no alternative is refused whoever makes it; of two for the same one, neither is meant.
 */
function tellLeftOut(
  options: readonly JsonSchema[],
  telling: readonly string[],
  whole: JsonSchema,
  place: Place,
): void {
  for (const key of telling) {
    const possible = listPossible(whole.properties?.[key] ?? {}) ?? [];
    const named = options.flatMap((option) => listNamed(option, key));
    const left = possible.filter((value) => !includesSame(named, value));
    if (left.length > 0)
      place.report(
        '',
        `No alternative is for "${key}": ${left.map((value) => JSON.stringify(value)).join(' or ')}, so whoever chooses it is refused.`,
        `Add { "properties": { "${key}": { "enum": ${JSON.stringify(left)} } } } to the list.`,
      );
  }
  const isOf = (option: JsonSchema, other: JsonSchema) =>
    telling.length > 0 &&
    telling.every((key) => listNamed(option, key).every((value) => includesSame(listNamed(other, key), value)));
  options.forEach((option, index) => {
    const asks = Object.keys(option.properties ?? {}).some((key) => !Object.hasOwn(whole.properties ?? {}, key));
    if (asks && options.slice(0, index).some((other) => isOf(option, other)))
      place.report(
        `/${index}`,
        `This alternative has ${telling.map((key) => `"${key}": ${listNamed(option, key).map(toText).join(' or ')}`).join(' and ')} as an earlier one has, so no answer says which one is meant.`,
        'Give it a value of its own.',
      );
  });
}

function listNamed({ properties }: JsonSchema, key: string): JsonValue[] {
  const { const: value, enum: values = value === undefined ? [] : [value] } = properties?.[key] ?? {};
  return values;
}

function toText(value: JsonValue): string {
  return JSON.stringify(value);
}

function tellDiscriminator({ discriminator, oneOf = [] }: JsonSchema, place: Place): void {
  const telling = listDiscriminators(oneOf);
  const name = discriminator?.propertyName;
  if (name !== undefined && telling.length > 0 && !telling.includes(name))
    place.report(
      '/discriminator/propertyName',
      `"${name}" does not tell the alternatives apart: not each has a value of its own for it.`,
      suggest(name, telling),
    );
}
