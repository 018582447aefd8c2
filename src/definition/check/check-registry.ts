/** What registry.json says of the product as a whole: settings, locale, queues, and the texts that leave it. */
import { escapePointer } from '../language/json-schema.ts';
import { suggest } from '../language/nearest-word.ts';
import { NEEDED_PLACES } from '../language/outgoing-texts.ts';
import { SETTINGS } from '../language/registry.ts';
import type { ProviderSurroundings, RegistryNode } from './visit-providers.ts';

export function checkRegistryTexts({ registry, place }: RegistryNode): void {
  const { transitions: _transitions, ...messages } = registry.messages;
  const needed: Record<string, string | undefined> = NEEDED_PLACES;
  for (const [key, text] of Object.entries(messages)) {
    const name = needed[key];
    if (name !== undefined && !text.includes(`{${name}}`))
      place.report(
        `/messages/${key}`,
        `The text has no {${name}}, so nobody can do anything with it.`,
        `Put {${name}} into it.`,
      );
  }
}

/** A text for a transition that no workflow has would never be sent. */
export function checkTransitionTexts(
  { registry: { messages, workflow }, place }: RegistryNode,
  { providers, complete }: Pick<ProviderSurroundings, 'providers' | 'complete'>,
): void {
  // A folder that cannot be read may have the transition.
  if (!complete) return;
  const known = [workflow, ...providers.map((provider) => provider.workflow)].flatMap(({ transitions }) =>
    transitions.map(({ id }) => id),
  );
  for (const transition of Object.keys(messages.transitions))
    if (!known.includes(transition))
      place.report(
        `/messages/transitions/${escapePointer(transition)}`,
        `No workflow has a transition "${transition}", so nobody is ever told this.`,
        suggest(transition, [...new Set(known)]),
      );
}

/** Nobody reads the values of a group or of a setting that the product does not know. */
export function checkSettings({ registry: { administration }, place }: RegistryNode): void {
  const { settings } = administration;
  const known: Record<string, readonly string[]> = SETTINGS;
  settings.forEach(({ id, schema }, index) => {
    const keys = Object.hasOwn(known, id) ? known[id] : undefined;
    const pointer = `/administration/settings/${index}/id`;
    if (!keys)
      place.report(
        pointer,
        `The product reads no group of settings called "${id}", so its values would do nothing.`,
        suggest(id, Object.keys(SETTINGS)),
      );
    else if (settings.findIndex((each) => each.id === id) < index)
      place.report(pointer, `There are two groups of settings "${id}".`, 'Ask for all of them in one form.');
    for (const key of Object.keys(schema.properties ?? {}))
      if (keys && !keys.includes(key))
        place
          .ofFile(`${schema.$id}.schema.json`)
          .report(
            `/properties/${escapePointer(key)}`,
            `The product reads no setting "${key}" of the group "${id}", so it would do nothing.`,
            suggest(key, keys),
          );
  });
}

/** The example of a phone number is one that the rules beside it make sense of. */
export function checkLocale({ registry: { locale }, place }: RegistryNode): void {
  const { phone } = locale;
  const { trunkPrefix, nationalLength, example } = phone;
  const digits = example.replace(/\D/g, '');
  if (digits.startsWith(trunkPrefix) && digits.length === trunkPrefix.length + nationalLength) return;
  place.report(
    '/locale/phone/example',
    `"${example}" is no number of the country: "${trunkPrefix}" and ${nationalLength} digits after it.`,
    'Write one as people of the country write it, without the calling code.',
  );
}

/** A language that is off until an administrator switches it on needs its box among the settings. */
export function checkUnreadLanguages({ registry: { locale, administration }, place }: RegistryNode): void {
  const form = administration.settings.find(({ id }) => id === 'languages');
  const choices = form?.fields.find(({ key }) => key === 'offered')?.choices ?? [];
  locale.languages.forEach(({ id, reviewed }, index) => {
    if (reviewed || index === 0 || choices.some(({ value }) => value === id)) return;
    place.report(
      `/locale/languages/${index}/reviewed`,
      `"${id}" is off until an administrator switches it on, and no setting can do so.`,
      form
        ? `Add { "const": "${id}", "title": "…" } to the choices of "offered" in ${form.schema.$id}.schema.json.`
        : 'Add a group of settings "languages" with "offered", its choices being such languages; or leave "reviewed" out.',
      'note',
    );
  });
}

/** Whoever wants to know what they may do with the data has to come to its words. */
export function checkDataLicence({ registry: { dataLicence }, place }: RegistryNode): void {
  if (!dataLicence) return;
  const { name, url } = dataLicence;
  const host = URL.canParse(url) ? new URL(url).hostname : '';
  if (!host.includes('.')) {
    place.report(
      '/dataLicence/url',
      `"${url}" is no address of another site.`,
      'Write where its words stand, e.g. "https://creativecommons.org/licenses/by/4.0/".',
    );
    return;
  }
  const named = /^CC[ -](?<terms>BY(?:-(?:SA|ND|NC|NC-SA|NC-ND))?)\b(?!-)/i.exec(name)?.groups?.terms?.toLowerCase();
  const linked = /^\/licenses\/(?<terms>[a-z-]+)\//.exec(new URL(url).pathname)?.groups?.terms;
  if (host.endsWith('creativecommons.org') && named !== undefined && linked !== undefined && named !== linked)
    place.report(
      '/dataLicence/url',
      `"${name}" is another licence than the one at this address.`,
      `Write the address of "${name}", or the name of what is there.`,
      'doubt',
    );
}

/** Queues ask for what there is: statuses, stages, types and roles that somebody declares. */
export function checkQueues(
  { registry: { queues, roles, workflow }, place }: RegistryNode,
  { providers, complete }: Pick<ProviderSurroundings, 'providers' | 'complete'>,
): void {
  const workflows = [workflow, ...providers.map((provider) => provider.workflow)];
  const known = {
    status: workflows.flatMap(({ statuses }) => statuses.map(({ id }) => id)),
    stage: workflows.flatMap(({ stages }) => stages.map(({ id }) => id)),
    type: providers.map(({ applicationType }) => applicationType),
  };
  const officers = roles.filter(({ audience }) => audience === 'officer').map(({ id }) => id);
  const declared = providers.flatMap((provider) =>
    (provider.officers?.queues ?? []).map((_queue, index) =>
      place.ofFile(`${provider.id}/provider.json`).inside(`/officers/queues/${index}`),
    ),
  );
  const places = [
    ...queues.slice(0, queues.length - declared.length).map((_queue, index) => place.inside(`/queues/${index}`)),
    ...declared,
  ];
  queues.forEach(({ id, query, escalateTo }, index) => {
    const at = places[index] ?? place;
    if (queues.findIndex((each) => each.id === id) < index)
      at.report('/id', `There are two queues "${id}".`, 'Give each its own id.');
    // A folder that cannot be read may have the word.
    const expectKnown = (pointer: string, kind: keyof typeof known, word: string) => {
      if (complete && !known[kind].includes(word))
        at.report(
          pointer,
          `Nothing declares a ${kind} "${word}", so nothing would ever be in this queue.`,
          suggest(word, [...new Set(known[kind])]),
        );
    };
    query.status?.forEach((word, nth) => expectKnown(`/query/status/${nth}`, 'status', word));
    query.type?.forEach((word, nth) => expectKnown(`/query/type/${nth}`, 'type', word));
    if (query.stage !== undefined) expectKnown('/query/stage', 'stage', query.stage);
    if (query.date_from !== undefined && query.date_to !== undefined && query.date_from > query.date_to)
      at.report('/query/date_to', 'The last day lies before the first, so nothing is in this queue.', 'Swap the two.');
    if (escalateTo === undefined) return;
    if (!officers.includes(escalateTo))
      at.report(
        '/escalateTo',
        `"${escalateTo}" is no role of officers, so nobody would be told.`,
        suggest(escalateTo, officers),
      );
    if (query.due !== 'overdue')
      at.report(
        '/escalateTo',
        'Only what is overdue is told of.',
        'Ask for "due": "overdue", or leave "escalateTo" out.',
      );
    if (query.assignee === 'me' || query.watched === 'me')
      at.report(
        '/escalateTo',
        'A queue of whoever is reading is nobody’s when messages are written.',
        'Leave "me" out of the query.',
      );
  });
}
