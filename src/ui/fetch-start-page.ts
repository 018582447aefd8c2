const PATIENCE_MS = 15_000;

/** The page as the server has it now; undefined when the server cannot be reached. */
export async function fetchStartPage(): Promise<string | undefined> {
  try {
    const response = await fetch('/', { cache: 'no-store', signal: AbortSignal.timeout(PATIENCE_MS) });
    return response.ok ? await response.text() : undefined;
  } catch {
    return undefined;
  }
}
