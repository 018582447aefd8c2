import Check from '@mui/icons-material/Check';
import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import { toNumberText } from '@/ui/number-text';
import { t } from '@/texts/t';

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
  /** Where several can be chosen, what pressing one of them does; `value` is then a list joined by commas. */
  onToggle?: (value: string) => void;
};

/** A filter with all its answers in sight; one at a time, or several. */
export function FilterChips({ label, chips, value, onChange, allLabel = t('All'), onToggle }: FilterChipsProps) {
  const chosen = onToggle ? value.split(',') : [value];
  return (
    <Stack
      role="group"
      aria-label={label}
      direction="row"
      useFlexGap
      sx={{ flexWrap: 'wrap', gap: 1, displayPrint: 'none' }}
    >
      {[{ value: '', label: allLabel }, ...chips].map((chip: FilterChip) => (
        <Chip
          key={chip.value}
          component="button"
          type="button"
          variant="outlined"
          color={chosen.includes(chip.value) ? 'primary' : 'default'}
          icon={chosen.includes(chip.value) ? <Check aria-hidden="true" /> : undefined}
          label={chip.count === undefined ? chip.label : `${chip.label} ${toNumberText(chip.count)}`}
          aria-pressed={chosen.includes(chip.value)}
          onClick={() => (onToggle && chip.value !== '' ? onToggle(chip.value) : onChange(chip.value))}
        />
      ))}
    </Stack>
  );
}
