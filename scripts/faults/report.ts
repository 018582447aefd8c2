/** What the three runs of faults share: whole numbers as flags, the time that has passed, and how it ended. */
import { readFlags } from '../support/read-flags.ts';

/** The flags, each with what it is without; ends the command where one is no whole number, or is negative. */
export function readNumbers<Name extends string>(defaults: Record<Name, number>): Record<Name, number> {
  const options = Object.fromEntries(
    Object.entries<number>(defaults).map(([name, preset]) => [
      name,
      { type: 'string', default: String(preset) } as const,
    ]),
  );
  const { values } = readFlags({ options });
  const numbers = Object.entries(values).map(([name, text]) => [name, Number(text)] as const);
  const wrong = numbers.filter(([, number]) => !Number.isInteger(number) || number < 0);
  if (wrong.length > 0) {
    console.error(`${wrong.map(([name]) => `--${name}`).join(' and ')} must be whole numbers, 0 or more`);
    process.exit(2);
  }
  return Object.fromEntries(numbers) as Record<Name, number>;
}

/** Seconds since the command began. */
export function seconds(): string {
  return `${Math.round(performance.now() / 1000)} s`;
}

/** Prints what went wrong, and ends the command: with 1 unless nothing is lost, doubled or otherwise wrong. */
export function end(damage: Record<string, number>, details: readonly string[]): never {
  for (const line of details.slice(0, 50)) console.log(line);
  for (const [what, count] of Object.entries(damage)) console.log(`${what}: ${count}`);
  process.exit(Object.values(damage).every((count) => count === 0) ? 0 : 1);
}

/** "cut 12, delayed 7". */
export function listCounts(counts: Record<string, number>): string {
  return Object.entries(counts)
    .map(([kind, times]) => `${kind} ${times}`)
    .join(', ');
}
