/** The application that the measurements fill in: the first provider, by name of its folder, where anybody may create an account. */
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
  required?: string[];
}

export interface FirstApplication {
  /** Path of its form. */
  path: string;
  role: string;
  applicationType: string;
  /** Key of the first field of the first step. */
  firstField: string;
  /** Answers that the API accepts, from the provider's own example, without documents. */
  answers: Record<string, unknown>;
  /** Keys of its document fields, the required ones first. */
  documentKeys: string[];
}

/** Reads it from the definitions folder. Throws when there is no such provider. */
export function readFirstApplication(): FirstApplication {
  const { schemas } = getBuildFolders();
  const folders = readdirSync(schemas, { withFileTypes: true }).filter((entry) => entry.isDirectory()).map((entry) => join(schemas, entry.name));
  const candidates = folders.toSorted().filter((folder) => readdirSync(folder).includes('provider.json'));
  for (const folder of candidates) {
    const provider = readJson<ProviderFile>(join(folder, 'provider.json'));
    const form = Object.entries(provider.routes.screens).find(([, screen]) => screen.screen === 'wizard');
    if (!provider.signIn.createAccount || form === undefined) continue;
    const steps = provider.wizard.steps.map((step) => readJson<StepFile>(join(folder, `${step.id}.schema.json`)));
    const { data } = readJson<{ data: Record<string, unknown> }>(join(folder, 'examples', 'complete.json'));
    const documentKeys = Object.keys(data).filter((key) => isFileRecord(data[key]));
    const required = new Set(steps.flatMap((step) => step.required ?? []));
    return {
      path: `/${provider.routes.base[0]}/${form[0]}`,
      role: provider.role,
      applicationType: provider.applicationType,
      firstField: Object.keys(steps[0]?.properties ?? {})[0] ?? '',
      answers: Object.fromEntries(Object.entries(data).filter(([key]) => !documentKeys.includes(key))),
      documentKeys: [...documentKeys.filter((key) => required.has(key)), ...documentKeys.filter((key) => !required.has(key))],
    };
  }
  throw new Error(`No provider in ${schemas} lets anybody create an account and apply`);
}

function isFileRecord(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'fileKey' in value;
}

function readJson<T>(path: string): T {
  return JSON.parse(readFileSync(path, 'utf8')) as T;
}
