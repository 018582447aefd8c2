/**
 * What `npm run schemas:check` takes for one more type, by its number of fields: e-mails, phones, codes with patterns,
 * dates in alternatives and fields under a condition. Prints seconds of a process of
 * its own beside those of the folder without it; fails when 300 fields take longer than GOAL_SECONDS.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { makeProvider } from '../../src/studio/new-type/make-provider.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const SIZES = [10, 30, 100, 300];
const GOAL_SECONDS = 10;
/** Fields that are written together, and how many of them there are. */
const BLOCK = 10;

const folder = mkdtempSync(join(tmpdir(), 'check-time-'));
try {
  const without = time(copyRegistry('without'));
  console.log(`Check of the registry's own types: ${without.toFixed(1)} s`);
  for (const size of SIZES) {
    const schemas = copyRegistry(String(size));
    writeType(schemas, size);
    const seconds = time(schemas) - without;
    const isOver = size === Math.max(...SIZES) && seconds > GOAL_SECONDS;
    if (isOver) process.exitCode = 1;
    console.log(
      `  with a type of ${size} fields: ${seconds.toFixed(1)} s more${isOver ? `, OVER ${GOAL_SECONDS}` : ''}`,
    );
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function copyRegistry(name: string): string {
  const schemas = join(folder, name);
  cpSync(join(ROOT, 'schemas'), schemas, { recursive: true });
  return schemas;
}

/** Throws with what it prints when the folder is not in order. */
function time(schemas: string): number {
  const startedAt = performance.now();
  execFileSync(process.execPath, ['scripts/schemas/check.ts', schemas], { cwd: ROOT, encoding: 'utf8' });
  return (performance.now() - startedAt) / 1000;
}

function writeType(schemas: string, size: number): void {
  const id = 'large-form';
  makeProvider(schemas, {
    id,
    name: 'Large',
    role: 'large_form',
    hasRole: false,
    description: 'Large',
    icon: 'groups',
    order: 90,
    phone: '+2348031234567',
    country: 'Nigeria',
  });
  const blocks = Array.from({ length: Math.ceil(size / BLOCK) }, (_, index) => makeBlock(index));
  const properties = Object.assign({}, ...blocks.map(({ fields }) => fields)) as Record<string, object>;
  const write = (file: string, content: object) =>
    writeFileSync(join(schemas, id, file), JSON.stringify(content, undefined, 2));
  write('details.schema.json', {
    $schema: '../meta/step.schema.json',
    type: 'object',
    properties,
    required: blocks.flatMap(({ required }) => required),
    allOf: blocks.map(({ rule }) => rule),
  });
  write('details.ui.json', {
    $schema: '../meta/ui.schema.json',
    ...Object.assign({}, ...blocks.map(({ ui }) => ui)),
  });
  const provider = JSON.parse(readFileSync(join(schemas, id, 'provider.json'), 'utf8')) as object;
  write('provider.json', { ...provider, record: { title: ['name_0'], email: 'email_0' } });
  rmSync(join(schemas, id, 'examples'), { recursive: true });
  mkdirSync(join(schemas, id, 'examples'));
  for (const name of ['minimal', 'complete'] as const) {
    const data: unknown = Object.assign({}, ...blocks.map((block) => block[name]));
    write(`examples/${name}.json`, { $schema: '../../meta/example.schema.json', data, files: {} });
  }
}

type Block = Record<'minimal' | 'complete' | 'fields' | 'ui' | 'rule', object> & { required: string[] };

function makeBlock(index: number): Block {
  const text = readFileSync(new URL('check-time-block.json', import.meta.url), 'utf8');
  return JSON.parse(text.replaceAll('{index}', String(index)).replaceAll('{number}', String(index + 1))) as Block;
}
