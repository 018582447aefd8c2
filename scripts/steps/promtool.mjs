/** Prometheus' own tool, which tries the rules of the alarms. It is no package: a machine has it or not. */
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Why the rules are not tried without it, and what to do; undefined when it is there. */
export function tellMissingPromtool() {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  if (folders.some((folder) => existsSync(join(folder, 'promtool')))) return undefined;
  return 'Left out: there is no promtool, which comes with Prometheus (on Debian: apt-get install prometheus).';
}
