/** That a submission was begun and has not ended: remembered on the device, so that it is offered again after a reload. */

const PREFIX = 'unsent-submission:';

/** By the submission's own key: it says nothing of what is sent. */
export function noteUnsent(submissionKey: string): void {
  attempt(() => localStorage.setItem(PREFIX + submissionKey, ''));
}

export function forgetUnsent(submissionKey: string): void {
  attempt(() => localStorage.removeItem(PREFIX + submissionKey));
}

export function isUnsent(submissionKey: string): boolean {
  return attempt(() => localStorage.getItem(PREFIX + submissionKey) !== null) ?? false;
}

/** Where storage is forbidden, nothing is offered. */
function attempt<Result>(work: () => Result): Result | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
