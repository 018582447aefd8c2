/** Calls of endpoints as they cost what they can cost, where that of endpoint-call.ts costs less. */
import { createPdfOf } from './sample-files';
import type { EndpointCall } from './endpoint-call';
import { PASSWORD, type Person } from './cast';

export interface CostlyCall extends EndpointCall {
  /** By somebody else than the first who may call it. */
  caller?: Person;
}

/** What the calls are about. */
export interface CostlyWorld {
  /** Of applications with all answers, each another. */
  applicationIds: string[];
  userIds: string[];
  /** Has as many entries as a list may have. */
  list: { id: string; columns: string[]; codes: string[] };
  /** Another transition's status than that of the applications. */
  status: string;
  /** Of each type, with each of its lists as long as a body may be. */
  longApplications: { caller: Person; body: object }[];
  /** Begins an upload of so many bytes, and returns its path. */
  beginUpload: (person: Person, bytes: number) => Promise<string>;
}

interface Costly {
  /** By officers, whoever else may call it. */
  officer?: boolean;
  /** How many are under way at once; 8 where it does not say. */
  atOnce?: number;
  /** Each is among the answers, or it was not called as it should be. */
  answers: number[];
  create: (world: CostlyWorld, caller: Person, index: number) => CostlyCall | Promise<CostlyCall>;
}

/** As large as a document may be. */
const DOCUMENT_BYTES = 10 * 1024 * 1024;
const DOCUMENTS_AT_ONCE = 4;
/** Each changes hundreds of applications, one after the other: of more, none would be done within a request's time. */
const CHANGES_AT_ONCE = 2;
/** Each writes a list of thousands anew: of one person they are done one after the other anyway. */
const LISTS_AT_ONCE = 4;

const json = (method: string, path: string, body: object): EndpointCall => ({
  path,
  init: { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) },
});
const get = (path: string): EndpointCall => ({ path, init: {} });

/** Takes as long to look through as a document can: every word says that objects are packed. */
const hardDocument = () => new File([`%PDF-1.4\n${'/ObjStm '.repeat(DOCUMENT_BYTES / 8 - 10)}\n%%EOF`], 'hard.pdf');
const longDocument = () => new File([createPdfOf(DOCUMENT_BYTES)], 'long.pdf');

function upload(path: string, field: string, files: File[]): CostlyCall {
  const body = new FormData();
  for (const file of files) body.append(field, file);
  return { path, init: { method: 'POST', body } };
}

/** By method and path. */
export const COSTLY_CALLS: Record<string, Costly> = {
  'POST /api/admin/login': {
    officer: true,
    answers: [200],
    create: (_world, caller) => json('POST', '/api/admin/login', { username: caller.email, password: PASSWORD }),
  },
  'POST /auth/v1/token': {
    officer: true,
    answers: [200],
    create: (_world, caller) =>
      json('POST', '/auth/v1/token?grant_type=password', { email: caller.email, password: PASSWORD }),
  },
  'PUT /auth/v1/user': {
    officer: true,
    // Known only once both were hashed.
    answers: [422],
    create: () => json('PUT', '/auth/v1/user', { password: PASSWORD, current_password: PASSWORD }),
  },
  'GET /api/applications/:id/certificate.pdf': {
    officer: true,
    // None of them is approved: none is printed.
    answers: [409],
    create: ({ applicationIds }, _caller, index) => get(`/api/applications/${applicationIds[index]}/certificate.pdf`),
  },
  'GET /api/applications/:id/receipt.pdf': {
    officer: true,
    answers: [200],
    create: ({ applicationIds }, _caller, index) => get(`/api/applications/${applicationIds[index]}/receipt.pdf`),
  },
  'GET /api/admin/applications': {
    officer: true,
    answers: [200],
    create: () => get('/api/admin/applications?per_page=100&search=limited%20a'),
  },
  'GET /api/admin/applications/:id': {
    officer: true,
    answers: [200],
    create: ({ applicationIds }, _caller, index) => get(`/api/admin/applications/${applicationIds[index]}?type=none`),
  },
  'POST /api/admin/applications/status': {
    officer: true,
    atOnce: CHANGES_AT_ONCE,
    answers: [200],
    create: ({ applicationIds, status }) =>
      json('POST', '/api/admin/applications/status', {
        applications: applicationIds.map((id) => ({ id, revision: 1 })),
        status,
      }),
  },
  'GET /api/admin/users': {
    officer: true,
    answers: [200],
    create: () => get('/api/admin/users?per_page=100&search=a'),
  },
  'GET /api/admin/users/deletion': {
    officer: true,
    answers: [200],
    create: ({ userIds }) => get(`/api/admin/users/deletion?ids=${userIds.join()}`),
  },
  'PUT /api/admin/users/status': {
    officer: true,
    answers: [200],
    create: ({ userIds }) => json('PUT', '/api/admin/users/status', { ids: userIds, status: 'active' }),
  },
  'GET /api/lists/:list': { answers: [200], create: ({ list }) => get(`/api/lists/${list.id}`) },
  'GET /api/admin/lists/:list': {
    officer: true,
    answers: [200],
    create: ({ list }) => get(`/api/admin/lists/${list.id}`),
  },
  'POST /api/admin/lists/:list/import': {
    officer: true,
    atOnce: LISTS_AT_ONCE,
    answers: [200],
    // Every entry reads otherwise each time.
    create: ({ list }, _caller, index) =>
      json('POST', `/api/admin/lists/${list.id}/import`, {
        entries: list.codes.map((code) => ({
          code,
          texts: Object.fromEntries(list.columns.map((column) => [column, `${column} ${code} ${index}`])),
        })),
      }),
  },
  'PUT /api/admin/lists/:list/order': {
    officer: true,
    atOnce: LISTS_AT_ONCE,
    answers: [200],
    create: ({ list: { id, codes } }, _caller, index) =>
      json('PUT', `/api/admin/lists/${id}/order`, { codes: [...codes.slice(index + 1), ...codes.slice(0, index + 1)] }),
  },
  'POST /api/applications': {
    answers: [400],
    create({ longApplications }, _caller, index) {
      const { caller, body } = longApplications[index % longApplications.length] ?? refuse('no type has a list');
      return { ...json('POST', '/api/applications', body), caller };
    },
  },
  'PUT /api/drafts/:provider': {
    answers: [200],
    create: (_world, { provider }, index) =>
      json('PUT', `/api/drafts/${provider}`, {
        provider,
        definition_version: 'x',
        step: 'x',
        files: [],
        submission_key: `key-${index}`,
        revision: 1,
        data: { rows: Array.from({ length: 9000 }, (_, row) => ({ name: `Row ${row}`, text: 'x'.repeat(60) })) },
      }),
  },
  'POST /api/truck-operator/companies/:id/vehicles': {
    answers: [201],
    create: (_world, { companies }, index) =>
      json(
        'POST',
        `/api/truck-operator/companies/${companies['/api/truck-operator/companies/:id/vehicles']}/vehicles`,
        {
          vehicles: Array.from({ length: 200 }, (_, vehicle) => ({
            make: 'Mack',
            model: 'Granite',
            license_plate: `KJA-${index}-${vehicle}`,
          })),
        },
      ),
  },
  'POST /api/applications/upload': {
    atOnce: DOCUMENTS_AT_ONCE,
    answers: [415],
    create: (_world, _caller, index) =>
      upload('/api/applications/upload', 'file', [index % 2 === 0 ? hardDocument() : longDocument()]),
  },
  'POST /api/steps/:token/files': {
    atOnce: DOCUMENTS_AT_ONCE,
    answers: [400],
    create: (_world, { stepToken }) => upload(`/api/steps/${stepToken}/files?field=made-up`, 'file', [longDocument()]),
  },
  'POST /api/applications/upload-multiple': {
    atOnce: DOCUMENTS_AT_ONCE,
    answers: [201],
    create: () => upload('/api/applications/upload-multiple', 'files', [longDocument(), longDocument()]),
  },
  'PATCH /api/uploads/:id': {
    atOnce: DOCUMENTS_AT_ONCE,
    answers: [204],
    async create({ beginUpload }, caller) {
      const path = await beginUpload(caller, DOCUMENT_BYTES);
      const headers = {
        'tus-resumable': '1.0.0',
        'content-type': 'application/offset+octet-stream',
        'upload-offset': '0',
      };
      return { path, init: { method: 'PATCH', headers, body: longDocument() } };
    },
  },
};

function refuse(message: string): never {
  throw new Error(message);
}
