/**
 * In place of @rjsf/mui's MultiSchemaFieldTemplate, whose choice between alternatives has its label inside the box: here
 * it is a control like any other, and the fields of the alternative follow it.
 */
import type { MultiSchemaFieldTemplateProps } from '@rjsf/utils';
import type { ReactElement } from 'react';
import { FieldFrame } from '@/ui/field-frame';
import { UnionContext } from './field-template';

export function UnionTemplate({ selector, optionSchemaField }: MultiSchemaFieldTemplateProps) {
  const choice = selector as ReactElement<{ id: string }> | undefined;
  const field = optionSchemaField as ReactElement<{ fieldPathId: { path: (string | number)[] } }> | null;
  return (
    <>
      {choice && (
        <FieldFrame id={choice.props.id} label="Type">
          {choice}
        </FieldFrame>
      )}
      <UnionContext value={field?.props.fieldPathId.path.join('.')}>{field}</UnionContext>
    </>
  );
}
