import Check from '@mui/icons-material/Check';
import styles from '@/ui/filter-chips.module.css';
import { toNumberText } from '@/ui/number-text';

export type FilterChip = {
  value: string;
  label: string;
  /** How many rows it would leave. */
  count?: number | undefined;
};

export type FilterChipsProps = {
  /** What is filtered by, such as "Status". */
  label: string;
  chips: readonly FilterChip[];
  /** '' for no filter, which is the "All" chip. */
  value: string;
  onChange: (value: string) => void;
  allLabel?: string;
};

/** A filter with all its answers in sight; one at a time. */
export function FilterChips({ label, chips, value, onChange, allLabel = 'All' }: FilterChipsProps) {
  return (
    <div role="group" aria-label={label} className={styles.chips}>
      {[{ value: '', label: allLabel }, ...chips].map((chip: FilterChip) => (
        <button
          key={chip.value}
          type="button"
          className={styles.chip}
          aria-pressed={chip.value === value}
          onClick={() => onChange(chip.value)}
        >
          {chip.value === value && <Check aria-hidden="true" fontSize="inherit" />}
          {chip.label}
          {chip.count !== undefined && <span className={styles.count}>{toNumberText(chip.count)}</span>}
        </button>
      ))}
    </div>
  );
}
