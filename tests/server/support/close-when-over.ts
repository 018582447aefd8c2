/** Closes what a test has opened and not closed itself: the process goes on with other files. */
import { TestRunner, onTestFinished } from 'vitest';

interface Closable {
  close(): Promise<void>;
}

const opened = new Set<Closable>();

/** Closes it when the test has ended; what a file opens for all of its tests, when the file has. */
export function closeWhenOver(closable: Closable): void {
  if (TestRunner.getCurrentTest()) onTestFinished(() => closable.close());
  else opened.add(closable);
}

/** Closes what the file has opened for all of its tests. */
export async function closeOpened(): Promise<void> {
  const all = [...opened];
  opened.clear();
  for (const each of all) await each.close();
}
