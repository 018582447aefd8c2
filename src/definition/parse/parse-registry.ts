/** Reads registry.json with the forms of the administration. */
import type { DefinitionIssue } from '../language/definition-issue.ts';
import { Registry } from '../language/registry.ts';
import type { RegistryDefinition } from './catalog.ts';
import { parseForm, parseShape, type DefinitionSource } from './parse-form.ts';

/** Undefined where it, or a form that it names, cannot be read; why is added to `issues`. */
export function parseRegistry(source: DefinitionSource, issues: DefinitionIssue[]): RegistryDefinition | undefined {
  const parsed = parseShape('registry.json', Registry, source, issues);
  if (!parsed) return undefined;
  const { $schema: _schema, $comment: _comment, administration, ...rest } = parsed;
  const forms = [administration.signIn, ...administration.settings].map((reference) =>
    parseForm(reference, source, issues),
  );
  const [signIn, ...settings] = forms;
  if (!signIn || settings.some((form) => form === undefined)) return undefined;
  return { ...rest, administration: { signIn, settings: settings.filter((form) => form !== undefined) } };
}
