/** After a label: drawn, so that the label's text stays its name; the control itself says that it is required. */
export function RequiredMark() {
  return <span aria-hidden="true" className="required-mark" />;
}
