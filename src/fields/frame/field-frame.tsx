import ErrorOutlined from '@mui/icons-material/ErrorOutlined';
import LockOutlined from '@mui/icons-material/LockOutlined';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import { styled } from '@mui/material/styles';
import { memo, type ReactNode } from 'react';
import { getControlIds } from '@/fields/frame/control-ids';
import { RequiredMark } from '@/fields/frame/required-mark';
import { VisuallyHidden } from '@/ui/visually-hidden';
import { t } from '@/texts/t';

export type FieldFrameProps = {
  /** The control's id. */
  id: string;
  /** Not given for a control that brings its own label, such as a declaration. */
  label?: string | undefined;
  hint?: ReactNode;
  /** What is wrong; undefined when nothing is to be said. */
  message?: string | undefined;
  required?: boolean | undefined;
  /** Why the field may not be changed, such as "From your invitation". */
  locked?: string | undefined;
  /** For several controls that answer one question together. */
  group?: 'radiogroup' | 'group' | undefined;
  children: ReactNode;
  /** The control is longer than a screen: what is wrong stands over it, where it is seen. */
  long?: boolean | undefined;
  /** What helps to answer, under the message: that stands right under the control. */
  help?: ReactNode;
  /** What the answer was before, beside the control. */
  before?: ReactNode;
};

const Lock = styled(LockOutlined)({ marginRight: 4, verticalAlign: 'text-bottom' });

/**
 * Around a control: label above, hint under the label, message under the control. The control points back with
 * `describedBy(id, …)` of `control-ids.ts`. Messages are not announced here: the page's one live region does that.
 */
export const FieldFrame = memo(function FieldFrame(props: FieldFrameProps) {
  const { id, label, hint, message, required, locked, group, children, help, before, long = false } = props;
  const ids = getControlIds(id);
  const said = message !== undefined && (
    <FormHelperText id={ids.message} error>
      <ErrorOutlined fontSize="small" aria-hidden="true" />
      <span>
        <VisuallyHidden>{t('Error:')}</VisuallyHidden>
        <span>{message}</span>
      </span>
    </FormHelperText>
  );
  const inside = (
    <>
      {hint !== undefined && <FormHelperText id={ids.hint}>{hint}</FormHelperText>}
      {locked !== undefined && (
        <FormHelperText id={ids.lock}>
          <Lock aria-hidden="true" fontSize="inherit" />
          {locked}
        </FormHelperText>
      )}
      {long && said}
      <div className="field-control">{children}</div>
      {!long && said}
      {before}
      {help && <div className="field-help">{help}</div>}
    </>
  );
  if (group !== undefined) {
    const shown = [
      hint !== undefined && ids.hint,
      locked !== undefined && ids.lock,
      message !== undefined && ids.message,
    ].filter(Boolean);
    return (
      <fieldset
        className="field"
        data-field={id}
        data-invalid={message !== undefined}
        role={group}
        aria-labelledby={ids.label}
        aria-describedby={shown.join(' ') || undefined}
        aria-required={group === 'radiogroup' ? required : undefined}
      >
        <FormLabel component="legend" id={ids.label}>
          {label}
          {required === true && <RequiredMark />}
          {group === 'group' && required === true && <VisuallyHidden>{t(', required')}</VisuallyHidden>}
        </FormLabel>
        {inside}
      </fieldset>
    );
  }
  return (
    <div className="field" data-field={id} data-invalid={message !== undefined}>
      {label !== undefined && (
        <FormLabel htmlFor={id} id={ids.label}>
          {label}
          {required === true && <RequiredMark />}
        </FormLabel>
      )}
      {inside}
    </div>
  );
});
