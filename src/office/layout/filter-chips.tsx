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
  /** Whether several can be chosen: `value` is then a list joined by commas. */
  several?: boolean;
};

/** A filter with all its answers in sight; one at a time, or several. */
export function FilterChips({ label, chips, value, onChange, allLabel = t('All'), several = false }: FilterChipsProps) {
  const chosen = several ? value.split(',') : [value];
  const press = (pressed: string) => {
    if (!several || pressed === '') onChange(pressed);
    else onChange(toggle(chosen, pressed).join(','));
  };
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
          onClick={() => press(chip.value)}
        />
      ))}
    </Stack>
  );
}

function toggle(chosen: readonly string[], value: string): string[] {
  return chosen.includes(value)
    ? chosen.filter((each) => each !== value)
    : [...chosen.filter((each) => each !== ''), value];
}
