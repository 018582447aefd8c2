/**
 * The register as linked data (JSON-LD 1.1): holders as schema.org has them, with what they were issued as a
 * certification, and in the vocabulary of IATA ONE Record where their type declares it. Its context is in it, so that
 * nobody has to fetch one.
 */
import { html, raw } from 'hono/html';
import { CERTIFICATE_PATHS } from '@/engine/certificate/addresses';
import type { JsonObject, JsonValue } from '@/definition/language/json-schema';
import type { OneRecordKind } from '@/definition/language/certificate';
import { t } from '@/texts/t';
import type { Platform } from '../platform/platform';
import { localizeForCaller } from '../platform/speak-to';
import type { Html } from './public-page';
import type { PublicCertificate } from './public-certificate';

/** Codes of the list RegulatedEntityCategoryCode of ONE Record. */
const CATEGORIES: Record<Exclude<OneRecordKind, 'Company'>, string> = {
  AircraftOperator: 'AO',
  KnownConsignor: 'KC',
  RegulatedAgent: 'RA',
  RegulatedCarrier: 'RC',
};

const IRI = { '@type': '@id' };
const DAY = { '@type': 'Date' };
const CONTEXT: JsonObject = {
  '@version': 1.1,
  '@vocab': 'https://schema.org/',
  cargo: 'https://onerecord.iata.org/ns/cargo#',
  category: 'https://onerecord.iata.org/ns/code-lists/RegulatedEntityCategoryCode#',
  xsd: 'http://www.w3.org/2001/XMLSchema#',
  certificationStatus: { '@type': '@vocab' },
  license: IRI,
  url: IRI,
  validFrom: DAY,
  expires: DAY,
};

export function toRegisterGraph(platform: Platform, certificates: readonly PublicCertificate[]): JsonObject {
  const { dataLicence, authority } = localizeForCaller(platform.catalog).registry;
  const register: JsonObject = {
    '@id': toAddress(platform),
    '@type': 'Dataset',
    name: t('Public register'),
    url: toAddress(platform),
    publisher: toAuthority(platform, authority),
    ...(dataLicence && { license: dataLicence.url }),
  };
  return { '@context': CONTEXT, '@graph': [register, ...certificates.flatMap((each) => toNodes(platform, each))] };
}

/** For the page of one certificate; nothing where its holder was erased. */
export function toGraphOfPage(platform: Platform, certificate: PublicCertificate): Html | undefined {
  if (certificate.holder === '') return undefined;
  const { dataLicence } = platform.catalog.registry;
  const address = toAddress(platform, certificate.number);
  const page: JsonObject = {
    '@id': `${address}#page`,
    '@type': 'WebPage',
    url: address,
    mainEntity: { '@id': `${address}#holder` },
    ...(dataLicence && { license: dataLicence.url }),
  };
  const graph = JSON.stringify({ '@context': CONTEXT, '@graph': [page, ...toNodes(platform, certificate)] });
  // Data that no browser runs; nothing that is typed ends it.
  return html`<script type="application/ld+json">
    ${raw(graph.replaceAll('<', String.raw`\u003c`))}
  </script>`;
}

function toAddress({ config }: Platform, number?: string): string {
  return number === undefined
    ? config.publicUrl + CERTIFICATE_PATHS.register
    : `${config.publicUrl}${CERTIFICATE_PATHS.check}/${encodeURIComponent(number)}`;
}

function toAuthority({ config }: Platform, name: string): JsonObject {
  return { '@id': `${config.publicUrl}/#authority`, '@type': 'GovernmentOrganization', name };
}

/** The holder with the certificate and, where it is one while that holds, the regulated entity of ONE Record. */
function toNodes(platform: Platform, found: PublicCertificate): JsonObject[] {
  const { providers, registry } = localizeForCaller(platform.catalog);
  const type = providers.find(({ applicationType }) => applicationType === found.application_type);
  const { format = 'certificate', oneRecord } = type?.certificate ?? {};
  const address = toAddress(platform, found.number);
  const certification: JsonObject = {
    '@id': address,
    '@type': 'Certification',
    name: type?.certificate?.title ?? type?.name ?? found.application_type,
    url: address,
    certificationIdentification: found.number,
    certificationStatus: found.state === 'holds' ? 'CertificationActive' : 'CertificationInactive',
    validFrom: found.valid_from,
    ...(found.valid_until !== undefined && { expires: found.valid_until }),
    issuedBy: toAuthority(platform, registry.authority),
    additionalProperty: listProperties(platform, found),
  };
  const holder: JsonObject = {
    '@id': `${address}#holder`,
    '@type': format === 'certificate' ? ['Organization', ...(oneRecord ? ['cargo:Company'] : [])] : 'Person',
    name: found.holder,
    ...(oneRecord && { 'cargo:name': found.holder }),
    hasCertification: certification,
  };
  if (oneRecord === undefined || oneRecord === 'Company' || found.state !== 'holds') return [holder];
  const entity: JsonObject = {
    '@id': `${address}#regulated-entity`,
    '@type': 'cargo:RegulatedEntity',
    'cargo:owningOrganization': { '@id': `${address}#holder` },
    'cargo:regulatedEntityCategory': { '@id': `category:${CATEGORIES[oneRecord]}` },
    'cargo:regulatedEntityIdentifier': found.number,
    ...(found.ends !== undefined && {
      'cargo:regulatedEntityExpiryDate': { '@type': 'xsd:dateTime', '@value': found.ends },
    }),
  };
  return [holder, entity];
}

/** What the register says besides, by addresses of its own, and the answers that are public, by their keys. */
function listProperties(platform: Platform, found: PublicCertificate): JsonValue[] {
  const own = (part: string) => `${toAddress(platform)}#${part}`;
  const property = (propertyID: string, value: string, name?: string): JsonObject => ({
    '@type': 'PropertyValue',
    propertyID,
    ...(name !== undefined && { name }),
    value,
  });
  return [
    property(own('state'), found.state),
    property(own('since'), found.since),
    property(own('application_type'), found.application_type),
    ...(found.reason === undefined ? [] : [property(own('reason'), found.reason)]),
    ...(found.owed ?? []).map((text) => property(own('owed'), text)),
    ...(found.replaced_by === undefined ? [] : [property(own('replaced_by'), found.replaced_by)]),
    ...found.public.map(({ key, label, text }) => property(key, text, label)),
  ];
}
