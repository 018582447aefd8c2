import Add from '@mui/icons-material/Add';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import { useEffect, useRef, type ReactNode } from 'react';
import { announce } from '@/ui/announce';
import { Button } from '@/ui/button';
import styles from '@/ui/repeatable-list.module.css';

export type RepeatableRow = { id: string; content: ReactNode };

export type RepeatableListProps = {
  /** The control's id: carried by the button that adds, where a problem about the whole list leads. */
  id: string;
  rows: readonly RepeatableRow[];
  /** What one row is, such as "Vehicle". */
  itemName: string;
  /** A row's heading; "Vehicle 2" when not given. */
  rowTitle?: ((index: number) => string) | undefined;
  /** The button that adds; "Add vehicle", then "Add another vehicle", when not given. */
  addLabel?: string | undefined;
  minimum?: number | undefined;
  maximum?: number | undefined;
  onAdd: () => void;
  onRemove: (row: RepeatableRow, index: number) => void;
  /** Puts back the row removed last; shown while it is given. */
  onUndo?: (() => void) | undefined;
  locked?: boolean;
  describedBy?: string | undefined;
};

/**
 * Rows of the same fields: count, add, remove, and undo instead of "are you sure". Focus goes to a row that was added.
 */
export function RepeatableList(props: RepeatableListProps) {
  const {
    id,
    rows,
    itemName,
    rowTitle = (index) => `${itemName} ${index + 1}`,
    addLabel,
    minimum = 0,
    maximum,
    onAdd,
    onRemove,
    onUndo,
    locked = false,
    describedBy,
  } = props;
  const list = useRef<HTMLOListElement>(null);
  const added = useRef(false);
  const name = itemName.toLowerCase();
  useEffect(() => {
    if (!added.current) return;
    added.current = false;
    list.current?.lastElementChild?.querySelector<HTMLElement>('input, select, textarea')?.focus();
  }, [rows.length]);
  const add = () => {
    added.current = true;
    onAdd();
    announce(`${itemName} ${rows.length + 1} added`);
  };
  const remove = (row: RepeatableRow, index: number) => {
    onRemove(row, index);
    announce(`${itemName} ${index + 1} removed`);
    document.getElementById(id)?.focus();
  };
  return (
    <div>
      {rows.length === 0 && <p className={styles.none}>No {name} added yet.</p>}
      <ol ref={list} className={styles.rows}>
        {rows.map((row, index) => (
          <li key={row.id} className={styles.row} aria-label={rowTitle(index)}>
            <div className={styles.head}>
              <p className={styles.title}>{rowTitle(index)}</p>
              {!locked && rows.length > minimum && (
                <Button
                  kind="link"
                  small
                  icon={<DeleteOutlined />}
                  label={`Remove ${name} ${index + 1}`}
                  onClick={() => remove(row, index)}
                >
                  Remove
                </Button>
              )}
            </div>
            {row.content}
          </li>
        ))}
      </ol>
      <div className={styles.foot}>
        {!locked && (
          <AddButton
            id={id}
            describedBy={describedBy}
            onClick={add}
            disabled={maximum !== undefined && rows.length >= maximum}
          >
            {addLabel ?? (rows.length === 0 ? `Add ${name}` : `Add another ${name}`)}
          </AddButton>
        )}
        {onUndo && (
          <Button kind="link" onClick={onUndo}>
            Undo remove
          </Button>
        )}
        <span className={styles.count}>
          {maximum === undefined ? `${rows.length} added` : `${rows.length} of at most ${maximum}`}
        </span>
      </div>
    </div>
  );
}

function AddButton({
  id,
  describedBy,
  onClick,
  disabled,
  children,
}: {
  id: string;
  describedBy: string | undefined;
  onClick: () => void;
  disabled: boolean;
  children: string;
}) {
  return (
    <button
      id={id}
      type="button"
      className={styles.add}
      aria-describedby={describedBy}
      onClick={onClick}
      disabled={disabled}
    >
      <Add aria-hidden="true" fontSize="small" /> {children}
    </button>
  );
}
