/**
 * Light or dark as the toolbar says. A story cannot change what its browser asks for, and the product goes by that
 * alone: here its rules for dark are made to hold, or not to.
 */
import { useInsertionEffect, type ReactNode } from 'react';

const DARK = '(prefers-color-scheme: dark)';

/** What the toolbar offers. */
export type SchemeChoice = 'device' | 'light' | 'dark';

export function InScheme({ choice, children }: { choice: SchemeChoice; children: ReactNode }) {
  useInsertionEffect(() => (choice === 'device' ? undefined : hold(choice)), [choice]);
  return children;
}

/** Also for rules that come later; returns how to go by the device again. */
function hold(choice: 'light' | 'dark'): () => void {
  const held = new Set<MediaList>();
  const look = () => {
    for (const rule of [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules]))
      if (rule instanceof CSSMediaRule && rule.media.mediaText === DARK) {
        rule.media.mediaText = choice === 'dark' ? 'all' : 'not all';
        held.add(rule.media);
      }
  };
  const watch = new MutationObserver(look);
  watch.observe(document.head, { childList: true, subtree: true, characterData: true });
  look();
  document.documentElement.style.colorScheme = choice;
  return () => {
    watch.disconnect();
    for (const media of held) media.mediaText = DARK;
    document.documentElement.style.colorScheme = '';
  };
}
