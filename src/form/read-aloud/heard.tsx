/** A question that can be read aloud: its button comes with the first form that has such a question. */
import type { ReactNode } from 'react';
import { again } from '@/ui/again';
import { lazyPartWith } from '@/ui/fetched-part';
import { useFormHost } from '../store/form-host';
import { Room } from './room';

/** A build whose definitions nobody can hear has no such button, not even to be fetched. */
const ListenButton =
  import.meta.env.READ_ALOUD === true
    ? lazyPartWith(
        async () => (await again(() => import('./listen-button'))).ListenButton,
        // Whoever comes back to the step asks again; till then everything can be read and answered.
        () => <Room />,
        () => <Room />,
      )
    : undefined;

export interface HeardProps {
  /** Of the question, without the numbers of rows. */
  path: string;
  question: string;
  /** Its control, before which it can be heard. */
  children: ReactNode;
}

export function Heard({ path, question, children }: HeardProps) {
  const { form } = useFormHost();
  const sound = form.sounds?.[path];
  return (
    <>
      {sound !== undefined && ListenButton !== undefined && <ListenButton sound={sound} question={question} />}
      {children}
    </>
  );
}
