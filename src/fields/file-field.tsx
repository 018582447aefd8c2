import { FileInput } from '@/ui/file-input';
import type { FieldInputProps, FieldKindParts, OutputPartProps } from './field-parts';
import { describeLimits, toAccept } from './file-limits';
import { FileOutput } from './file-output';
import { toFileRecords } from './file-records';
import { toInputAttributes } from './input-attributes';

/** One uploaded file. */
export const fileField: FieldKindParts = { framing: 'label', Input: FileFieldInput, Output: FileFieldOutput };

/** Several uploaded files. */
export const filesField: FieldKindParts = { framing: 'label', Input: FileFieldInput, Output: FileFieldOutput };

function FileFieldInput(props: FieldInputProps) {
  const { field, files } = props;
  const { placeholder: _placeholder, autoComplete: _autoComplete, ...attributes } = toInputAttributes(props);
  return (
    <FileInput
      {...attributes}
      value={files?.items ?? []}
      accept={toAccept(field)}
      limits={describeLimits(field)}
      multiple={field.kind === 'files'}
      onChoose={(chosen) => files?.choose(chosen)}
      onRemove={(item) => files?.remove(item)}
      onCancel={files?.cancel}
      onRetry={files?.retry}
      onOpen={files?.open}
      onShrink={field.accept.includes('image/jpeg') ? files?.swap : undefined}
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
