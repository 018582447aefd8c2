import Check from '@mui/icons-material/Check';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Step from '@mui/material/Step';
import StepLabel from '@mui/material/StepLabel';
import Stepper from '@mui/material/Stepper';
import Typography from '@mui/material/Typography';
import { Icon } from '@/ui/icon';
import LinearProgress from '@mui/material/LinearProgress';
import { VisuallyHidden } from '@/ui/visually-hidden';

export type ProgressStep = {
  id: string;
  title: string;
  /** A name of `icon.tsx`. */
  icon?: string | undefined;
  /** Leads back to a step that may be opened; without it the step is only shown. */
  onSelect?: (() => void) | undefined;
};

export type ProgressStepsProps = {
  steps: readonly ProgressStep[];
  /** Index of the step that is open. */
  current: number;
  /** Such as "Step 1 of 2"; shown over the bar. Left out when a heading beside it says so already. */
  text?: string | undefined;
};

/**
 * Where a person is on the way: an icon per step, and a bar filled by step / total of its width. One step alone, of
 * which nothing is to be said, is no way.
 */
export function ProgressSteps({ steps, current, text }: ProgressStepsProps) {
  const position = `Step ${current + 1} of ${steps.length}`;
  if (steps.length === 1 && text === undefined) return null;
  return (
    <Box component="nav" aria-label="Progress" sx={{ mb: 3, displayPrint: 'none' }}>
      <Stepper activeStep={current} connector={null}>
        {steps.map((step, index) => (
          <Step key={step.id} aria-current={index === current ? 'step' : undefined}>
            <StepPlace step={step} complete={index < current} />
            <VisuallyHidden>, {describeState(index, current)}</VisuallyHidden>
          </Step>
        ))}
      </Stepper>
      {text !== undefined && (
        <Typography variant="body2" color="textSecondary">
          {text}
        </Typography>
      )}
      <LinearProgress
        variant="determinate"
        value={Math.round(((current + 1) / steps.length) * 100)}
        aria-label={position}
      />
    </Box>
  );
}

/**
 * On a phone only the open step has room for its name: the others are known by their picture, which is pressed as well.
 */
function StepPlace({ step, complete }: { step: ProgressStep; complete: boolean }) {
  const picture = complete ? <Check aria-hidden="true" /> : <Icon name={step.icon} />;
  const label = <StepLabel icon={picture}>{step.title}</StepLabel>;
  return step.onSelect === undefined ? label : <ButtonBase onClick={step.onSelect}>{label}</ButtonBase>;
}

function describeState(index: number, current: number): string {
  if (index === current) return 'current step';
  return index < current ? 'complete' : 'not started';
}
