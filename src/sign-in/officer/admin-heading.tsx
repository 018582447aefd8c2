/** The heading of a page of the administration; takes focus when the officer comes from another page. */
import { useState } from 'react';
import { PageHeading, type PageHeadingProps } from '@/ui/page-heading';
import { useArrival } from '@/page/navigation/use-arrival';

export function AdminHeading(props: Omit<PageHeadingProps, 'focusOn'>) {
  const arrival = useArrival();
  // As it was when the page was opened: a filter changes the address too, and must not take focus away from itself.
  const [focusOn] = useState(arrival);
  return <PageHeading {...props} focusOn={focusOn} />;
}
