/** Applications, drafts, uploads and definitions of applicants. */
import { z } from 'zod';
import type { ProviderDefinition } from '@/definition/parse/catalog';
import {
  AnyApplication,
  Application,
  ApplicationList,
  ApplicationStatusResponse,
  OwnTransition,
  RenewalBegun,
  SentDuty,
} from '../shapes/application';
import { Draft, DraftBody, DraftConflict } from '../shapes/draft';
import { Opening } from '../shapes/opening';
import { UploadResponse, UploadManyResponse } from '../shapes/file-record';
import type { ContractTable } from './contract';

const person = { who: 'person' } as const;
const own = { who: 'person', reach: 'own' } as const;
const ownOrViewed = { who: 'person', reach: 'own-or-viewed' } as const;
const paper = { ...ownOrViewed, tokens: true } as const;

const draftOf = z.object({
  application: z
    .string()
    .max(60)
    .optional()
    .describe('Id of the application that is corrected or renewed; without it, of a new one.'),
});
const renewalOf = z.object({
  renews: z
    .string()
    .max(60)
    .optional()
    .describe('Id of the approved application that the new one renews; POST /applications/{id}/renewal begins it.'),
});

const inLanguage = z.object({
  language: z
    .string()
    .max(60)
    .optional()
    .describe('One of the registry’s languages; without it, and for another, the first one.'),
});

const file = { type: 'string', contentMediaType: 'application/octet-stream' };
const about = { provider: { type: 'string' }, field: { type: 'string' } };
const aboutQuery = z.object({ provider: z.string().optional(), field: z.string().optional() });
const bytes = {
  media: 'application/offset+octet-stream',
  schema: { type: 'string', format: 'binary', description: 'The bytes from Upload-Offset on, as many as there are.' },
} as const;
const count = { type: 'string', pattern: '^[0-9]{1,15}$' };
const tus = {
  'Tus-Resumable': { description: 'The version of tus.', required: true, schema: { const: '1.0.0' } },
} as const;
export const submissionKey = {
  'Idempotency-Key': {
    description: 'A key of the caller’s own: what is sent again with it is answered as before.',
    schema: { type: 'string', maxLength: 200, pattern: '^[!-~]*$' },
  },
} as const;

export const APPLICATION_CONTRACTS = {
  'GET /applications': {
    summary: 'My applications, newest first',
    cost: 'page',
    access: person,
    query: z.object({ type: z.string().optional() }),
    responses: { 200: ApplicationList },
  },
  'POST /applications': {
    summary: 'Submits an application; Idempotency-Key makes a repeat harmless',
    cost: 'page',
    access: person,
    query: renewalOf,
    headers: submissionKey,
    body: AnyApplication,
    responses: { 201: Application, 200: Application },
  },
  'GET /applications/:id': {
    summary: 'One application',
    cost: 'page',
    access: ownOrViewed,
    responses: { 200: Application },
  },
  'PATCH /applications/:id': {
    summary: 'Changes what was asked for and submits again',
    cost: 'page',
    access: own,
    body: AnyApplication,
    responses: { 200: Application },
  },
  'POST /applications/:id/transitions': {
    summary: 'What applicants can do with their application by a button, such as withdrawing it',
    cost: 'page',
    access: own,
    body: OwnTransition,
    responses: { 200: Application },
  },
  'POST /applications/:id/renewal': {
    summary: 'Begins the renewal of an approved application: its draft, with the answers that are carried over',
    cost: 'page',
    access: own,
    responses: { 200: RenewalBegun },
  },
  'POST /applications/:id/duties/:duty': {
    summary: 'Sends what the holder of an approval owes for a period; a repeat changes nothing',
    cost: 'page',
    access: own,
    body: SentDuty,
    responses: { 200: Application },
  },
  'GET /applications/:id/receipt.pdf': {
    summary: 'A receipt of what was submitted',
    cost: 'print',
    access: paper,
    responses: { 200: { media: 'application/pdf' } },
  },
  'GET /applications/:id/certificate.pdf': {
    summary: 'The certificate that its approval has issued, or the card',
    cost: 'print',
    access: paper,
    query: z.object({
      format: z
        .enum(['certificate', 'card'])
        .optional()
        .describe('Where a type has both. Without it: the certificate, or the card where there is no other.'),
    }),
    responses: { 200: { media: 'application/pdf' } },
  },
  'GET /applications/:id/status': {
    summary: 'Its status',
    cost: 'page',
    access: own,
    responses: { 200: ApplicationStatusResponse },
  },
  'POST /applications/upload': {
    summary: 'Uploads one file',
    cost: 'document',
    access: person,
    query: aboutQuery,
    body: { media: 'multipart/form-data', schema: { type: 'object', properties: { file, ...about } } },
    responses: { 201: UploadResponse },
  },
  'POST /applications/upload-multiple': {
    summary: 'Uploads several files',
    cost: 'document',
    access: person,
    query: aboutQuery,
    body: {
      media: 'multipart/form-data',
      schema: {
        type: 'object',
        properties: {
          files: { type: 'array', items: file },
          fileType: { type: 'string', default: 'general' },
          ...about,
        },
      },
    },
    responses: { 201: UploadManyResponse },
  },
  'GET /applications/file/:path{.+}': {
    summary: 'The file, to its owner and to reviewers',
    cost: 'document',
    access: paper,
    responses: { 200: { media: 'application/octet-stream' } },
  },
  'POST /applications/file/:id/delete': {
    summary: 'Removes an upload that is in no application',
    cost: 'page',
    access: own,
    responses: { 200: z.object({ success: z.boolean() }) },
  },
  'OPTIONS /uploads': {
    summary: 'What resumable uploads (tus 1.0) can do here',
    cost: 'page',
    access: { who: 'anyone' },
    responses: { 204: null },
  },
  'POST /uploads': {
    summary: 'Begins an upload that resumes (tus 1.0); Location says where',
    cost: 'page',
    access: person,
    headers: {
      ...tus,
      'Upload-Length': { description: 'Bytes of the whole file.', required: true, schema: count },
      'Upload-Metadata': {
        description:
          'Keys with values in base64, joined by commas: filename, provider and field that it is for, sha256 in hex.',
        schema: { type: 'string' },
      },
    },
    responses: { 201: null },
  },
  'GET /uploads/:id': {
    summary: 'How far it is (HEAD, tus 1.0), or the file record once it is whole',
    cost: 'page',
    access: own,
    headers: { 'Tus-Resumable': { description: 'Needed for HEAD.', schema: { const: '1.0.0' } } },
    responses: { 200: UploadResponse },
  },
  'PATCH /uploads/:id': {
    summary: 'Sends the next bytes (tus 1.0)',
    cost: 'document',
    access: own,
    headers: {
      ...tus,
      'Upload-Offset': { description: 'Bytes that are there already.', required: true, schema: count },
    },
    body: bytes,
    responses: { 204: null },
  },
  'DELETE /uploads/:id': {
    summary: 'Gives it up (tus 1.0)',
    cost: 'page',
    access: own,
    headers: tus,
    responses: { 204: null },
  },
  'GET /definitions/:provider/:version': {
    summary: 'The form that a record was submitted under; version "current": the form as it is now',
    cost: 'page',
    access: { ...person, tokens: true },
    query: inLanguage,
    responses: { 200: z.custom<ProviderDefinition>() },
  },
  'GET /definitions/:provider/:version/validators.js': {
    summary: 'Its rules, compiled, as a module for pages',
    cost: 'page',
    access: { who: 'anyone' },
    query: inLanguage,
    responses: { 200: { media: 'text/javascript' } },
  },
  'GET /openings/:provider': {
    summary: 'Whether the caller can apply here now, and what is known of them already',
    cost: 'page',
    access: person,
    query: renewalOf,
    responses: { 200: Opening },
  },
  'GET /drafts/:provider': {
    summary: 'What was typed; 204 when there is nothing',
    cost: 'page',
    access: person,
    query: draftOf,
    responses: { 200: Draft, 204: null },
  },
  'PUT /drafts/:provider': {
    summary: 'Keeps what was typed',
    cost: 'page',
    access: person,
    query: draftOf,
    body: DraftBody,
    responses: { 200: Draft, 409: DraftConflict },
  },
  'DELETE /drafts/:provider': {
    summary: 'Throws it away',
    cost: 'page',
    access: person,
    query: draftOf,
    responses: { 204: null },
  },
} as const satisfies ContractTable;
