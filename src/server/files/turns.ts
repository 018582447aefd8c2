/** One request at a time for each upload; the newest wins. */
export interface Turns {
  /**
   * Runs the work after that of earlier calls with the same id, whose signals are aborted. Its own signal is aborted
   * when a later call comes.
   */
  take<Result>(id: string, work: (signal: AbortSignal) => Promise<Result>): Promise<Result>;
}

/**
 * Within this process: a connection that was cut may leave a request behind that waits for bytes which never come,
 * while its sender asks anew. Between processes nothing is locked, since writes name their place and are the same
 * bytes.
 */
export function createTurns(): Turns {
  const last = new Map<string, { done: Promise<unknown>; controller: AbortController }>();
  return {
    async take(id, work) {
      const before = last.get(id);
      const controller = new AbortController();
      before?.controller.abort();
      const result = Promise.resolve(before?.done).then(() => work(controller.signal));
      const turn = { controller, done: result.catch(() => undefined) };
      last.set(id, turn);
      try {
        return await result;
      } finally {
        if (last.get(id) === turn) last.delete(id);
      }
    },
  };
}
