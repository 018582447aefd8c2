import type { AnchorHTMLAttributes, MouseEvent, Ref } from 'react';

export type SoftLinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'onSelect'> & {
  href: string;
  /** What a plain click does instead of loading the page; a click for a new tab stays the browser's. */
  onSelect?: (() => void) | undefined;
  ref?: Ref<HTMLAnchorElement>;
};

/** A real link (address, new tab, copy) whose plain click the caller may take over, such as for a router. */
export function SoftLink({ href, onSelect, onClick, children, ...rest }: SoftLinkProps) {
  const handleClick = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (onSelect === undefined || !plain || event.defaultPrevented) return;
    event.preventDefault();
    onSelect();
  };
  return (
    <a href={href} {...rest} onClick={handleClick}>
      {children}
    </a>
  );
}
