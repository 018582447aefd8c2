/** Section 7 of the specification: every call of its tables, as it is made and what it answers. */
import { expect } from 'vitest';
import { PDF, type CallOptions } from '../server/support/test-product';
import type { World } from './calls-world';

export interface Call {
  section: string;
  /** As the specification writes it: method and path with its parameters. */
  call: string;
  /** Where its payload comes in more than one form: which this is. */
  of?: string;
  /** Who calls, with which payload, and what stands for the parameters of the path. */
  prepare: (world: World) => Promise<CallOptions & { path?: Record<string, string>; query?: Record<string, string> }>;
  status: number;
  answers: unknown;
}

const APPLICATIONS = '7, applications';
const ADMIN = '7, admin';
const INVITATIONS = '7, invitations and OTP';
const TRUCKS = '7, truckers and truck operators';

const ID = expect.stringMatching(/^[\da-f-]{36}$/);
const FILE = {
  fileUrl: expect.stringContaining('/applications/file/'),
  fileKey: expect.any(String),
  fileName: 'a.pdf',
  fileSize: PDF.length,
  fileType: 'application/pdf',
};
const PERSON = { first_name: 'Bola', last_name: 'Ade', phone_number: '+2348037799999' };
const PAGE = { data: expect.any(Array), total: expect.any(Number), page: 1, per_page: expect.any(Number) };

const own = async (world: World, provider = 'ground-handler') => world.owner(provider);
const asOfficer = async ({ officer }: World) => ({ token: officer });

function toForm(field: string, names: string[], more: Record<string, string> = {}): FormData {
  const form = new FormData();
  for (const name of names) form.append(field, new File([PDF], name, { type: 'application/pdf' }));
  for (const [key, value] of Object.entries(more)) form.append(key, value);
  return form;
}

async function uploadOne(world: World) {
  const { token } = await own(world);
  const form = await world.product.call('POST', '/applications/upload', { token, body: toForm('file', ['a.pdf']) });
  return { token, file: form.body.data as { fileKey: string } };
}

const applications: Omit<Call, 'section'>[] = [
  {
    call: 'GET /applications',
    prepare: async (world) => ({ token: (await own(world)).token }),
    status: 200,
    answers: { total: 1, data: [{ id: ID, status: 'pending' }] },
  },
  {
    call: 'POST /applications',
    async prepare(world) {
      const { access_token: token } = await world.product.join('+2348037799001', 'company_operator');
      const { definition_version: _built, ...json } = await world.prepare('company', token);
      return { token, json };
    },
    status: 201,
    answers: {
      id: ID,
      application_type: 'company_operator_application',
      status: 'pending',
      reference: expect.stringMatching(/^REG-\d{6}$/),
    },
  },
  {
    call: 'PATCH /applications/{id}',
    async prepare(world) {
      const { token, applicationId: id } = await own(world);
      const asked = {
        status: 'changes_requested',
        requested_changes: [{ path: 'total_staff', reason: 'Count the drivers too' }],
      };
      await world.product.setStatus(world.officer, id, asked);
      return { token, path: { id }, json: { total_staff: 77 } };
    },
    status: 200,
    answers: { status: 'resubmitted', data: { total_staff: 77 } },
  },
  {
    call: 'GET /applications/{id}/status',
    async prepare(world) {
      const { token, applicationId: id } = await own(world);
      return { token, path: { id } };
    },
    status: 200,
    // The rows share a record, which may have been corrected before.
    answers: { status: expect.stringMatching(/^(pending|resubmitted)$/) },
  },
  {
    call: 'POST /applications/upload',
    prepare: async (world) => ({ token: (await own(world)).token, body: toForm('file', ['a.pdf']) }),
    status: 201,
    answers: { success: true, data: FILE },
  },
  {
    call: 'POST /applications/upload-multiple',
    prepare: async (world) => ({
      token: (await own(world)).token,
      body: toForm('files', ['a.pdf', 'a.pdf'], { fileType: 'general' }),
    }),
    status: 201,
    answers: { success: true, data: [FILE, FILE] },
  },
  {
    call: 'POST /applications/upload-multiple',
    of: 'fileType left to its default',
    prepare: async (world) => ({ token: (await own(world)).token, body: toForm('files', ['a.pdf']) }),
    status: 201,
    answers: { success: true, data: [FILE] },
  },
  {
    call: 'GET /applications/file/{path}',
    async prepare(world) {
      const { token, file } = await uploadOne(world);
      return { token, path: { path: file.fileKey } };
    },
    status: 200,
    answers: new TextDecoder().decode(PDF),
  },
  {
    call: 'POST /applications/file/{id}/delete',
    async prepare(world) {
      const { token, file } = await uploadOne(world);
      return { token, path: { id: file.fileKey } };
    },
    status: 200,
    answers: { success: true },
  },
];

const admin: Omit<Call, 'section'>[] = [
  {
    call: 'GET /admin/applications',
    async prepare(world) {
      await own(world);
      return {
        token: world.officer,
        query: {
          page: '1',
          per_page: '5',
          status: 'pending',
          search: 'skyline',
          date_from: '2020-01-01',
          date_to: '2099-01-01',
        },
      };
    },
    status: 200,
    answers: { ...PAGE, per_page: 5 },
  },
  {
    call: 'GET /admin/applications/{id}',
    prepare: async (world) => ({ token: world.officer, path: { id: (await own(world)).applicationId } }),
    status: 200,
    answers: { application: { id: ID }, company: expect.anything(), documents: expect.any(Array) },
  },
  {
    call: 'POST /admin/applications/{id}/comments',
    async prepare(world) {
      const { applicationId } = await own(world);
      const {
        fileUrl: attachmentUrl,
        fileName: attachmentName,
        fileSize: attachmentSize,
        fileType: attachmentType,
      } = (await world.product.upload(world.officer, 'note.pdf')) as Record<string, string>;
      return {
        token: world.officer,
        path: { id: applicationId },
        json: { comment: 'See the note', attachmentUrl, attachmentName, attachmentSize, attachmentType },
      };
    },
    status: 201,
    answers: { comment: 'See the note', attachmentName: 'note.pdf', attachmentType: 'application/pdf' },
  },
  {
    call: 'POST /admin/applications/{id}/status',
    prepare: async (world) => ({
      token: world.officer,
      path: { id: (await own(world)).applicationId },
      json: { status: 'approved', admin_comments: 'Well done' },
    }),
    status: 200,
    answers: {
      application: {
        status: 'approved',
        admin_comments: 'Well done',
        admin_reviewed_by: 'Chi Eze',
        review_date: expect.any(String),
      },
    },
  },
  {
    call: 'GET /admin/users',
    prepare: asOfficer,
    status: 200,
    answers: { data: expect.arrayContaining([expect.objectContaining({ email: 'chief@registry.example' })]) },
  },
  {
    call: 'GET /admin/users/roles',
    prepare: asOfficer,
    status: 200,
    answers: {
      data: expect.arrayContaining([
        expect.objectContaining({ name: 'Ground Handler', permissions: expect.any(Array) }),
      ]),
    },
  },
  {
    call: 'PUT /admin/users/{id}',
    prepare: async (world) => ({
      token: world.officer,
      path: { id: (await own(world)).userId },
      json: { first_name: 'Amina', mobile_number: '0803 765 4321' },
    }),
    status: 200,
    answers: { first_name: 'Amina', mobile_number: '0803 765 4321' },
  },
  {
    call: 'PUT /admin/users/status',
    prepare: async (world) => ({ token: world.officer, json: { ids: [(await own(world)).userId], status: 'active' } }),
    status: 200,
    answers: { updated: 1 },
  },
  {
    call: 'POST /admin/users/{id}/reset-password',
    prepare: async (world) => ({ token: world.officer, path: { id: (await own(world)).userId } }),
    status: 409,
    answers: { message: expect.stringContaining('password') },
  },
  {
    call: 'DELETE /admin/users',
    async prepare(world) {
      const session = await world.product.join('+2348037788888', 'ground_handler');
      return { token: world.officer, json: { ids: [session.user['id']] } };
    },
    status: 200,
    answers: { deleted: 1 },
  },
  {
    call: 'GET /admin/settings',
    prepare: asOfficer,
    status: 200,
    answers: expect.objectContaining({
      general: expect.any(Object),
      notifications: expect.any(Object),
      security: expect.any(Object),
    }),
  },
  {
    call: 'PUT /admin/settings',
    async prepare({ officer, product }) {
      return { token: officer, json: (await product.call('GET', '/admin/settings', { token: officer })).body };
    },
    status: 200,
    answers: expect.objectContaining({ general: expect.any(Object) }),
  },
];

const STAFF = [
  { base: '/company', provider: 'agent', inviter: 'company' },
  { base: '/airline', provider: 'airline-agent', inviter: 'airline' },
  { base: '/courier-logistics', provider: 'courier-agent', inviter: 'courier-logistics' },
];

const invitations: Omit<Call, 'section'>[] = [
  ...STAFF.map(({ base, inviter }) => ({
    call: `POST ${base}/staff/invite`,
    prepare: async (world: World) => ({ token: (await world.owner(inviter)).token, json: PERSON }),
    status: 201,
    answers: { status: 'pending', first_name: 'Bola', last_name: 'Ade' },
  })),
  ...[
    ...STAFF.map(({ base, provider }) => ({ path: `${base}/staff`, provider })),
    { path: '/truck/trucker', provider: 'trucker' },
  ].map(({ path, provider }) => ({
    call: `GET ${path}/invite-details`,
    prepare: async (world: World) => ({ token: (await world.joinInvited(provider)).token }),
    status: 200,
    answers: { first_name: 'Bola', last_name: 'Ade', company_name: expect.any(String) },
  })),
  ...[
    { path: '/auth', provider: 'agent' },
    { path: '/courier-logistics/staff', provider: 'courier-agent' },
    { path: '/airline/staff', provider: 'airline-agent' },
    { path: '/truck/trucker', provider: 'trucker' },
  ].flatMap(({ path, provider }): Omit<Call, 'section'>[] => [
    {
      call: `POST ${path}/verify-invitation`,
      of: 'the link alone',
      prepare: async (world) => ({ json: { token: (await world.invite(provider)).invitationToken } }),
      status: 200,
      answers: { status: 'pending', company_name: expect.any(String) },
    },
    {
      call: `POST ${path}/verify-invitation`,
      of: 'with the phone’s code',
      prepare: async (world) => {
        const { phone, invitationToken: token } = await world.invite(provider);
        await world.product.call('POST', '/auth/verify-invitation', { json: { token, phone_number: phone } });
        return { json: { token, phone_number: phone, otp_code: world.product.platform.codeFor(phone) } };
      },
      status: 200,
      answers: { status: 'accepted', session: { access_token: expect.any(String) } },
    },
  ]),
  {
    call: 'POST /auth/send-otp',
    prepare: async () => ({ json: { phone_number: '+2348037711111' } }),
    status: 200,
    answers: { success: true },
  },
  {
    call: 'POST /auth/verify-otp',
    async prepare(world) {
      const phone = '+2348037733333';
      await world.product.call('POST', '/auth/send-otp', { json: { phone_number: phone } });
      return { json: { phone_number: phone, otp_code: world.product.platform.codeFor(phone) } };
    },
    status: 200,
    answers: { access_token: expect.any(String), refresh_token: expect.any(String), user: { id: ID } },
  },
  {
    call: 'POST /auth/create-account',
    async prepare(world) {
      const phone = '+2348037722222';
      // Beside what the specification names, an account has a name (decisions, Signing in and joining).
      const json = { phone_number: phone, user_type: 'ground_handler', first_name: 'Ada', last_name: 'Obi' };
      return { token: await world.provePhone(phone), json };
    },
    status: 201,
    answers: { role: 'ground_handler' },
  },
];

const trucks: Omit<Call, 'section'>[] = [
  {
    call: 'GET /trucker/invitations/search',
    async prepare(world) {
      const { phone } = await world.invite('trucker');
      return { token: await world.provePhone(phone), query: { phone } };
    },
    status: 200,
    answers: {
      data: [
        {
          token: expect.any(String),
          company_name: expect.any(String),
          inviter_name: 'Ada Obi',
          trucker_first_name: 'Bola',
          trucker_last_name: 'Ade',
          created_at: expect.any(String),
          status: 'pending',
        },
      ],
    },
  },
  {
    call: 'POST /trucker/invitations/{token}/verify',
    async prepare(world) {
      const { phone, invitationToken: token } = await world.invite('trucker');
      await world.product.call('POST', '/auth/send-otp', { json: { phone_number: phone } });
      return { path: { token }, json: { otp_code: world.product.platform.codeFor(phone) } };
    },
    status: 200,
    answers: { status: 'accepted' },
  },
  {
    call: 'POST /trucker/applications',
    async prepare(world) {
      const { phone, token, invitationToken } = await world.joinInvited('trucker');
      return {
        token,
        json: {
          ...(await world.prepare('trucker', token)),
          first_name: 'Bola',
          last_name: 'Ade',
          phone_number: phone,
          invitation_token: invitationToken,
        },
      };
    },
    status: 201,
    answers: { application_type: 'trucker_application', status: 'pending' },
  },
  {
    call: 'POST /truck-operator/companies/{id}/invitations',
    async prepare(world) {
      const { token, companyId: id } = await own(world, 'truck-operator');
      return { token, path: { id }, json: PERSON };
    },
    status: 201,
    answers: { status: 'pending', first_name: 'Bola' },
  },
  {
    call: 'POST /truck-operator/companies/{id}/vehicles',
    async prepare(world) {
      const { token, companyId: id } = await own(world, 'truck-operator');
      return {
        token,
        path: { id },
        json: { vehicles: [{ license_plate: 'LAG-123-XY', make: 'MAN', model: 'TGS', year: 2019 }] },
      };
    },
    status: 201,
    answers: { data: [{ license_plate: 'LAG-123-XY', status: 'pending' }] },
  },
  {
    call: 'GET /truck-operator/companies/{id}/dashboard',
    async prepare(world) {
      const { token, companyId: id } = await own(world, 'truck-operator');
      return { token, path: { id } };
    },
    status: 200,
    answers: { company: { id: ID } },
  },
];

const section = (name: string, rows: Omit<Call, 'section'>[]): Call[] => rows.map((row) => ({ section: name, ...row }));

export const calls: Call[] = [
  ...section(APPLICATIONS, applications),
  ...section(ADMIN, admin),
  ...section(INVITATIONS, invitations),
  ...section(TRUCKS, trucks),
];
