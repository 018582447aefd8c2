/**
 * Where a long name without blanks may be broken: an e-mail address or a file's name reads on after its signs alone.
 */
import { createElement, Fragment, type ReactNode } from 'react';

export function breakParts(name: string): ReactNode {
  const parts = name.split(/(?<=[@_])|(?=\.)/);
  return parts.map((part, index) =>
    createElement(Fragment, { key: index }, index === 0 ? null : createElement('wbr'), part),
  );
}
