/**
 * The application that the measurements fill in: the first provider, by name of its folder, where anybody may create an
 * account.
 */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { getBuildFolders } from '../steps/build.mjs';

interface ProviderFile {
  role: string;
  applicationType: string;
  routes: { base: string[]; screens: Record<string, { screen: string }> };
  signIn: { createAccount: boolean };
  wizard: { steps: { id: string }[] };
}

interface StepFile {
  properties: Record<string, unknown>;
}

interface ExampleFile {
  data: Record<string, unknown>;
  files: Record<string, string>;
}

export interface FirstApplication {
  /** Path of its form. */
  path: string;
  /** Path of the page where its people sign in. */
  signInPath: string;
  role: string;
  applicationType: string;
  firstField: string;
  /** Answers that the API accepts, from the provider's own example, without documents. */
  answers: Record<string, unknown>;
  /** Keys of the documents that the example brings. */
  documentKeys: string[];
}

/** Reads it from the definitions folder. Throws when there is no such provider. */
export function readFirstApplication(): FirstApplication {
  const [first] = readApplications();
  if (!first) throw new Error('No provider lets anybody create an account and apply');
  return first;
}

/** Those of all such providers. */
export function readApplications(): FirstApplication[] {
  const { schemas } = getBuildFolders();
  const folders = readdirSync(schemas, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => join(schemas, entry.name));
  const candidates = folders.toSorted().filter((folder) => readdirSync(folder).includes('provider.json'));
  return candidates.flatMap((folder) => {
    const provider = readJson<ProviderFile>(join(folder, 'provider.json'));
    const form = Object.entries(provider.routes.screens).find(([, screen]) => screen.screen === 'wizard');
    const door = Object.entries(provider.routes.screens).find(([, screen]) => screen.screen === 'sign-in');
    if (!provider.signIn.createAccount || form === undefined || door === undefined) return [];
    const firstStep = readJson<StepFile>(join(folder, `${provider.wizard.steps[0]?.id}.schema.json`));
    const { data, files } = readJson<ExampleFile>(join(folder, 'examples', 'complete.json'));
    return {
      path: `/${provider.routes.base[0]}/${form[0]}`,
      signInPath: `/${provider.routes.base[0]}/${door[0]}`,
      role: provider.role,
      applicationType: provider.applicationType,
      firstField: Object.keys(firstStep.properties)[0] ?? '',
      answers: data,
      documentKeys: Object.keys(files),
    };
  });
}

function readJson<T>(path: string): T {
  return JSON.parse(readFileSync(path, 'utf8')) as T;
}
