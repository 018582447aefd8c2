/** What the work returns, or throws what `late` makes when that takes longer. The work itself goes on. */
export async function within<Result>(seconds: number, work: () => Promise<Result>, late: () => Error): Promise<Result> {
  const end = Promise.withResolvers<never>();
  const timer = setTimeout(() => end.reject(late()), seconds * 1000);
  try {
    return await Promise.race([work(), end.promise]);
  } finally {
    clearTimeout(timer);
  }
}
