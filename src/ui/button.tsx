import MuiButton from '@mui/material/Button';
import type { ReactNode, Ref } from 'react';
import { SoftLink } from '@/ui/soft-link';
import { Spinner } from '@/ui/spinner';

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
  id?: string | undefined;
  /** The id of the form that a submit button outside of it belongs to. */
  form?: string | undefined;
  describedBy?: string | undefined;
  label?: string | undefined;
  /** Of a button that opens or switches something: what, and whether it is on. */
  expanded?: boolean | undefined;
  pressed?: boolean | undefined;
  controls?: string | undefined;
  ref?: Ref<HTMLButtonElement>;
};

const looks = {
  primary: { variant: 'contained' },
  secondary: { variant: 'outlined' },
  danger: { variant: 'contained', color: 'error' },
  link: { variant: 'text' },
} as const;

/** A button. `label` names one that shows only an icon, whose `children` is null. */
export function Button(props: ButtonProps) {
  const { children, kind = 'secondary', type = 'button', disabled, busy = false, busyLabel, icon, small, wide } = props;
  const picture = busy ? <Spinner label="" size={18} /> : icon;
  return (
    <MuiButton
      {...looks[kind]}
      ref={props.ref}
      id={props.id}
      type={type}
      size={small === true ? 'small' : 'medium'}
      fullWidth={wide === true}
      startIcon={children === null ? undefined : picture}
      onClick={props.onClick}
      disabled={disabled === true || busy}
      form={props.form}
      aria-busy={busy || undefined}
      aria-label={props.label}
      aria-describedby={props.describedBy}
      aria-expanded={props.expanded}
      aria-pressed={props.pressed}
      aria-controls={props.controls}
    >
      {children === null ? picture : busy && busyLabel !== undefined ? busyLabel : children}
    </MuiButton>
  );
}

export type ButtonLinkProps = Pick<ButtonProps, 'children' | 'kind' | 'icon' | 'small' | 'wide'> & {
  href: string;
  onSelect?: (() => void) | undefined;
};

/** A link that looks like a button: it goes somewhere, it does nothing. */
export function ButtonLink({ children, kind = 'secondary', icon, small, wide, href, onSelect }: ButtonLinkProps) {
  return (
    <MuiButton
      {...looks[kind]}
      {...(onSelect === undefined ? {} : { onSelect })}
      component={SoftLink}
      href={href}
      size={small === true ? 'small' : 'medium'}
      fullWidth={wide === true}
      startIcon={icon}
    >
      {children}
    </MuiButton>
  );
}
