/** An error as the log may have it: its kind and stack, never its message, since a driver's may quote a row. */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return 'not an Error';
  const frames = (error.stack ?? '').split('\n').filter((line) => line.trimStart().startsWith('at '));
  return [nameError(error), ...frames].join('\n');
}

/** With what caused it: `fetch` alone says "TypeError" whatever is wrong. */
function nameError(error: Error): string {
  const code = 'code' in error ? ` ${String(error.code)}` : '';
  return `${error.name}${code}${error.cause instanceof Error ? `, caused by ${nameError(error.cause)}` : ''}`;
}
