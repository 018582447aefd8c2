import UploadFileOutlined from '@mui/icons-material/UploadFileOutlined';
import { memo, useRef, useState, type DragEvent } from 'react';
import { classNames } from '@/ui/class-names';
import { FileCard } from '@/ui/file-card';
import type { FileItem } from '@/ui/file-item';
import { commonAttributes, type InputProps } from '@/ui/input-props';
import styles from '@/ui/file-input.module.css';

export type FileInputProps = Omit<InputProps<readonly FileItem[]>, 'onChange' | 'placeholder' | 'autoComplete'> & {
  /**
   * The file input's `accept`, such as ".pdf,.jpeg"; what is dropped is handed on unchecked, for the rules to judge.
   */
  accept?: string | undefined;
  multiple?: boolean | undefined;
  /** What may be chosen, in words, such as "PDF, JPG or PNG, up to 10 MB". */
  limits?: string | undefined;
  /** Files picked or dropped: one, unless `multiple`; a single one stands in the place of what was there. */
  onChoose: (files: File[]) => void;
  onRemove: (item: FileItem) => void;
  /** Gives up a file that is being sent, and leaves it chosen; without it such a file is removed. */
  onCancel?: ((item: FileItem) => void) | undefined;
  onRetry?: ((item: FileItem) => void) | undefined;
  onOpen?: ((item: FileItem) => void) | undefined;
  /** Puts a smaller photo in the place of a large one, when the person takes the offer; without it none is made. */
  onShrink?: ((item: FileItem, photo: File) => void) | undefined;
};

/** Files to be sent: a place to drop them and to press, and a card for each one chosen. */
export const FileInput = memo(function FileInput(props: FileInputProps) {
  const {
    id,
    value,
    accept,
    multiple = false,
    limits,
    disabled,
    readOnly,
    onChoose,
    onRemove,
    onCancel,
    onRetry,
    onOpen,
    onShrink,
    invalid,
  } = props;
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const locked = disabled === true || readOnly === true;
  const choose = (files: FileList | null) => {
    const chosen = [...(files ?? [])].slice(0, multiple ? undefined : 1);
    if (chosen.length > 0 && !locked) onChoose(chosen);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    choose(event.dataTransfer.files);
  };
  const remove = (item: FileItem) => {
    onRemove(item);
    // The pressed button is about to vanish: focus would fall back to the top of the page.
    input.current?.focus();
  };
  const chooseOther = (item: FileItem) => {
    // Among several, a new file stands beside the others: the one that cannot be sent makes room.
    if (multiple) onRemove(item);
    input.current?.click();
  };
  const single = !multiple && value.length > 0;
  return (
    <div
      className={styles.field}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(!locked);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      {value.length > 0 && (
        <ul className={styles.cards}>
          {value.map((item) => (
            <li key={item.id}>
              <FileCard
                item={item}
                onRemove={locked ? undefined : () => remove(item)}
                onCancel={locked || onCancel === undefined ? undefined : () => onCancel(item)}
                onReplace={locked || multiple ? undefined : () => input.current?.click()}
                onChooseOther={locked ? undefined : () => chooseOther(item)}
                onRetry={locked || onRetry === undefined ? undefined : () => onRetry(item)}
                onOpen={onOpen === undefined ? undefined : () => onOpen(item)}
                onShrink={locked || onShrink === undefined ? undefined : (photo) => onShrink(item, photo)}
              />
            </li>
          ))}
        </ul>
      )}
      <input
        {...commonAttributes(props)}
        ref={input}
        className={styles.input}
        type="file"
        accept={accept}
        multiple={multiple}
        disabled={locked}
        onChange={(event) => {
          choose(event.target.files);
          // So that the same file, corrected, can be picked again.
          event.target.value = '';
        }}
      />
      <div
        className={classNames(styles.zone, single && styles.filled)}
        data-over={over}
        data-invalid={invalid}
        data-disabled={locked}
      >
        <UploadFileOutlined aria-hidden="true" className={styles.icon} />
        <span>
          <label htmlFor={id} className={styles.press}>
            {multiple ? 'Choose files' : 'Choose a file'}
          </label>
          <span className={styles.orDrop}> or drop {multiple ? 'them' : 'it'} here</span>
          {limits !== undefined && <span className={styles.limits}>{limits}</span>}
        </span>
      </div>
    </div>
  );
});
