/**
 * The program `dist/server/main.js`: serves the product, or does what its first argument asks for
 * (`make-empty-database` is the build's own); as a thread of itself, the heavy work. It imports the rest only once it
 * knows that this Node can read it.
 */
import { isMainThread } from 'node:worker_threads';
import { LastingError } from '@/server/storage/lasting-error';

const NEEDED_MAJOR = 22;

async function main([command = 'serve', ...words]: string[]): Promise<void> {
  if (Number(process.versions.node.split('.')[0]) < NEEDED_MAJOR)
    throw new LastingError(`Node ${NEEDED_MAJOR} or later is needed; this is Node ${process.versions.node}.`);
  if (!isMainThread) return (await import('./heavy-work-threads')).serveHeavyWork();
  if (command === 'serve') return (await import('./serve')).serve(import.meta.filename);
  if (command === 'make-empty-database' && words[0] !== undefined)
    return (await import('./empty-database')).makeEmptyDatabase(words[0]);
  process.exitCode = await (await import('./operate')).operate(command, words);
}

main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(error instanceof Error && 'exitCode' in error ? Number(error.exitCode) : 1);
});
