/** Texts with places to fill in, such as "Step {step} of {steps}". */

/** Replaces each {name} by its value; a name without a value is left out. */
export function fillTemplate(template: string, values: Record<string, string | number | undefined>): string {
  return template.replace(/\{(\w+)\}/g, (_whole, name: string) => String(values[name] ?? '')).trim();
}
