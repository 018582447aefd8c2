/**
 * That a submission was begun and has not ended: remembered on the device, so that it is offered again after a reload.
 */
import { deviceTexts } from '@/ui/persisted-texts';

const PREFIX = 'unsent-submission:';

/** By the submission's own key: it says nothing of what is sent. */
export function noteUnsent(submissionKey: string): void {
  deviceTexts.keep(PREFIX + submissionKey, '');
}

export function forgetUnsent(submissionKey: string): void {
  deviceTexts.forget(PREFIX + submissionKey);
}

export function isUnsent(submissionKey: string): boolean {
  return deviceTexts.read(PREFIX + submissionKey) !== undefined;
}
