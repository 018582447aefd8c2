import Add from '@mui/icons-material/Add';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import FormHelperText from '@mui/material/FormHelperText';
import Paper from '@mui/material/Paper';
import { styled } from '@mui/material/styles';
import { useEffect, useRef, type ReactNode } from 'react';
import { announce } from '@/ui/announce';
import { Button } from '@/ui/button';

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

const Rows = styled('ol')({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  display: 'grid',
  gap: 12,
  '& > li': { padding: '12px 16px 0' },
});

const Head = styled('div')({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 16,
  marginBottom: 8,
  minHeight: 40,
});

const Foot = styled('div')({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px 16px', marginTop: 12 });

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
      {rows.length === 0 && <FormHelperText>No {name} added yet.</FormHelperText>}
      <Rows ref={list}>
        {rows.map((row, index) => (
          <Paper component="li" variant="outlined" key={row.id} aria-label={rowTitle(index)}>
            <Head>
              <strong>{rowTitle(index)}</strong>
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
            </Head>
            {row.content}
          </Paper>
        ))}
      </Rows>
      <Foot>
        {!locked && (
          <Button
            id={id}
            icon={<Add />}
            describedBy={describedBy}
            onClick={add}
            disabled={maximum !== undefined && rows.length >= maximum}
          >
            {addLabel ?? (rows.length === 0 ? `Add ${name}` : `Add another ${name}`)}
          </Button>
        )}
        {onUndo && (
          <Button kind="link" onClick={onUndo}>
            Undo remove
          </Button>
        )}
        <FormHelperText component="span">
          {maximum === undefined ? `${rows.length} added` : `${rows.length} of at most ${maximum}`}
        </FormHelperText>
      </Foot>
    </div>
  );
}
