/** The page of a step: a sheet on the neutral ground, beside it on a desktop the way through the steps. */
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { usePageHeading } from '@/ui/page-heading';
import { HIDDEN } from '@/ui/hidden-styles';
import { ON_PHONE } from '@/ui/theme/base';
import { t } from '@/texts/t';

/** Wide enough for a rail beside the sheet, by the reader's own size of text. */
export const BESIDE = '(min-width: 60em)';

const SHEET = {
  background: 'var(--mui-palette-surface-card)',
  border: '1px solid var(--mui-palette-line-soft)',
  borderRadius: 'var(--mui-radius-card)',
} as const;

const Page = styled('div')({
  // What stays at the bottom lies on the sheet, not on the ground.
  '--ground': 'var(--mui-palette-surface-card)',
  ...SHEET,
  maxWidth: '48rem',
  padding: 24,
  [ON_PHONE]: {
    // One row: which step of how many, the pictures of all, and how far as its lower edge. Pictures that are too many
    // for it stand in rows of their own, and leave the name its room.
    display: 'grid',
    gridTemplateColumns: 'minmax(45%, 1fr) auto',
    alignItems: 'center',
    columnGap: 6,
    margin: '0 -16px -48px',
    padding: '6px 16px 16px',
    borderWidth: '1px 0 0',
    borderRadius: 0,
    // First on its page, but for the place where a lost line is said.
    '&:not(* + *), [role=status]:empty + &': { marginTop: -24, borderTop: 0 },
  },
  [`@media screen and ${BESIDE}`]: {
    display: 'grid',
    gridTemplateColumns: 'clamp(12rem, 20vw, 15rem) minmax(0, 48rem)',
    gridTemplateRows: 'auto 1fr',
    columnGap: 40,
    maxWidth: 'none',
    padding: 0,
    border: 0,
    background: 'none',
    // The sheet itself, under heading and step.
    '&::before': { content: "''", gridArea: '1 / 2 / 3 / 3', ...SHEET },
    '& > .step-head': { gridArea: '1 / 2', padding: '28px 32px 0' },
    '& > .step-body': { gridArea: '2 / 2', padding: '20px 32px 32px' },
    '& > .step-rail': {
      gridArea: '1 / 1 / 3 / 2',
      alignSelf: 'start',
      position: 'sticky',
      top: 24,
      maxHeight: 'calc(100dvh - 48px)',
      overflowY: 'auto',
      paddingTop: 4,
    },
  },
  '& > .step-head, & > .step-body': { position: 'relative', minWidth: 0 },
  '& > .step-rail': { margin: '4px 0 0', [ON_PHONE]: { display: 'contents' } },
  '& > .step-body': {
    marginTop: 4,
    [ON_PHONE]: { gridColumn: '1 / -1', marginTop: 8 },
    [`@media screen and ${BESIDE}`]: { marginTop: 0 },
  },
  '@media print': { maxWidth: 'none', padding: 0, border: 0, '& > .step-rail': { display: 'none' } },
});

const Head = styled('div')({
  '& h1': {
    margin: 0,
    fontSize: 'clamp(1.25rem, 1.05rem + 1vw, var(--mui-textSize-title))',
    lineHeight: 1.25,
    letterSpacing: '-0.01em',
    '&:focus': { outline: 'none' },
    '&:has(+ h2)': {
      fontSize: 'var(--mui-textSize-hint)',
      fontWeight: 600,
      lineHeight: 1.35,
      letterSpacing: 'normal',
      color: 'var(--mui-palette-ink-muted)',
      // What it says is in sight already: the service in the masthead, the step in the next line.
      [ON_PHONE]: HIDDEN,
    },
  },
  '& h2': {
    margin: '2px 0 0',
    fontSize: 'clamp(1.0625rem, 0.85rem + 1.2vw, var(--mui-textSize-title))',
    lineHeight: 1.3,
    letterSpacing: '-0.01em',
    [ON_PHONE]: { margin: 0, fontSize: 'var(--mui-textSize-hint)', lineHeight: 1.25, letterSpacing: '-0.02em' },
  },
  // On a desktop the rail counts the steps.
  '& h2 > span': { [`@media screen and ${BESIDE}`]: { display: 'none' } },
});

interface StepHeadProps {
  /** The page's own heading, as its definition has it, such as "Club registration - Step 1 of 3". */
  title: string;
  /** Of the step; of one-step forms, whose title says all, none. */
  step?: { title: ReactNode; number: number; of: number } | undefined;
  /** The heading takes focus each time this changes to another defined value. */
  focusOn?: string | undefined;
}

export interface StepPageProps extends StepHeadProps {
  /** The way through the steps, and what is known of it. */
  rail?: ReactNode;
  children: ReactNode;
}

export function StepPage({ rail, children, ...head }: StepPageProps) {
  return (
    <Page>
      {/* A new one on each step: a browser that translates the page takes its texts out of React's hands. */}
      <StepHead key={head.step?.number} {...head} />
      <div className="step-rail">{rail}</div>
      <div className="step-body">{children}</div>
    </Page>
  );
}

/** By itself, so that it takes focus before what stands on the sheet may: effects run in this order. */
function StepHead({ title, step, focusOn }: StepHeadProps) {
  const heading = usePageHeading(title, focusOn);
  return (
    <Head className="step-head">
      <h1 ref={heading} tabIndex={-1} aria-describedby={step && STEP_TITLE}>
        {title}
      </h1>
      {step && (
        <h2 id={STEP_TITLE}>
          <span aria-hidden="true">{t('{number} of {of} ·', { number: step.number, of: step.of })} </span>
          {step.title}
        </h2>
      )}
    </Head>
  );
}

const STEP_TITLE = 'step-title';
