/**
 * The definitions' tools for agents, over the Model Context Protocol: what the language is, what is wrong, what a
 * change means, how a form looks and is walked through. Nothing is published, and nothing is written.
 */
import { realpathSync, statSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { isAbsolute, join, relative, sep } from 'node:path';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { z } from 'zod';
import { findPlace } from '../files/folder-files.ts';
import { readCountry } from '../new-type/make-provider.ts';
import { createProviderFiles } from '../new-type/new-provider.ts';
import { createJobThread, EndedError } from '../server/job-thread.ts';
import type { AgentJob } from './agent-jobs.ts';
import type { Pictures } from './preview-picture.ts';

export interface AgentServerOptions {
  /** Nothing outside of it is read. */
  root: string;
  /** The language's reference, in Markdown, a part under each heading of the second rank. */
  reference: string;
  pictures: Pictures;
  /** Within which every question is answered, one that waits for others too. */
  seconds: number;
}

const folder = z
  .string()
  .default('')
  .describe('A definitions folder below the one that the server was started for; without it, that one.');
const files = z
  .record(z.string(), z.string())
  .default({})
  .describe(
    'Texts of files by path, e.g. "tennis-club/provider.json": thought of in place of what is on disk, and never written.',
  );
const type = z.string().describe('Id of a type: its folder’s name.');
const place = { folder, files };

/** Also says how to end it. */
export function createAgentServer({ root: given, reference, pictures, seconds }: AgentServerOptions): {
  server: McpServer;
  close: () => Promise<void>;
} {
  const root = realpathSync(given);
  const most = seconds * 950;
  const thread = createJobThread<AgentJob, object>({
    module: new URL('agent-thread.ts', import.meta.url),
    given: undefined,
    milliseconds: seconds * 850,
  });
  const server = new McpServer(
    { name: 'application-types', version: '1.0.0' },
    {
      instructions:
        'An application type is a folder of JSON. Begin with "reference" and its topic "example", which is a whole type; change its files, and hand them to "check" until it says inOrder. Files are given with each call, since nothing is written.',
    },
  );

  const ask = (job: AgentJob) => {
    for (const path of Object.keys(job.files)) findPlace(job.folder, path);
    return thread.ask(job, AbortSignal.timeout(most));
  };
  const answer = (work: () => Promise<CallToolResult['content']>) => answerInTime(work, most);

  server.registerTool(
    'reference',
    {
      description: `The language of application types: each kind of file with its keywords, kinds of fields, widgets, and an example. Topics: example, ${listTopics(reference).join(', ')}.`,
      inputSchema: {
        folder,
        topic: z.string().default('').describe('One of the topics; without it, all of them are listed.'),
      },
    },
    (asked) =>
      answer(async () => {
        const { topic } = asked;
        const text =
          topic === 'example' ? toExample(await findFolder(root, asked.folder)) : findTopic(reference, topic);
        return [{ type: 'text', text }];
      }),
  );
  const tools = {
    check:
      'Says what is wrong: each issue with file, line, column, pointer, message, remedy and weight (fault, doubt, note).',
    diff: 'What changes for applicants and stored records since the last release.',
  };
  for (const [tool, description] of Object.entries(tools) as ['check' | 'diff', string][])
    server.registerTool(tool, { description, inputSchema: place }, (asked) =>
      answer(async () => toText(await ask({ tool, folder: await findFolder(root, asked.folder), files: asked.files }))),
    );
  const typeTools = {
    answers: 'Applications of a type that can be sent, as examples have them, found by trying out.',
    walk: 'The screens of a type in order, from the landing page to what comes after sending, and the officers’ transitions.',
  };
  for (const [tool, description] of Object.entries(typeTools) as ['answers' | 'walk', string][])
    server.registerTool(tool, { description, inputSchema: { ...place, type } }, (asked) =>
      answer(async () =>
        toText(await ask({ tool, folder: await findFolder(root, asked.folder), files: asked.files, type: asked.type })),
      ),
    );
  server.registerTool(
    'preview',
    {
      description: 'A picture of a step of a form, as an applicant sees it on a phone. The first takes a while.',
      inputSchema: {
        ...place,
        type,
        step: z.string().optional().describe('Id of a step; without it, the first.'),
        example: z.string().default('empty').describe('The answers in it: the name of an example, or "empty".'),
      },
    },
    (asked) =>
      answer(async () => {
        const shown = await findFolder(root, asked.folder);
        for (const path of Object.keys(asked.files)) findPlace(shown, path);
        const data = await pictures.take({ ...asked, folder: shown });
        return [{ type: 'image', data, mimeType: 'image/png' }];
      }),
  );
  return {
    server,
    async close() {
      thread.close();
      await Promise.all([server.close(), pictures.close()]);
    },
  };
}

function toText(said: object): CallToolResult['content'] {
  return [{ type: 'text', text: JSON.stringify(said, undefined, 1) }];
}

/** What goes wrong is told to the agent, which may then do better. */
async function answerInTime(
  work: () => Promise<CallToolResult['content']>,
  milliseconds: number,
): Promise<CallToolResult> {
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(
      () => reject(new Error('It is not done yet, and goes on: ask again in some seconds, one question at a time.')),
      milliseconds,
    );
  });
  try {
    return { content: await Promise.race([work(), tooLong]) };
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error);
    const advice = error instanceof EndedError ? ' Split what is very large; a pattern may be the cause.' : '';
    return { content: [{ type: 'text', text: problem + advice }], isError: true };
  } finally {
    clearTimeout(timer);
  }
}

/** Throws for every way out: "..", absolute paths, and links that lead elsewhere, in the folder too. */
async function findFolder(root: string, path: string): Promise<string> {
  const place = join(root, path);
  const leadsOut = (real: string) => real !== root && !real.startsWith(root + sep);
  if (isAbsolute(path) || leadsOut(place))
    throw new Error(`"${path}" leads out of the folder that this server was started for. Write a path below it.`);
  const there = statSync(place, { throwIfNoEntry: false });
  if (!there?.isDirectory())
    throw new Error(`There is no folder "${path}". Write a path below ${relative('', root) || root}.`);
  const real = realpathSync(place);
  if (leadsOut(real))
    throw new Error(`"${path}" is a link that leads out of the folder that this server was started for.`);
  const links = (await readdir(real, { recursive: true, withFileTypes: true })).filter((entry) =>
    entry.isSymbolicLink(),
  );
  const out = links.map((link) => join(link.parentPath, link.name)).find((link) => leadsOut(realOf(link)));
  if (out !== undefined)
    throw new Error(
      `"${relative(root, out)}" is a link that leads out of the folder, where nothing is read. Remove it.`,
    );
  return real;
}

/** Empty where the link leads nowhere. */
function realOf(link: string): string {
  try {
    return realpathSync(link);
  } catch {
    return '';
  }
}

function listTopics(reference: string): string[] {
  return [...splitReference(reference).keys()];
}

function splitReference(reference: string): Map<string, string> {
  const parts = reference.split(/^## /m).slice(1);
  return new Map(parts.map((part) => [(part.split('\n')[0] ?? '').replaceAll('`', ''), `## ${part}`]));
}

function findTopic(reference: string, topic: string): string {
  const parts = splitReference(reference);
  if (topic === '')
    return `Topics: example, ${[...parts.keys()].join(', ')}.\n\nA type is a folder with provider.json, for each step <step>.schema.json (JSON Schema, draft-07) and <step>.ui.json (a uiSchema of RJSF), and examples/ with minimal.json, complete.json and invalid-<why>.json. "example" is a whole one.`;
  const found = [...parts].find(([name]) => name.toLowerCase().includes(topic.toLowerCase()));
  if (!found) throw new Error(`There is no topic "${topic}". Topics: example, ${[...parts.keys()].join(', ')}.`);
  return found[1];
}

/** As `npm run schemas:new` makes it. */
function toExample(folder: string): string {
  const example = createProviderFiles({
    id: 'example-club',
    name: 'Example Club',
    role: 'example_club',
    hasRole: false,
    description: 'Register as Example Club',
    icon: 'groups',
    order: 99,
    ...readCountry(folder),
  });
  const files = [...example].filter(([path]) => path.endsWith('.json'));
  return JSON.stringify({ files: Object.fromEntries(files) }, undefined, 1);
}
