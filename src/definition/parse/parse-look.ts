/** Reads what the registry is known by. */
import { DEFAULT_LOOK } from '../language/default-look.ts';
import type { DefinitionIssue } from '../language/definition-issue.ts';
import { Look } from '../language/look.ts';
import { parseShape, type DefinitionSource } from './parse-form.ts';

export const LOOK_FILE = 'look.json';

/** Nobody's own where the folder has none, and where it has another shape; why is added to `issues`. */
export function parseLook(source: DefinitionSource, issues: DefinitionIssue[]): Look {
  const parsed = source.files.has(LOOK_FILE) ? parseShape(LOOK_FILE, Look, source, issues) : undefined;
  const { emblem, colours } = parsed ?? DEFAULT_LOOK;
  return { emblem, colours };
}
