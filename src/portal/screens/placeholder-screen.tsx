/** Screen kind "placeholder": a page with one text. */
import { PageHeading } from '@/ui/page-heading';
import type { ScreenProps } from './screen-props';
import { useArrival } from '@/page/navigation/use-arrival';

export function PlaceholderScreen({ definition, screen }: ScreenProps<'placeholder'>) {
  return (
    <PageHeading lead={screen.text} focusOn={useArrival()}>
      {screen.title ?? definition.title}
    </PageHeading>
  );
}
