let meet = async (): Promise<unknown> => undefined;

/** Sets what is to be had as soon as a page can be used, before all that is nice to have. Never rejects. */
export function setFirstNeed(task: () => Promise<unknown>): void {
  meet = task;
}

/** For a page that can be used now: resolves when what comes first is there, or cannot be had. */
export async function meetFirstNeed(): Promise<unknown> {
  return meet();
}
