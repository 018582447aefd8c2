/** Does what a guide says: its commands, and its blocks of JSON put into the files that are named over them. */
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { describeProvider, makeProvider, type Wish } from '../../src/studio/new-type/make-provider.ts';

export interface GuideStep {
  /** Its heading. */
  title: string;
  /** In their order: a command, or what goes into a file. */
  deeds: ({ command: string } | { file: string; content: unknown })[];
}

type Json = Record<string, unknown>;

/** A section of the guide that says nothing to do is none. */
export function readGuide(text: string): GuideStep[] {
  return text
    .split(/^## /m)
    .slice(1)
    .map((section) => ({ title: section.split('\n')[0] ?? '', deeds: readDeeds(section) }))
    .filter(({ deeds }) => deeds.length > 0);
}

/** Does it in a folder of definitions. */
export async function follow({ deeds }: GuideStep, folder: string): Promise<void> {
  for (const deed of deeds)
    if ('file' in deed) put(join(folder, deed.file), deed.content);
    else await obey(deed.command, folder);
}

function readDeeds(section: string): GuideStep['deeds'] {
  const blocks = /(?:^`([\w./-]+)`\n\n)?^```(sh|json)\n([\s\S]*?)^```/gm;
  return [...section.matchAll(blocks)].flatMap(([, file, language, content = '']): GuideStep['deeds'] => {
    if (language === 'sh')
      return content
        .trim()
        .split('\n')
        .map((command) => ({ command }));
    if (file === undefined) throw new Error(`No file is named over ${content.slice(0, 80)}`);
    return [{ file, content: JSON.parse(content) as unknown }];
  });
}

async function obey(command: string, folder: string): Promise<void> {
  const [program, ...words] = [...command.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, bare]) => quoted ?? bare ?? '');
  const [from = '', to = ''] = words.map((word) => join(folder, word.replace(/^schemas\//, '')));
  if (program === 'rm') return rmSync(from);
  if (program === 'cp') return cpSync(from, to);
  if (!command.startsWith('npm run schemas:new -- ')) throw new Error(`Nobody knows how to do "${command}"`);
  const { values } = parseArgs({
    args: words.slice(3),
    options: Object.fromEntries(
      ['id', 'name', 'description', 'icon', 'order'].map((name) => [name, { type: 'string' as const }]),
    ),
  });
  const provider = await describeProvider(
    folder,
    values as Wish,
    (given, _question, suggestion) => given ?? suggestion,
  );
  makeProvider(folder, provider);
}

/** What is not mentioned stays, lists are whole, null takes away. */
function put(path: string, content: unknown): void {
  const old: unknown = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {};
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `${JSON.stringify(merge(old, content), null, 2)}\n`);
}

function merge(old: unknown, now: unknown): unknown {
  if (!isJson(now)) return now;
  const merged: Json = isJson(old) ? { ...old } : {};
  for (const [key, value] of Object.entries(now))
    if (value === null) delete merged[key];
    else merged[key] = merge(merged[key], value);
  return merged;
}

function isJson(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
