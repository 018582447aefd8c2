/** Mutates the shipped folders one random change at a time, and asks both the check and the product about each. */
import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isFault, type DefinitionIssue } from '@/definition/language/definition-issue';
import { Example, toExampleData } from '@/definition/language/example';
import type { JsonValue } from '@/definition/language/json-schema';
import type { FormData } from '@/engine/answers/form-data';
import { checkFolder } from '../../../src/studio/check/check-folder';
import { createChance } from '../../../src/studio/simulation/random';
import { ROOT } from '../../architecture/imports';
import { mutate } from './mutate';
import { travel } from './journey';

export interface Tally {
  told: number;
  travelled: number;
  /** Changes that the check says nothing of, and that broke the journey. */
  silent: string[];
}

export async function runMutations(count: number, seed: number): Promise<Tally> {
  const folder = mkdtempSync(join(tmpdir(), 'mutations-'));
  cpSync(join(ROOT, 'schemas'), folder, { recursive: true });
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.json') && !/^(meta|admin)\/|\/examples\//.test(file.replaceAll('\\', '/')),
  );
  const chance = createChance(seed);
  const tally: Tally = { told: 0, travelled: 0, silent: [] };
  const noted = new Set(checkFolder(folder).issues.map(toKind));
  try {
    while (tally.told + tally.travelled + tally.silent.length < count) {
      const file = chance.pick(files) ?? '';
      const path = join(folder, file);
      const text = readFileSync(path, 'utf8');
      const mutation = mutate(JSON.parse(text) as JsonValue, chance);
      if (!mutation) continue;
      writeFileSync(path, JSON.stringify(mutation.json, null, 2));
      const fault = await judge({ folder, noted, id: file.split('/')[0] ?? '', share: chance.next() });
      writeFileSync(path, text);
      if (fault === 'told') tally.told += 1;
      else if (fault === undefined) tally.travelled += 1;
      else tally.silent.push(`${file}: ${mutation.what}: ${fault}`);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return tally;
}

interface Judged {
  folder: string;
  /** Kinds of notes that are given before anything was changed, such as a language that is not complete. */
  noted: ReadonlySet<string>;
  id: string;
  /** Chooses a type where the file is none's. */
  share: number;
}

/** Told; or what breaks; undefined where all goes well. */
async function judge({ folder, noted, id, share }: Judged): Promise<string | undefined> {
  const { catalog, issues, read } = checkFolder(folder);
  if (!catalog || issues.some((issue) => isFault(issue) || !noted.has(toKind(issue)))) return 'told';
  const { providers } = catalog;
  const provider = providers.find((each) => each.id === id) ?? providers[Math.floor(share * providers.length)];
  if (!provider) return 'told';
  const examples = ['minimal', 'complete'].flatMap((name) => {
    const { success, data } = Example.safeParse(read.examples.get(`${provider.id}/examples/${name}.json`));
    return success ? [toExampleData(data) as FormData] : [];
  });
  try {
    await travel(catalog, provider, examples);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** Its message without counts and quoted texts. */
function toKind({ message }: DefinitionIssue): string {
  return message.replaceAll(/\d+|“[^”]*”|"[^"]*"|\S+\.json/g, '');
}
