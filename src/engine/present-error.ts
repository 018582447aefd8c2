/**
 * What the page shows and does for a failed submission, as the provider's file declares it (specification section 8).
 */
import type { ErrorRule, Submission } from '@/definition/language/submission';
import { fillTemplate } from './fill-template';

/** How a submission can fail: an answer with a status, no answer at all, or something in the page itself. */
export type SubmissionFailure =
  | { kind: 'response'; status: number; code?: string; message?: string }
  | { kind: 'no-response' }
  | { kind: 'other'; message?: string };

export interface ErrorPresentation {
  /** The notification. */
  toast: string;
  /** Step to return to. */
  step?: string;
  field?: { key: string; message: string };
  scrollToTop: boolean;
}

export function presentError(submission: Submission, failure: SubmissionFailure): ErrorPresentation {
  if (failure.kind === 'no-response') return { toast: submission.noResponse, scrollToTop: false };
  if (failure.kind === 'other')
    return { toast: (submission.ownMessage && failure.message) || submission.unexpected, scrollToTop: false };
  const rule = submission.errors.find((each) => applies(each, failure));
  if (!rule) return { toast: failure.message || submission.failed, scrollToTop: false };
  const message = failure.message || rule.fallback || submission.failed;
  return {
    toast: fillTemplate(rule.show, { message }),
    ...(rule.step === undefined ? {} : { step: rule.step }),
    ...(rule.field === undefined ? {} : { field: { key: rule.field, message: rule.fieldMessage ?? message } }),
    scrollToTop: rule.scrollToTop || mentions(message, rule.scrollToTopWhen),
  };
}

function applies(rule: ErrorRule, failure: { status: number; code?: string; message?: string }): boolean {
  if (rule.status !== undefined && rule.status !== failure.status) return false;
  if (rule.code === undefined && rule.messageIncludes === undefined) return true;
  return (
    (rule.code !== undefined && rule.code === failure.code) || mentions(failure.message ?? '', rule.messageIncludes)
  );
}

function mentions(message: string, words: readonly string[] | undefined): boolean {
  const lower = message.toLowerCase();
  return words?.some((word) => lower.includes(word.toLowerCase())) ?? false;
}
