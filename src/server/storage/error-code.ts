/** What Node or a driver calls a failure, such as "EEXIST"; undefined for what was thrown without a code. */
export function readErrorCode(error: unknown): unknown {
  return (error as { code?: unknown } | null | undefined)?.code;
}
