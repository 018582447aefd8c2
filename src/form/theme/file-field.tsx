/** A field that takes files, one or several, wherever among the answers it stands. */
import { getUiOptions, type FieldProps } from '@rjsf/utils';
import { lazy, memo, Suspense, use, useMemo } from 'react';
import type { FieldDefinition } from '@/definition/parse/catalog';
import { getItemSchema, type JsonSchema } from '@/definition/language/json-schema';
import { listDescriptions } from '@/fields/describe-control';
import { FileControl } from '@/fields/file-field';
import { again } from '@/ui/again';
import CircularProgress from '@mui/material/CircularProgress';
import { useFileSlots } from '../store/file-slots';
import { useAnswersAt, useFormHost } from '../store/form-host';
import { findMessageInside } from '../store/shown-messages';
import { LimitsContext } from './file-cells';
import { isFileSchema } from './host-options';
import { useLeaf } from './leaf-field';
import { toDottedPath } from './use-answer';

/** Few forms are signed: the pad comes with the first that is. */
const SignatureControl = lazy(async () => {
  const module = await again(() => import('@/fields/signature-control'));
  return { default: module.SignatureControl };
});

export const FileField = memo(function FileField(props: FieldProps) {
  const { schema, uiSchema, fieldPathId, required, readonly, disabled } = props;
  const { $id: id } = fieldPathId;
  const path = toDottedPath(fieldPathId.path);
  const options = getUiOptions(uiSchema);
  const host = useFormHost();
  const limits = useMemo(() => readLimits(schema as JsonSchema), [schema]);
  const { formData, rawErrors, onBlur } = useLeaf(path);
  const [said] = rawErrors;
  // A list of files has one place for messages: its own, or the first of its files'.
  const ofFile = useAnswersAt(host.answers, path, ({ messages }) =>
    limits.multiple ? findMessageInside(messages, path) : undefined,
  );
  const message = said ?? ofFile;
  const describedBy = listDescriptions({ id, schema, options, rawErrors: message === undefined ? [] : [message] });
  const limitsId = use(LimitsContext);
  const slots = useFileSlots({ path, multiple: limits.multiple }, host, formData, message);
  if (options.widget === 'signature' && slots.items.length === 0 && !readonly && !disabled)
    return (
      <Suspense fallback={<CircularProgress aria-label="Loading" size={24} />}>
        <SignatureControl
          id={id}
          htmlName={fieldPathId.name ?? id}
          required={required}
          invalid={message !== undefined}
          describedBy={describedBy}
          onSign={(picture) => slots.choose([picture])}
          onBlur={onBlur}
        />
      </Suspense>
    );
  return (
    <FileControl
      id={id}
      htmlName={fieldPathId.name}
      required={required}
      readonly={readonly}
      disabled={disabled}
      invalid={message !== undefined}
      describedBy={describedBy}
      limitsId={limitsId}
      slots={slots}
      onBlur={onBlur}
      {...limits}
    />
  );
});

/** What the schema of a file, or of a list of them, takes. */
function readLimits(schema: JsonSchema): Pick<FieldDefinition, 'accept' | 'maxBytes'> & { multiple: boolean } {
  const multiple = !isFileSchema(schema as FieldProps['schema']);
  const { properties = {} } = (multiple ? getItemSchema(schema) : schema) ?? {};
  const maxBytes = properties['fileSize']?.maximum;
  return {
    multiple,
    accept: (properties['fileType']?.enum ?? []).filter((type) => typeof type === 'string'),
    ...(maxBytes === undefined ? {} : { maxBytes }),
  };
}
