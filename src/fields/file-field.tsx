import type { FieldDefinition } from '@/definition/parse/catalog';
import { FileInput } from '@/fields/files/file-input';
import type { FieldKindParts, FileSlots, OutputPartProps } from './field-parts';
import { describeLimits, toAccept } from './file-limits';
import { FileOutput } from './file-output';
import { toFileRecords } from './file-records';

/** One uploaded file. */
export const fileField: FieldKindParts = { Output: FileFieldOutput };

/** Several uploaded files. */
export const filesField: FieldKindParts = { Output: FileFieldOutput };

export interface FileControlProps extends Pick<FieldDefinition, 'accept' | 'maxBytes'> {
  id: string;
  htmlName: string | undefined;
  required: boolean | undefined;
  readonly: boolean | undefined;
  disabled: boolean | undefined;
  invalid: boolean;
  describedBy: string | undefined;
  /** Of the text that says the limits of several documents; without it the control says its own. */
  limitsId?: string | undefined;
  multiple: boolean;
  slots: FileSlots;
  onBlur: () => void;
}

/**
 * Files of a form, sent on their own way. In place of RJSF's FileWidget, which keeps a file's bytes among the answers.
 */
export function FileControl(props: FileControlProps) {
  const {
    id,
    htmlName = id,
    multiple,
    accept,
    slots,
    required,
    readonly,
    disabled,
    invalid,
    describedBy,
    limitsId,
  } = props;
  return (
    <FileInput
      id={id}
      name={htmlName}
      value={slots.items}
      accept={toAccept(props)}
      limits={limitsId === undefined ? describeLimits(props) : undefined}
      limitsId={limitsId}
      multiple={multiple}
      required={required}
      readOnly={readonly}
      disabled={disabled}
      invalid={invalid}
      describedBy={describedBy}
      onBlur={props.onBlur}
      onChoose={slots.choose}
      onRemove={slots.remove}
      onCancel={slots.cancel}
      onRetry={slots.retry}
      onOpen={slots.open}
      onShrink={accept.includes('image/jpeg') ? slots.swap : undefined}
    />
  );
}

function FileFieldOutput({ answer, loadFile }: OutputPartProps) {
  const records = toFileRecords(answer);
  return records.length === 0 ? null : (
    <>
      {records.map((record, index) => (
        <FileOutput key={record.fileKey ?? index} file={record} loadFile={loadFile} />
      ))}
    </>
  );
}
