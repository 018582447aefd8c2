/** Each of the invented licences stands on the newer words of the language: else its journey would prove little. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { LICENCES, licenceNames } from '../fixtures/licence-folder';

/** What is said, and how it stands in the files of a folder. */
const KEYWORDS: Readonly<Record<string, RegExp>> = {
  'rows that differ': /"uniqueBy"/,
  'answers compared': /"rules": \[/,
  'answers compared across steps': /"steps": \[[^]*\],\s*"rules": \[/,
  'a number compared with a product': /"right": \{\s*"product"/,
  'counts compared': /"left": \{\s*"count"/,
  'a day so far from another': /"day": [^]{0,60}"plus"/,
  'the earliest or largest of rows': /"(smallest|largest)"/,
  'a total': /"computed": \{\s*"sum"/,
  'a day limited by today': /"notBefore": \{\s*"day": "today"/,
  'a year': /"minimum": 1\d{3},\s*"maximum": 2\d{3}/,
  money: /"currency"/,
  hundredths: /"multipleOf": 0\.01/,
  'a time': /"format": "local-time"/,
  'a day with a time': /"format": "local-date-time"/,
  'a month': /"format": "month"/,
  'an address': /address\.schema\.json/,
  'a country': /countries\.schema\.json/,
  'a NIN': /definitions\/nin"/,
  'a CAC number': /definitions\/cac-number"/,
  'a signature': /"ui:widget": "signature"/,
  'consent to a version': /"ui:widget": "consent"/,
  'help beside the field': /"guides"/,
  'a picture or sample': /"(picture|file)": "[\w-]+\.(png|pdf)"/,
  'rows that are given': /"ui:addable": false/,
  'a list of texts': /"items": \{\s*"type": "string",\s*"title"/,
  alternatives: /"discriminator"/,
  'if and then': /"then": \{/,
  dependencies: /"dependencies"/,
  'a layout of rows': /"items": \{\s*"ui:field": "LayoutGridField"/,
  'officers of its own': /"officers": \{/,
  'a transition with a form': /"form": "/,
  'read by the applicant': /"visibleToApplicant": true/,
  'columns of an officer’s form': /"columns": \[[^\]]*\],\s*"done"/,
  'words of a transition': /"messages": \{[^]*"transitions": \{/,
  'days on which it is open': /"availability": \{\s*"opens"/,
  'holders of another approval': /"holdersOf"/,
  'once for each company': /"oncePerCompany"/,
  'an answer unique across types': /"across"/,
  'several at once': /"several": true/,
};

it.each(licenceNames)('%s says at least ten of them', (name) => {
  const folder = join(LICENCES, name);
  const files = readdirSync(folder).filter((file) => file.endsWith('.json'));
  const text = files.map((file) => readFileSync(join(folder, file), 'utf8')).join('\n');
  const said = Object.keys(KEYWORDS).filter((what) => KEYWORDS[what]?.test(text));
  expect(said.length).toBeGreaterThanOrEqual(20);
});

it('each word is said by one of them', () => {
  const texts = licenceNames.flatMap((name) =>
    readdirSync(join(LICENCES, name))
      .filter((file) => file.endsWith('.json'))
      .map((file) => readFileSync(join(LICENCES, name, file), 'utf8')),
  );
  const all = texts.join('\n');
  expect(Object.keys(KEYWORDS).filter((what) => !KEYWORDS[what]?.test(all))).toEqual([]);
});
