/** The shape of a screen, under its own heading, until its code and what it shows are there. */
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { useMatches } from 'react-router-dom';
import type { ProviderSummary } from '@/definition/parse/catalog';
import type { Screen, ScreenKind } from '@/definition/language/screen';
import { VisuallyHidden } from '@/ui/visually-hidden';
import { fillTemplate } from '@/engine/fill-template';
import { PageFrame } from '@/page/shell/page-layout';
import { PageHeading } from '@/ui/page-heading';
import { LoadingRows } from '@/ui/loading-rows';
import { LoadingText } from '@/ui/loading-text';
import { SlowNote } from '@/ui/slow-note';
import { StepPage } from '@/wizard/steps/step-page';
import { t } from '@/texts/t';

/** What a route of a section says about its page. */
export interface PageHandle {
  width: 'form' | 'page';
  applicationType: string | undefined;
  screen: ScreenKind;
  heading: string | undefined;
  /** How many the form has. */
  steps: number;
}

/** Kinds that keep to one readable column. */
const FORMS: ReadonlySet<ScreenKind> = new Set(['sign-in', 'invitation', 'placeholder']);

/** How many of them a kind is likely to begin with; the others show rows. */
const FIELDS: Partial<Record<ScreenKind, number>> = { 'sign-in': 1, wizard: 6 };

export function toPageHandle({ title, headings, steps }: ProviderSummary, screen: Screen): PageHandle {
  const named = 'title' in screen ? screen.title : undefined;
  const heading = named ?? (screen.screen in headings ? headings[screen.screen as keyof typeof headings] : undefined);
  return {
    width: FORMS.has(screen.screen) ? 'form' : 'page',
    applicationType: title,
    screen: screen.screen,
    steps,
    heading: heading === undefined ? undefined : fillTemplate(heading, { step: 1, steps }),
  };
}

/** Of the page with what a person has of every kind. */
export const OWN_APPLICATIONS: PageHandle = {
  width: 'page',
  applicationType: undefined,
  screen: 'list',
  get heading() {
    return t('My applications');
  },
  steps: 0,
};

/** Undefined outside of the sections. */
export function usePageHandle(): PageHandle | undefined {
  return useMatches().at(-1)?.handle as PageHandle | undefined;
}

/** The whole page: the header names the application type while the rest is on its way. */
export function PageOutline() {
  const handle = usePageHandle();
  return (
    <PageFrame applicationType={handle?.applicationType} width={handle?.width}>
      <ScreenOutline />
    </PageFrame>
  );
}

export function ScreenOutline() {
  const handle = usePageHandle();
  if (handle?.heading === undefined) return <LoadingText />;
  const fields = FIELDS[handle.screen];
  if (handle.screen === 'wizard' && fields !== undefined)
    return (
      <StepPage
        title={handle.heading}
        step={handle.steps > 1 ? { title: <Skeleton width="60%" />, number: 1, of: handle.steps } : undefined}
        rail={handle.steps > 1 && <Skeleton variant="rounded" height={26} />}
      >
        <FieldsOutline count={fields} />
      </StepPage>
    );
  return (
    <>
      <PageHeading>{handle.heading}</PageHeading>
      {fields === undefined ? <LoadingRows count={2} height={180} /> : <FieldsOutline count={fields} />}
    </>
  );
}

/** Labels over their controls, where a form is about to be. */
function FieldsOutline({ count }: { count: number }) {
  return (
    <>
      <SlowNote />
      <Stack role="status" spacing={3}>
        <VisuallyHidden>{t('Loading…')}</VisuallyHidden>
        {Array.from({ length: count }, (_, field) => (
          <Stack key={field} spacing={1}>
            <Skeleton variant="rounded" sx={{ width: '35%', height: 20 }} />
            <Skeleton variant="rounded" sx={{ height: 48 }} />
          </Stack>
        ))}
      </Stack>
    </>
  );
}
