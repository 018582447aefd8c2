import { ResponseFailure } from '@/api/request-failure';
import type { ProviderDefinition } from '@/definition/catalog';
import { fillTemplate } from '@/engine/fill-template';
import { listFileFields } from '@/engine/submission-body';

/** A file did not reach the server. `reason` is the server's message, where it gave one. */
export class UploadFailure extends Error {
  readonly field: string;
  readonly fileName: string;
  readonly reason: string | undefined;
  readonly status: number | undefined;

  constructor(field: string, fileName: string, reason: string | undefined, status?: number, cause?: unknown) {
    super(reason ?? 'The upload failed.', { cause });
    this.name = 'UploadFailure';
    this.field = field;
    this.fileName = fileName;
    this.reason = reason;
    this.status = status;
  }

  static from(field: string, fileName: string, cause: unknown): UploadFailure {
    return cause instanceof ResponseFailure
      ? new UploadFailure(field, fileName, cause.said, cause.status, cause)
      : new UploadFailure(field, fileName, undefined, undefined, cause);
  }
}

/** The person gave the upload up. The message says so. */
export class UploadCancelled extends Error {
  constructor(fileName: string) {
    super(`${fileName} was not sent: you cancelled it.`);
    this.name = 'UploadCancelled';
  }
}

/** The notification, by the field's own text or the provider's (specification section 8). */
export function describeUploadFailure({ submission, ...definition }: ProviderDefinition, failure: UploadFailure): string {
  const field = listFileFields({ submission, ...definition }).find((each) => each.key === failure.field);
  const values = { field: failure.field, label: field?.label ?? failure.field, file: failure.fileName };
  const reason = failure.reason ?? fillTemplate(submission.uploadReason, values);
  return fillTemplate(field?.ui.uploadFailed ?? submission.uploadFailed, { ...values, reason });
}
