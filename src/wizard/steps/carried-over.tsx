import { Notice } from '../notice';

export interface CarriedOverProps {
  /** Labels of answers that the form before asked for and this one has no place for. */
  dropped: readonly string[];
  /** What is different, in words. */
  changes: readonly string[];
}

/** Over a form that took the place of another. */
export function CarriedOver({ dropped, changes }: CarriedOverProps) {
  return (
    <Notice title="The form has changed since you began">
      <p>
        Your answers were carried over.
        {dropped.length > 0 && ` These have no place in the new form: ${dropped.join(', ')}.`}
      </p>
      {changes.length > 0 && (
        <ul>
          {changes.map((change) => (
            <li key={change}>{change}</li>
          ))}
        </ul>
      )}
    </Notice>
  );
}
