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
};

/** A filter with all its answers in sight; one at a time. */
export function FilterChips({ label, chips, value, onChange, allLabel = t('All') }: FilterChipsProps) {
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
          color={chip.value === value ? 'primary' : 'default'}
          icon={chip.value === value ? <Check aria-hidden="true" /> : undefined}
          label={chip.count === undefined ? chip.label : `${chip.label} ${toNumberText(chip.count)}`}
          aria-pressed={chip.value === value}
          onClick={() => onChange(chip.value)}
        />
      ))}
    </Stack>
  );
}
