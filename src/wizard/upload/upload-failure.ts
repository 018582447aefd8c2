import { canSucceedLater, ResponseFailure } from '@/api/client/request-failure';
import { listFields, type ProviderDefinition } from '@/definition/parse/catalog';
import { fillTemplate } from '@/engine/fill-template';
import { findFieldAt } from '@/engine/answers/answer-paths';
import { toPathText } from '@/engine/record/path-text';
import { t } from '@/texts/t';

/**
 * Statuses that tell how the upload stands, not what the file is: elsewhere than was thought, locked, damaged on its
 * way.
 */
const OF_THE_UPLOAD = new Set([409, 423, 460]);

/** Of a file that was changed, moved or pulled out since it was chosen. */
const UNREADABLE = /^Not(?:Readable|Found)Error/;

/** There is no room for it now: other files go, or there is more. */
const NO_ROOM = 'QUOTA_REACHED';

/** A file did not reach the server. `reason` is the server's message, where it gave one. */
export class UploadFailure extends Error {
  /** Path of its field. */
  readonly field: string;
  readonly fileName: string;
  readonly reason: string | undefined;
  /** The file itself is at fault: it fails as often as it is sent. */
  readonly isFinal: boolean;

  constructor(
    field: string,
    fileName: string,
    reason: string | undefined,
    { isFinal, cause }: { isFinal: boolean; cause?: unknown },
  ) {
    super(reason ?? t('The upload failed.'), { cause });
    this.name = 'UploadFailure';
    this.field = field;
    this.fileName = fileName;
    this.reason = reason;
    this.isFinal = isFinal;
  }

  static gone(field: string, fileName: string, cause?: unknown): UploadFailure {
    const reason = t('this device no longer has the file. Please choose it again.');
    return new UploadFailure(field, fileName, reason, { isFinal: true, cause });
  }

  static from(field: string, fileName: string, cause: unknown): UploadFailure {
    if (UNREADABLE.test(String(cause))) return UploadFailure.gone(field, fileName, cause);
    return cause instanceof ResponseFailure
      ? new UploadFailure(field, fileName, cause.said, {
          isFinal: !canSucceedLater(cause.status) && !OF_THE_UPLOAD.has(cause.status) && cause.code !== NO_ROOM,
          cause,
        })
      : new UploadFailure(field, fileName, undefined, { isFinal: false, cause });
  }
}

/** The person gave the upload up. The message says so. */
export class UploadCancelled extends Error {
  constructor(fileName: string) {
    super(t('{fileName} was not sent: you cancelled it.', { fileName }));
    this.name = 'UploadCancelled';
  }
}

/** The notification, by the field's own text or the provider's (specification section 8). */
export function describeUploadFailure(definition: ProviderDefinition, failure: UploadFailure): string {
  const { values, text } = findWords(definition, failure);
  return fillTemplate(text, { ...values, reason: describeReason(definition, failure) });
}

/** Why: in the server's words, or the provider's where it gave none. */
export function describeReason(definition: ProviderDefinition, failure: UploadFailure): string {
  return failure.reason ?? fillTemplate(definition.submission.uploadReason, findWords(definition, failure).values);
}

function findWords(definition: ProviderDefinition, { field: path, fileName }: UploadFailure) {
  const fields = listFields(definition);
  return {
    values: { field: path, label: toPathText(fields, path), file: fileName },
    text: findFieldAt(fields, path)?.ui.uploadFailed ?? definition.submission.uploadFailed,
  };
}
