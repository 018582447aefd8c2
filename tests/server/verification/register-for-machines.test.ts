/** The register for programs: linked data and the feed of decisions. All that they say is public. */
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Certificate } from '@/definition/language/certificate';
import { toDay } from '@/engine/locale/calendar';
import { toJson } from '@/server/storage/column';
import { clubCertificate, withRevocation } from '../../fixtures/club-certificate';
import { clubAnswers } from '../../fixtures/club-answers';
import { tennisClub } from '../../fixtures/tennis-club';
import { createPerson, type Person } from '../support/cast';
import { clubCatalog, clubValidators } from '../support/club-product';
import { createTestProduct, type TestProduct } from '../support/test-product';

const LICENCE = { name: 'CC BY 4.0', url: 'https://creativecommons.org/licenses/by/4.0/' };
const WHY = 'The court is <closed> for good';

const certificate: Certificate = {
  ...clubCertificate,
  fields: ['club_name', 'email_address'],
  public: ['club_name', 'courts'],
  oneRecord: 'RegulatedAgent',
};

let product: TestProduct;
let umpire: Person;
/** By what became of them; each has the answers of the club, and a name of its own. */
const numbers: Record<string, string> = {};

const NAMES = {
  held: 'Ọlá </script> & Sons',
  stopped: 'Ƙasa Tennis',
  gone: 'Zebra Club',
  again: 'Ìbàdàn Tennis',
  renewed: 'Jos Tennis',
};

const ask = (path: string, headers: Record<string, string> = {}) => product.app.request(path, { headers });

async function apply(name: string, others: object = {}): Promise<string> {
  const { applicationId: id } = await createPerson(product.platform, tennisClub.role);
  await change(id, { title: name, data: toJson({ ...clubAnswers, club_name: name }), ...others });
  return id;
}
const change = (id: string, answers: object) =>
  product.platform.database.kysely.updateTable('applications').set(answers).where('id', '=', id).execute();
async function move(id: string, status: string): Promise<void> {
  const json = { status, admin_comments: 'For the applicant alone' };
  const answer = await product.setStatus(umpire.token, id, json);
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
}
const findNumber = async (id: string) =>
  product.platform.database.kysely
    .selectFrom('certificates')
    .select('number')
    .where('application_id', '=', id)
    .orderBy('issue', 'desc')
    .executeTakeFirstOrThrow();

beforeAll(async () => {
  const providers = clubCatalog.providers.map((provider) => ({
    ...provider,
    certificate,
    workflow: withRevocation(provider.workflow, WHY),
  }));
  const registry = { ...clubCatalog.registry, dataLicence: LICENCE };
  product = await createTestProduct({ catalog: { ...clubCatalog, registry, providers }, validators: clubValidators });
  umpire = await createPerson(product.platform, 'umpire');
  const steps: Record<keyof typeof NAMES, string[]> = {
    held: ['approved'],
    stopped: ['approved', 'suspended'],
    gone: ['approved', 'revoked'],
    again: ['approved', 'suspended', 'approved'],
    renewed: ['approved'],
  };
  const ids: Record<string, string> = {};
  for (const [key, statuses] of Object.entries(steps)) {
    const id = await apply(NAMES[key as keyof typeof NAMES]);
    ids[key] = id;
    for (const status of statuses) await move(id, status);
  }
  const renewal = await apply(NAMES.renewed, { renews: ids.renewed });
  await move(renewal, 'approved');
  for (const [key, id] of Object.entries({ ...ids, renewal })) numbers[key] = (await findNumber(id)).number;
});

interface Feed {
  id: string;
  updated: string;
  link: Record<string, string>[];
  '@xmlns': string;
}

interface Entry {
  id: string;
  title: string;
  updated: string;
  summary: string;
  link: { '@rel': string; '@href': string }[];
  category: { '@term': string; '@scheme': string; '@label': string }[];
}

async function readFeed(path = '/register.atom'): Promise<{ feed: Feed; entries: Entry[] }> {
  const text = await (await ask(path)).text();
  expect(XMLValidator.validate(text)).toBe(true);
  const parser = new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: '@',
    parseTagValue: false,
    isArray: (name) => ['entry', 'link', 'category'].includes(name),
  });
  const { feed } = parser.parse(text) as { feed: Feed & { entry?: Entry[] } };
  return { feed, entries: feed.entry ?? [] };
}
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

describe('the feed of decisions', () => {
  test('is one by RFC 4287', async () => {
    const response = await ask('/register.atom');
    expect(response.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8');
    const { feed, entries } = await readFeed();
    const { publicUrl } = product.platform.config;
    expect(feed['@xmlns']).toBe('http://www.w3.org/2005/Atom');
    expect(feed).toMatchObject({
      id: `${publicUrl}/register.atom`,
      title: expect.stringContaining('Decisions of the register'),
      updated: expect.stringMatching(TIME),
      author: { name: clubCatalog.registry.authority },
      rights: `${LICENCE.name} (${LICENCE.url})`,
    });
    expect(feed.link).toEqual(
      expect.arrayContaining([
        { '@rel': 'self', '@type': 'application/atom+xml', '@href': `${publicUrl}/register.atom` },
        { '@rel': 'alternate', '@type': 'text/html', '@href': `${publicUrl}/register` },
        { '@rel': 'license', '@href': LICENCE.url },
      ]),
    );
    for (const { id, title, updated, link } of entries) {
      expect(id).toMatch(/^https?:\/\/\S+\/verify\/TC-\S+#\S+$/);
      expect(title).not.toBe('');
      expect(updated).toMatch(TIME);
      expect(link).toEqual([{ '@rel': 'alternate', '@type': 'text/html', '@href': id.split('#')[0] }]);
    }
    expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length);
    expect(entries.map(({ updated }) => updated)).toEqual(
      entries
        .map(({ updated }) => updated)
        .toSorted()
        .toReversed(),
    );
    expect(feed.updated).toBe(entries[0]?.updated);
  });

  test('has what was issued, renewed, suspended, revoked, replaced, and what holds again', async () => {
    const { entries } = await readFeed();
    const of = (key: string) =>
      entries
        .filter(({ id }) => id.includes(`/${numbers[key]}#`))
        .map(({ category }) => category[0]?.['@term'])
        .toReversed();
    expect(Object.fromEntries(Object.keys(numbers).map((key) => [key, of(key)]))).toEqual({
      held: ['issued'],
      stopped: ['issued', 'suspended'],
      gone: ['issued', 'revoked'],
      again: ['issued', 'restored'],
      renewed: ['issued', 'replaced'],
      renewal: ['renewed'],
    });
    const revoked = entries.find(({ category }) => category[0]?.['@term'] === 'revoked');
    expect(revoked?.title).toBe('Revoked: Zebra Club');
    expect(revoked?.summary).toContain(`Reason: ${WHY}`);
    const issued = entries.find(({ id }) => id.endsWith(`/${numbers.gone}#issued`));
    expect(issued?.summary).toContain('Valid until: ');
    expect(issued?.summary).not.toContain(WHY);
    expect(entries.find(({ title }) => title === `Issued: ${NAMES.held}`)?.summary).toContain('Courts: 4');
  });

  test('is had of one type', async () => {
    const type = tennisClub.applicationType;
    const all = await readFeed();
    const { entries, feed } = await readFeed(`/register.atom?type=${type}`);
    expect(entries).toHaveLength(all.entries.length);
    expect(feed.id).toBe(`${product.platform.config.publicUrl}/register.atom?type=${type}`);
    expect(await readFeed('/register.atom?type=nothing')).toMatchObject({
      entries: [],
      feed: { updated: '1970-01-01T00:00:00.000Z' },
    });
  });
});

/** Of the terms that are used here: `toRegisterGraph` has all of them in its context. */
function expand(context: Record<string, unknown>, term: string): string {
  const [prefix = '', rest] = term.split(':');
  if (rest === undefined) return `${String(context['@vocab'])}${term}`;
  return typeof context[prefix] === 'string' ? `${context[prefix]}${rest}` : term;
}

describe('linked data', () => {
  interface Node {
    [key: string]: unknown;
    '@id': string;
    '@type': string | string[];
    hasCertification?: { certificationStatus: string; additionalProperty: unknown[] };
  }
  const read = async (path: string) =>
    (await (await ask(path)).json()) as { '@context': Record<string, unknown>; '@graph': Node[] };

  test('has each holder with the certificate, as schema.org and ONE Record have them', async () => {
    const response = await ask('/register.jsonld');
    expect(response.headers.get('content-type')).toBe('application/ld+json');
    const { '@context': context, '@graph': graph } = await read('/register.jsonld');
    const { publicUrl } = product.platform.config;
    const find = (id: string) => graph.find((node) => node['@id'] === id);
    expect(find(`${publicUrl}/register`)).toMatchObject({ '@type': 'Dataset', license: LICENCE.url });
    const address = `${publicUrl}/verify/${numbers.held}`;
    const holder = find(`${address}#holder`);
    expect([holder?.['@type'] ?? []].flat().map((term) => expand(context, term))).toEqual([
      'https://schema.org/Organization',
      'https://onerecord.iata.org/ns/cargo#Company',
    ]);
    expect(holder).toMatchObject({
      name: NAMES.held,
      'cargo:name': NAMES.held,
      hasCertification: {
        '@id': address,
        '@type': 'Certification',
        name: certificate.title,
        certificationIdentification: numbers.held,
        certificationStatus: 'CertificationActive',
        validFrom: toDay(product.platform.clock()),
        issuedBy: { name: clubCatalog.registry.authority },
      },
    });
    expect(holder?.hasCertification?.additionalProperty).toEqual(
      expect.arrayContaining([
        { '@type': 'PropertyValue', propertyID: `${publicUrl}/register#state`, value: 'holds' },
        { '@type': 'PropertyValue', propertyID: 'courts', name: 'Courts', value: '4' },
      ]),
    );
    const entity = find(`${address}#regulated-entity`);
    expect(
      Object.fromEntries(Object.entries(entity ?? {}).map(([key, value]) => [expand(context, key), value])),
    ).toMatchObject({
      'https://onerecord.iata.org/ns/cargo#owningOrganization': { '@id': `${address}#holder` },
      'https://onerecord.iata.org/ns/cargo#regulatedEntityIdentifier': numbers.held,
    });
    expect(expand(context, String(entity?.['@type']))).toBe('https://onerecord.iata.org/ns/cargo#RegulatedEntity');
    expect(expand(context, (entity?.['cargo:regulatedEntityCategory'] as Node | undefined)?.['@id'] ?? '')).toBe(
      'https://onerecord.iata.org/ns/code-lists/RegulatedEntityCategoryCode#RA',
    );
  });

  test('calls nobody a regulated entity whose certificate does not hold', async () => {
    const { '@graph': graph } = await read('/register.jsonld?state=suspended');
    expect(graph.map((node) => node['@id'].split('#')[1] ?? node['@type'])).toEqual(['Dataset', 'holder']);
    expect(graph[1]?.hasCertification?.certificationStatus).toBe('CertificationInactive');
  });

  test('stands in the page of a certificate, and is not ended by a name', async () => {
    const page = await (await ask(`/verify/${numbers.held}`)).text();
    const [whole, ...others] = [...page.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)];
    expect(others).toEqual([]);
    const { '@graph': graph } = JSON.parse(whole?.[1] ?? '') as { '@graph': Node[] };
    expect(graph.map((node) => [node['@type'], node.name])).toEqual([
      ['WebPage', undefined],
      [['Organization', 'cargo:Company'], NAMES.held],
      ['cargo:RegulatedEntity', undefined],
    ]);
    expect(page.match(/<script/g)).toHaveLength(1);
  });
});

test.each(['/register.jsonld', '/register.atom'])('%s is not sent again while it is what it was', async (path) => {
  const first = await ask(path);
  const tag = first.headers.get('etag') ?? '';
  const again = await ask(path, { 'if-none-match': tag });
  expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', tag]);
  expect(again.headers.get('access-control-allow-origin')).toBe('*');
  expect((await ask(path, { 'if-none-match': '"other"' })).status).toBe(200);
});

test('the feed is not sent again to who names the day of its newest entry, and has a tag that counts before it', async () => {
  const modified = (await ask('/register.atom')).headers.get('last-modified') ?? '';
  const since = { 'if-modified-since': modified };
  expect((await ask('/register.atom', since)).status).toBe(304);
  expect((await ask('/register.atom', { ...since, 'if-none-match': '"other"' })).status).toBe(200);
  const before = new Date(Date.parse(modified) - 1000).toUTCString();
  expect((await ask('/register.atom', { 'if-modified-since': before })).status).toBe(200);
});

test('the page leads to both, and all of them name the licence', async () => {
  const page = await (await ask('/register')).text();
  expect(page.replaceAll(/\s+/g, ' ')).toMatch(
    /<link rel="alternate" type="application\/atom\+xml" title="[^"]+" href="\/register\.atom"/,
  );
  expect(page).toContain('type="application/ld+json" href="/register.jsonld"');
  expect(page).toContain(`<a rel="license" href="${LICENCE.url}">${LICENCE.name}</a>`);
  const json = await ask('/register', { accept: 'application/json' });
  expect(await json.json()).toMatchObject({ licence: LICENCE });
  for (const path of ['/register.jsonld', '/register?format=csv', '/register?format=json'])
    expect((await ask(path)).headers.get('link')).toContain(`<${LICENCE.url}>; rel="license"`);
});

test('nothing that a holder has answered is in any of it but what is public', async () => {
  const listTexts = (value: unknown): string[] =>
    typeof value === 'object' && value !== null ? Object.values(value).flatMap(listTexts) : [String(value)];
  const { club_name: _public, courts: _too, ...others } = clubAnswers;
  const hidden = [...listTexts(others).filter((text) => text.length > 3 && text !== 'true'), 'For the applicant alone'];
  expect(hidden).toContain('club@tennis.example');
  const paths = ['/register', '/register?format=json', '/register?format=csv', '/register.jsonld', '/register.atom'];
  for (const path of [...paths, ...Object.values(numbers).map((number) => `/verify/${number}`)])
    for (const accept of ['text/html', 'application/json']) {
      const text = await (await ask(path, { accept })).text();
      expect(text, path).toMatch(/Tennis|Zebra|Sons/);
      expect(
        hidden.filter((each) => text.includes(each)),
        path,
      ).toEqual([]);
    }
});
