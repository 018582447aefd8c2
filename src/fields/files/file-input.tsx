import AddOutlined from '@mui/icons-material/AddOutlined';
import UploadFileOutlined from '@mui/icons-material/UploadFileOutlined';
import { styled } from '@mui/material/styles';
import { HIDDEN } from '@/ui/hidden-styles';
import { memo, useRef, useState, type DragEvent } from 'react';
import { FileCard } from '@/fields/files/file-card';
import type { FileItem } from '@/fields/files/file-item';
import { t } from '@/texts/t';

export type FileInputProps = {
  id: string;
  /** The field key, carried by the control itself. */
  name: string;
  value: readonly FileItem[];
  onBlur?: (() => void) | undefined;
  invalid?: boolean | undefined;
  disabled?: boolean | undefined;
  readOnly?: boolean | undefined;
  required?: boolean | undefined;
  /** Ids of the hint and the message, separated by a space. */
  describedBy?: string | undefined;
  /**
   * The file input's `accept`, such as ".pdf,.jpeg"; what is dropped is handed on unchecked, for the rules to judge.
   */
  accept?: string | undefined;
  multiple?: boolean | undefined;
  /** What may be chosen, in words, such as "PDF, JPG or PNG, up to 10 MB". */
  limits?: string | undefined;
  /** Of the text that says so for several inputs. */
  limitsId?: string | undefined;
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

const Field = styled('div')({ position: 'relative' });

const Cards = styled('ul')({
  listStyle: 'none',
  margin: '0 0 8px',
  padding: 0,
  display: 'grid',
  gap: 8,
  '&:has(+ input + [data-filled=true])': { marginBottom: 0 },
});

const Zone = styled('div')({
  position: 'relative',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '4px 12px',
  minHeight: 64,
  boxSizing: 'border-box',
  padding: '12px 16px',
  border: '1.5px dashed var(--mui-palette-line-strong)',
  borderRadius: 'var(--mui-radius-control)',
  background: 'var(--mui-palette-surface-sunken)',
  color: 'var(--mui-palette-ink-muted)',
  '&[data-invalid=true]': { borderColor: 'var(--mui-palette-tone-danger-ink)' },
  '&:hover, &[data-over=true]': {
    borderColor: 'var(--mui-palette-primary-main)',
    background: 'var(--mui-palette-primary-light)',
  },
  // One that may be left out: its name stands beside it.
  '&.file-add': {
    flexWrap: 'nowrap',
    minHeight: 40,
    padding: '4px 16px',
    borderStyle: 'solid',
    borderWidth: 1,
    background: 'var(--mui-palette-surface-card)',
    '& label': { textDecoration: 'none' },
  },
  // Narrow enough that "Needed" is what goes to a line of its own where the text is large.
  '& > span': { flex: '1 1 5rem', minWidth: 0 },
  '& > em': {
    flex: 'none',
    marginInlineStart: 'auto',
    padding: '0 8px',
    borderRadius: 4,
    border: '1px solid var(--mui-palette-tone-warning-line)',
    background: 'var(--mui-palette-tone-warning-wash)',
    color: 'var(--mui-palette-tone-warning-ink)',
    fontSize: 'var(--mui-textSize-small)',
    fontStyle: 'normal',
    fontWeight: 600,
  },
  // Of one file the card itself offers another; the place to press is there for a file that is dragged, and for Tab.
  '&[data-filled=true]:not([data-over=true])': { display: 'none' },
  'input:focus-visible + &': {
    display: 'flex',
    marginTop: 8,
    outline: '3px solid var(--mui-palette-accent-main)',
    outlineOffset: 2,
  },
  '& label': {
    fontWeight: 600,
    color: 'var(--mui-palette-primary-main)',
    textDecoration: 'underline',
    textUnderlineOffset: '3px',
    cursor: 'pointer',
    '&::after': { content: "''", position: 'absolute', inset: 0 },
  },
  '& small': { display: 'block', fontSize: 'var(--mui-textSize-hint)' },
  '@media (pointer: coarse)': { '& label + span': { display: 'none' } },
  '@media print': { display: 'none' },
});

/** MUI has no such input: it shows one by a button, as here, that is its label. */
const Chooser = styled('input')({ ...HIDDEN, opacity: 0 });

/** Files to be sent: a place to drop them and to press, and a card for each one chosen. */
export const FileInput = memo(function FileInput(props: FileInputProps) {
  const {
    id,
    value,
    accept,
    multiple = false,
    limits,
    limitsId = `${id}-limits`,
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
  const isEmpty = value.length === 0;
  const isAdded = isEmpty && props.required !== true && invalid !== true && !locked;
  const Picture = isAdded ? AddOutlined : UploadFileOutlined;
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
  return (
    <Field
      onDragOver={(event) => {
        event.preventDefault();
        setOver(!locked);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      {value.length > 0 && (
        <Cards>
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
        </Cards>
      )}
      <Chooser
        id={id}
        name={props.name}
        onBlur={props.onBlur}
        aria-invalid={invalid === true || undefined}
        aria-required={props.required === true || undefined}
        aria-describedby={
          [props.describedBy, (limits !== undefined || props.limitsId !== undefined) && !locked && limitsId]
            .filter(Boolean)
            .join(' ') || undefined
        }
        ref={input}
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
      {locked ? (
        isEmpty && <p>{t('No file')}</p>
      ) : (
        <Zone
          className={isAdded ? 'file-add' : undefined}
          data-filled={!multiple && !isEmpty}
          data-over={over}
          data-invalid={invalid}
        >
          <Picture aria-hidden="true" color="primary" />
          <span>
            <label htmlFor={id}>{isAdded ? t('Add') : multiple ? t('Choose files') : t('Choose a file')}</label>
            {!isAdded && <span> {multiple ? t('or drop them here') : t('or drop it here')}</span>}
            {limits !== undefined && <small id={limitsId}>{limits}</small>}
          </span>
          {isEmpty && props.required === true && <em>{t('Needed')}</em>}
        </Zone>
      )}
    </Field>
  );
});
