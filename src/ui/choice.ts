/** One answer that can be picked. */
export type Choice = {
  value: string;
  label: string;
  hint?: string | undefined;
  disabled?: boolean | undefined;
};
