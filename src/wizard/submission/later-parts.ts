/** What sending takes, in one script: fetched in the first pause, as nothing is sent before. */
export { runSubmission } from './run-submission';
export { SubmissionProgress } from './submission-progress';
export { UnsentNotice } from './unsent-notice';
