/** Texts with places to fill in, such as "Step {step} of {steps}". */

/**
 * Replaces each {name} by its value; a name without a value is left out. So is a part in [square brackets] that has
 * places in it, when one of them has no value: "[{person} of ]{company} invites you".
 */
export function fillTemplate(template: string, values: Record<string, string | number | undefined>): string {
  const has = ([, name = '']: RegExpMatchArray) => (values[name] ?? '') !== '';
  const chosen = template.replace(/\[([^[\]]*\{\w+\}[^[\]]*)\]/g, (_whole, part: string) =>
    [...part.matchAll(/\{(\w+)\}/g)].every(has) ? part : '',
  );
  return chosen.replace(/\{(\w+)\}/g, (_whole, name: string) => String(values[name] ?? '')).trim();
}
