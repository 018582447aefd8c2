import Check from '@mui/icons-material/Check';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Step from '@mui/material/Step';
import StepLabel from '@mui/material/StepLabel';
import Stepper from '@mui/material/Stepper';
import { Icon } from '@/ui/icon';
import LinearProgress from '@mui/material/LinearProgress';
import { VisuallyHidden } from '@/ui/visually-hidden';
import { ProgressText } from './progress-text';
import { ON_PHONE } from '@/ui/theme/base';
import { BESIDE } from './step-page';
import { t } from '@/texts/t';

export type ProgressStep = {
  id: string;
  title: string;
  /** A name of `icon.tsx`. */
  icon?: string | undefined;
  /** Leads to a step that may be opened; without it the step is only shown. */
  onSelect?: (() => void) | undefined;
};

export type ProgressStepsProps = {
  steps: readonly ProgressStep[];
  /** Index of the step that is open. */
  current: number;
  /** Such as "Step 1 of 2"; shown at the bar. Left out when a heading beside it says so already. */
  text?: string | undefined;
};

const styles = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '4px 10px',
  displayPrint: 'none',
  '& > .MuiLinearProgress-root': { flex: '1 1 4rem', height: 6, margin: 0 },
  // Of the row of its page.
  [ON_PHONE]: {
    display: 'contents',
    '& .MuiStepper-root': { gap: '2px' },
    '& > .MuiLinearProgress-root': { gridColumn: '1 / -1', height: 4, margin: '6px -16px 0', borderRadius: 0 },
    '& > .MuiLinearProgress-root:has(+ p)': { gridColumn: 1, marginRight: 0 },
    '& > p': { gridColumn: 2, marginTop: '4px', fontSize: 'var(--mui-textSize-small)' },
  },
  [`@media ${BESIDE}`]: {
    display: 'grid',
    gap: '10px',
    '& > .MuiLinearProgress-root, & > p': { order: -1 },
  },
} as const;

/**
 * Where a person is on the way: an icon per step, and a bar filled by step / total of its width. On a desktop the steps
 * stand under each other with their names.
 */
export function ProgressSteps({ steps, current, text }: ProgressStepsProps) {
  const position = t('Step {step} of {steps}', { step: current + 1, steps: steps.length });
  return (
    <Box component="nav" aria-label={t('Progress')} sx={styles}>
      <Stepper activeStep={current} connector={null}>
        {steps.map((step, index) => (
          <Step key={step.id} aria-current={index === current ? 'step' : undefined}>
            <StepPlace step={step} state={describeState(index, current)} isComplete={index < current} />
          </Step>
        ))}
      </Stepper>
      <LinearProgress
        variant="determinate"
        value={Math.round(((current + 1) / steps.length) * 100)}
        aria-label={position}
      />
      <ProgressText text={text} />
    </Box>
  );
}

/** Where there is no rail the steps are known by their pictures, which are pressed as well. */
function StepPlace({ step, state, isComplete }: { step: ProgressStep; state: string; isComplete: boolean }) {
  const picture = isComplete ? <Check aria-hidden="true" /> : <Icon name={step.icon} />;
  const label = (
    <StepLabel icon={picture}>
      {step.title}
      <VisuallyHidden>, </VisuallyHidden>
      <small>{state}</small>
    </StepLabel>
  );
  return step.onSelect === undefined ? label : <ButtonBase onClick={step.onSelect}>{label}</ButtonBase>;
}

function describeState(index: number, current: number): string {
  if (index === current) return t('current step');
  return index < current ? t('complete') : t('not started');
}
