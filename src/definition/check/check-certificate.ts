/**
 * What a type issues: that something is issued at all, what it prints, what of it anybody may read, and when it can be
 * renewed.
 */
import type { Certificate } from '../language/certificate.ts';
import type { DateLimit } from '../language/rule-meta.ts';
import { asksSecret, getHolding, holdsFiles, isHidden, isAgreement } from '../language/field-kinds.ts';
import { suggest } from '../language/nearest-word.ts';
import { listFields, type FieldDefinition } from '../parse/catalog.ts';
import { listFieldsByPath } from '../parse/fields-by-path.ts';
import { reportUnknown } from './check-paths.ts';
import type { Place } from './place.ts';
import type { ProviderNode, ProviderSurroundings } from './visit-providers.ts';
import { endsApproval } from '../language/ends-approval.ts';

/** Parts of keys that are mostly about a person, whoever the holder is. */
const PERSONAL = /(?:^|_)(?:nin|bvn|phone|mobile|email|birth|dob|passport|license|licence|gender|address)(?:_|$)/;

/** What a photograph on a card can be made of. */
const PICTURES = ['image/jpeg', 'image/png'];

export function checkCertificate(
  { provider, place: of }: ProviderNode,
  { registry, providers }: ProviderSurroundings,
): void {
  const { certificate, workflow } = provider;
  if (!certificate) return;
  const place = of.inside('/certificate');
  if (!workflow.statuses.some(({ tone }) => tone === 'success'))
    place.report(
      '',
      'No status of the workflow is an approval (its tone is "success"), so nothing is ever issued.',
      'Remove it, or give the status of an approval "tone": "success".',
    );
  const other = providers
    .slice(0, providers.indexOf(provider))
    .find((each) => each.certificate?.number === certificate.number && each.variantOf !== provider.id);
  if (other && provider.variantOf !== other.id)
    place.report(
      '/number',
      `The numbers of "${other.id}" are written so too, so the two would be counted together.`,
      'Begin it with other letters.',
    );
  const offered = registry.locale.languages.map(({ id }) => id);
  certificate.languages?.forEach((id, index) => {
    if (!offered.includes(id))
      place.report(`/languages/${index}`, `"${id}" is not a language of "locale".`, suggest(id, offered));
  });
  certificate.reminders.forEach((days, index, all) => {
    if (all.indexOf(days) < index)
      place.report(`/reminders/${index}`, `${days} stands here twice.`, 'Remove one of them.');
  });
  if (certificate.oneRecord !== undefined && certificate.format !== 'certificate')
    place.report(
      '/oneRecord',
      `A ${certificate.format === 'card' ? 'card is' : 'card and its certificate are'} for a person, and ONE Record has this word for companies alone.`,
      'Remove it, or write "format": "certificate".',
    );
  checkAnswers(certificate, listFieldsByPath(listFields(provider)), place);
}

function checkAnswers(
  { fields, public: open, photograph, birthDate, format }: Certificate,
  known: ReadonlyMap<string, FieldDefinition>,
  place: Place,
): void {
  for (const [list, paths] of Object.entries({ fields, public: open }))
    paths.forEach((path, index) => {
      const at = `/${list}/${index}`;
      const field = known.get(path);
      if (!field) reportUnknown(path, known, place.inside(at));
      else if (paths.indexOf(path) < index) place.report(at, `"${path}" stands here twice.`, 'Remove one of them.');
      else if (asksSecret(field) || isHidden(field))
        place.report(at, `"${path}" is shown in no record, and this would show it.`, 'Name a field of another kind.');
      else if (holdsFiles(field))
        place.report(at, `"${path}" is a document, which is no words to print.`, 'Name a field of another kind.');
      else if (list === 'public' && PERSONAL.test(path))
        place.report(at, `"${path}" looks personal, and anybody could read it.`, 'Remove it, if it is.', 'doubt');
    });
  if (photograph !== undefined) {
    const field = known.get(photograph);
    if (!field) reportUnknown(photograph, known, place.inside('/photograph'));
    else if (getHolding(field) !== 'file')
      place.report('/photograph', `"${photograph}" is no picture.`, 'Name the field of one document that is uploaded.');
    else if (!PICTURES.some((type) => field.accept.includes(type)))
      place.report(
        '/photograph',
        `"${photograph}" takes neither JPEG nor PNG, so no card would have a photograph.`,
        'Add "image/jpeg" and "image/png" to its "fileType", or name another field.',
      );
    else if (format === 'certificate')
      place.report(
        '/photograph',
        'Only a card has a photograph.',
        'Write "format": "card" or "both", or remove it.',
        'note',
      );
  }
  if (birthDate !== undefined) {
    const field = known.get(birthDate);
    if (!field) reportUnknown(birthDate, known, place.inside('/birthDate'));
    else if (field.schema.format !== 'date')
      place.report('/birthDate', `"${birthDate}" is no date.`, 'Name a field with "format": "date".');
  }
}

/** The date that ends an approval is one that is asked. */
export function checkValidUntil({ provider, place }: ProviderNode): void {
  const { validUntil } = provider.workflow;
  if (validUntil === undefined) return;
  const known = listFieldsByPath(listFields(provider));
  const field = known.get(validUntil);
  if (!field) reportUnknown(validUntil, known, place.inside('/workflow/validUntil'));
  else if (field.schema.format !== 'date')
    place.report(
      '/workflow/validUntil',
      `"${validUntil}" is no date, so no approval ends by it.`,
      'Name a field with "format": "date".',
    );
  else if (isOver(field.schema.notAfter) || isOver(field.schema.before))
    place.report(
      '/workflow/validUntil',
      `"${validUntil}" is never later than today, so each approval would be over when it is given.`,
      'Name a field for a day that is still to come.',
    );
}

/** Whether a date with this limit is today at the latest. */
function isOver(limit: DateLimit | undefined): boolean {
  return limit === 'today' || (typeof limit === 'object' && 'day' in limit && limit.plus === undefined);
}

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
