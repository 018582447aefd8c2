import type { ReactNode, Ref } from 'react';
import { SoftLink } from '@/ui/soft-link';
import { Spinner } from '@/ui/spinner';
import styles from '@/ui/button.module.css';

export type ButtonKind = 'primary' | 'secondary' | 'danger' | 'link';

export type ButtonProps = {
  children: ReactNode;
  kind?: ButtonKind;
  type?: 'button' | 'submit';
  onClick?: (() => void) | undefined;
  disabled?: boolean | undefined;
  /** Working: pressed again it does nothing. */
  busy?: boolean | undefined;
  /** What the button reads meanwhile, such as "Submitting...". */
  busyLabel?: string | undefined;
  icon?: ReactNode;
  /** Less high, for tables and cards. */
  small?: boolean;
  wide?: boolean;
  /** The id of the form that a submit button outside of it belongs to. */
  form?: string | undefined;
  describedBy?: string | undefined;
  label?: string | undefined;
  ref?: Ref<HTMLButtonElement>;
};

/** A button. `label` names one that shows only an icon, whose `children` is null. */
export function Button(props: ButtonProps) {
  const {
    children,
    kind = 'secondary',
    type = 'button',
    onClick,
    disabled,
    busy = false,
    busyLabel,
    icon,
    small,
    wide,
    form,
    describedBy,
    label,
    ref,
  } = props;
  return (
    <button
      ref={ref}
      type={type}
      className={styles.button}
      data-kind={kind}
      data-small={small}
      data-wide={wide}
      onClick={onClick}
      disabled={disabled === true || busy}
      aria-busy={busy || undefined}
      aria-label={label}
      aria-describedby={describedBy}
      form={form}
    >
      {busy ? <Spinner label="" size={18} /> : icon}
      {children !== null && <span>{busy && busyLabel !== undefined ? busyLabel : children}</span>}
    </button>
  );
}

export type ButtonLinkProps = Pick<ButtonProps, 'children' | 'kind' | 'icon' | 'small' | 'wide'> & {
  href: string;
  onSelect?: (() => void) | undefined;
};

/** A link that looks like a button: it goes somewhere, it does nothing. */
export function ButtonLink({ children, kind = 'secondary', icon, small, wide, href, onSelect }: ButtonLinkProps) {
  return (
    <SoftLink
      className={styles.button}
      data-kind={kind}
      data-small={small}
      data-wide={wide}
      href={href}
      onSelect={onSelect}
    >
      {icon}
      <span>{children}</span>
    </SoftLink>
  );
}
