/** Stands in for the form library's Markdown parser (see scripts/vite/lean-packages.ts): shows a text as it is. */
import type { ReactNode } from 'react';

export function Markdown({ children }: { children?: ReactNode }): ReactNode {
  return children;
}
