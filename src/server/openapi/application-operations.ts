/** Applications, drafts and uploads of applicants. */
import { z } from 'zod';
import { Application, ApplicationList, ApplicationStatusAnswer } from '@/api/contracts/application';
import { Draft, DraftBody } from '@/api/contracts/draft';
import { UploadAnswer, UploadManyAnswer } from '@/api/contracts/file-record';
import type { ApiOperation, PlainSchema } from './operation';

const tag = 'Applications';

const draftOf = z.object({ application: z.string().optional().describe('Id of the application that is corrected; without it, of a new one.') });

/** `bodies` are the names of the application types' schemas. */
export function listApplicationOperations(bodies: string[]): ApiOperation[] {
  const body: PlainSchema = { schema: { oneOf: bodies.map((name) => ({ $ref: `#/components/schemas/${name}` })) } };
  const upload = (many: boolean): PlainSchema => {
    const file = { type: 'string', contentMediaType: 'application/octet-stream' };
    return {
      multipart: true,
      schema: { type: 'object', properties: { ...(many ? { files: { type: 'array', items: file }, fileType: { type: 'string', default: 'general' } } : { file }), provider: { type: 'string' }, field: { type: 'string' } } },
    };
  };
  return [
    { tag, method: 'GET', path: '/applications', summary: 'My applications, newest first', query: z.object({ type: z.string().optional() }), answer: ApplicationList },
    { tag, method: 'POST', path: '/applications', summary: 'Submits an application; Idempotency-Key makes a repeat harmless', body, answer: Application, status: 201 },
    { tag, method: 'GET', path: '/applications/{id}', summary: 'One application', answer: Application },
    { tag, method: 'GET', path: '/applications/{id}/receipt.pdf', summary: 'A receipt of what was submitted', media: 'application/pdf' },
    { tag, method: 'PATCH', path: '/applications/{id}', summary: 'Changes what was asked for and submits again', body: { schema: { type: 'object' } }, answer: Application },
    { tag, method: 'GET', path: '/applications/{id}/status', summary: 'Its status', answer: ApplicationStatusAnswer },
    { tag, method: 'POST', path: '/applications/upload', summary: 'Uploads one file', body: upload(false), answer: UploadAnswer, status: 201 },
    { tag, method: 'POST', path: '/applications/upload-multiple', summary: 'Uploads several files', body: upload(true), answer: UploadManyAnswer, status: 201 },
    { tag, method: 'GET', path: '/applications/file/{path}', summary: 'The file, to its owner and to reviewers', media: 'application/octet-stream' },
    { tag, method: 'POST', path: '/applications/file/{id}/delete', summary: 'Removes an upload that is in no application', answer: z.object({ success: z.boolean() }) },
    { tag, method: 'OPTIONS', path: '/uploads', summary: 'What resumable uploads (tus 1.0) can do here', status: 204 },
    { tag, method: 'POST', path: '/uploads', summary: 'Begins an upload that resumes (tus 1.0); Location says where', status: 201 },
    { tag, method: 'GET', path: '/uploads/{id}', summary: 'How far it is (HEAD, tus 1.0), or the file record once it is whole', answer: UploadAnswer },
    { tag, method: 'PATCH', path: '/uploads/{id}', summary: 'Sends the next bytes (tus 1.0)', status: 204 },
    { tag, method: 'DELETE', path: '/uploads/{id}', summary: 'Gives it up (tus 1.0)', status: 204 },
    { tag, method: 'GET', path: '/definitions/{provider}/{version}', summary: 'The form that a record was submitted under; version "current": the form as it is now', answer: { schema: { type: 'object' } } },
    { tag, method: 'GET', path: '/definitions/{provider}/{version}/validators.js', summary: 'Its rules, compiled, as a module for pages', open: true, media: 'text/javascript' },
    { tag, method: 'GET', path: '/drafts/{provider}', summary: 'What was typed; 204 when there is nothing', query: draftOf, answer: Draft, mayBeEmpty: true },
    { tag, method: 'PUT', path: '/drafts/{provider}', summary: 'Keeps what was typed', query: draftOf, body: DraftBody, answer: Draft },
    { tag, method: 'DELETE', path: '/drafts/{provider}', summary: 'Throws it away', query: draftOf, status: 204 },
  ];
}
