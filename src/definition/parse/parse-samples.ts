/** Reads the people and places that samples are made of. */
import type { DefinitionIssue } from '../language/definition-issue.ts';
import { Samples } from '../language/samples.ts';
import { parseShape, type DefinitionSource } from './parse-form.ts';

export const SAMPLES_FILE = 'samples.json';

/** Undefined for a folder that has none, and where they have another shape; why is added to `issues`. */
export function parseSamples(source: DefinitionSource, issues: DefinitionIssue[]): Samples | undefined {
  return source.files.has(SAMPLES_FILE) ? parseShape(SAMPLES_FILE, Samples, source, issues) : undefined;
}
