/** Writes JSON the way the files of schemas/ look: what fits on a line stands on one, the rest is broken up. */
import type { JsonValue } from '../../definition/language/json-schema.ts';

const LINE = 150;

/** The text with a line end; objects keep the order of their keys. */
export function formatJson(value: JsonValue): string {
  return `${format(value, '', 0)}\n`;
}

/** `used` is what stands before the value on its line. */
function format(value: JsonValue, indent: string, used: number): string {
  const flat = flatten(value);
  const mayBeFlat = indent !== '' || value === null || typeof value !== 'object';
  if (mayBeFlat && indent.length + used + flat.length <= LINE) return flat;
  const inner = `${indent}  `;
  if (Array.isArray(value))
    return value.length === 0
      ? '[]'
      : `[\n${value.map((each) => inner + format(each, inner, 0)).join(',\n')}\n${indent}]`;
  if (value === null || typeof value !== 'object') return flat;
  const lines = Object.entries(value).map(
    ([key, each]) => `${inner}${JSON.stringify(key)}: ${format(each, inner, key.length + 4)}`,
  );
  return lines.length === 0 ? '{}' : `{\n${lines.join(',\n')}\n${indent}}`;
}

function flatten(value: JsonValue): string {
  if (Array.isArray(value)) return `[${value.map(flatten).join(', ')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const entries = Object.entries(value).map(([key, each]) => `${JSON.stringify(key)}: ${flatten(each)}`);
  return entries.length === 0 ? '{}' : `{ ${entries.join(', ')} }`;
}
