/** What can be renewed, and when: that something is issued and ends, and that what is given anew is asked at all. */
import { asksSecret, isAgreement, isHidden } from '../language/field-kinds.ts';
import { endsApproval } from '../language/ends-approval.ts';
import { listFields } from '../parse/catalog.ts';
import { listFieldsByPath } from '../parse/fields-by-path.ts';
import { reportUnknown } from './check-paths.ts';
import type { Place } from './place.ts';
import type { ProviderNode } from './visit-providers.ts';

/** The shortest month. */
const DAYS_OF_MONTH = 28;

export function checkRenewal({ provider, place: of }: ProviderNode): void {
  const { renewal, certificate, workflow } = provider;
  if (!renewal) return;
  const place = of.inside('/renewal');
  const { validityMonths, validUntil, transitions } = workflow;
  const ends = transitions.some(endsApproval);
  if (!certificate)
    place.report(
      '',
      'A renewal goes on with a certificate, and none is issued here.',
      'Add a "certificate", or remove it.',
    );
  else if ((validityMonths === undefined && validUntil === undefined) || !ends)
    place.report(
      '',
      'No approval ends here, so there is never anything to renew.',
      'Add "validityMonths" to "workflow", with a transition of "system" that ends the approval, or remove it.',
    );
  if (validityMonths !== undefined && renewal.opens >= validityMonths * DAYS_OF_MONTH)
    place.report(
      '/opens',
      `${renewal.opens} days are not less than the ${validityMonths} months of an approval, so it could be renewed as soon as it is given.`,
      `Write less than ${validityMonths * DAYS_OF_MONTH}.`,
    );
  checkAnew(provider, renewal.anew, place);
  const isDay = listFieldsByPath(listFields(provider)).get(validUntil ?? '')?.schema.format === 'date';
  if (validUntil !== undefined && isDay && !isWithin(validUntil, renewal.anew))
    place.report(
      '/anew',
      `"${validUntil}" says when the approval ends, and the answer of the last time would be carried over.`,
      `Add "${validUntil}".`,
      'doubt',
    );
}

function checkAnew(provider: ProviderNode['provider'], anew: readonly string[], place: Place): void {
  const known = listFieldsByPath(listFields(provider));
  anew.forEach((path, index) => {
    const at = `/anew/${index}`;
    const field = known.get(path);
    const others = anew.filter((_other, each) => each !== index);
    if (!field) reportUnknown(path, known, place.inside(at));
    else if (anew.indexOf(path) < index) place.report(at, `"${path}" stands here twice.`, 'Remove one of them.');
    else if (others.some((other) => other !== path && isWithin(path, [other])))
      place.report(at, `"${path}" is in a question that is given anew as a whole.`, 'Remove it.', 'note');
    else if (isHidden(field) || field.schema.computed !== undefined)
      place.report(at, `Nobody is asked for "${path}", so nobody can give it anew.`, 'Remove it.');
    else if (isAgreement(field) || asksSecret(field))
      place.report(at, `"${path}" is given anew in any case.`, 'Remove it.', 'note');
  });
}

/** Whether it is one of the paths, or lies in one. */
function isWithin(path: string, paths: readonly string[]): boolean {
  return paths.some((each) => path === each || path.startsWith(`${each}.`));
}
