/** From 0 to 1 where there is nothing yet: an axis of one point is labelled "0.000000". Else as the chart finds it. */
export function rangeOf(counts: readonly number[]): { min: number; max?: number } {
  return counts.some((count) => count > 0) ? { min: 0 } : { min: 0, max: 1 };
}
