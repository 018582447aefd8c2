/**
 * In place of @rjsf/mui's WrapIfAdditionalTemplate, whose text field brings MUI's whole menu to every form: an answer
 * whose name people give themselves, with the name in a box above it.
 */
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import Button from '@mui/material/Button';
import OutlinedInput from '@mui/material/OutlinedInput';
import type { WrapIfAdditionalTemplateProps } from '@rjsf/utils';
import { FieldFrame } from '@/fields/frame/field-frame';
import styles from './list-template.module.css';

export function NamedEntryTemplate(props: WrapIfAdditionalTemplateProps) {
  const { id, label, children, readonly, disabled, onKeyRenameBlur, onRemoveProperty } = props;
  const locked = readonly === true || disabled === true;
  return (
    <div className={styles.row}>
      <div className={styles.head}>
        <div className={styles.control}>
          <FieldFrame id={`${id}-key`} label="Name">
            <OutlinedInput
              id={`${id}-key`}
              name={`${id}-key`}
              defaultValue={label}
              readOnly={locked}
              onBlur={onKeyRenameBlur}
            />
          </FieldFrame>
        </div>
        {!locked && (
          <Button
            variant="text"
            startIcon={<DeleteOutlined />}
            aria-label={`Remove ${label}`}
            onClick={onRemoveProperty}
          >
            Remove
          </Button>
        )}
      </div>
      {children}
    </div>
  );
}
