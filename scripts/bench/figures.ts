/** How the measurements are summed up and printed. */

/** The middle one of some figures; the mean of the two middle ones when they are even in number. */
export function median(figures: readonly number[]): number {
  const sorted = [...figures].toSorted((left, right) => left - right);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle];
  const lower = sorted.length % 2 === 0 ? sorted[middle - 1] : upper;
  if (upper === undefined || lower === undefined) throw new Error('There is nothing to take the median of');
  return (lower + upper) / 2;
}

/**
 * Prints one figure against its budget as `name: 148.2 kB of 160 kB (0.93)`, and makes the process fail when it is
 * over.
 */
export function reportAgainstBudget(name: string, figure: number, budget: number, unit: string): void {
  const isOver = figure > budget;
  if (isOver) process.exitCode = 1;
  console.log(
    `${name}: ${format(figure)} ${unit} of ${budget} ${unit} (${(figure / budget).toFixed(2)})${isOver ? ', OVER BUDGET' : ''}`,
  );
}

function format(figure: number): string {
  return figure.toFixed(figure < 10 ? 2 : 1);
}
