/** The ids around the control `id`: who labels it, who hints, who says why it is locked, who complains. */
export function getControlIds(id: string) {
  return { label: `${id}-label`, hint: `${id}-hint`, lock: `${id}-lock`, message: `${id}-message` };
}

/** The `aria-describedby` of the control `id`, naming only what is shown; undefined when nothing is. */
export function describedBy(id: string, shown: { hint: boolean; message: boolean }): string | undefined {
  const ids = getControlIds(id);
  return [shown.hint && ids.hint, shown.message && ids.message].filter(Boolean).join(' ') || undefined;
}
