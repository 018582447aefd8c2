/** Which meta-schema is for which file, for whatever asks vscode-json-languageservice. */
import type { JSONSchema, SchemaConfiguration } from 'vscode-json-languageservice';

/** Files of each kind, where they do not say it themselves by "$schema". */
const FILES: Record<string, string[]> = {
  provider: ['*/provider.json'],
  registry: ['/registry.json'],
  samples: ['/samples.json'],
  look: ['/look.json'],
  step: ['*.schema.json'],
  ui: ['*.ui.json'],
  example: ['*/examples/*.json'],
};

/** `metas`: by kind of file; `folder`: address of the definitions, with a slash at its end. */
export function associateMetas(metas: Record<string, JSONSchema>, folder: string): SchemaConfiguration[] {
  return Object.entries(metas).map(([kind, schema]) => ({
    uri: new URL(`meta/${kind}.schema.json`, folder).href,
    fileMatch: FILES[kind] ?? [],
    schema,
  }));
}
