/** The club, whose papers can be sent to the chairman's phone, and what the two of them do. */
import { clubAnswers } from '../../fixtures/club-answers';
import { tennisClub } from '../../fixtures/tennis-club';
import { clubCatalog, clubValidators } from './club-product';
import { PDF } from './sample-files';
import { createTestProduct, type TestProduct } from './test-product';

export const STEPS = `/drafts/${tennisClub.id}/steps`;

const [club = tennisClub] = clubCatalog.providers;
const steps = club.wizard.steps.map((step) => (step.id === 'papers' ? { ...step, by: 'the chairman' } : step));

export const sendingCatalog = {
  ...clubCatalog,
  providers: [{ ...club, wizard: { ...club.wizard, steps } }],
};

export interface SentSteps {
  applicantId: string;
  applicantPhone: string;
  chairman: string;
  /** Whatever the applicant asks of the product. */
  call: (method: string, path: string, json?: unknown) => ReturnType<TestProduct['call']>;
  /** Both sign in again: sessions end. */
  signInAgain: () => Promise<void>;
  send: (phone?: string) => ReturnType<TestProduct['call']>;
  list: () => Promise<Record<string, unknown>[]>;
  /** The token of the last link that the phone was sent. */
  findLink: (phone?: string) => string;
  /** What the chairman asks of the product, who has no account. */
  callAsChairman: (method: string, path: string, json?: unknown) => ReturnType<TestProduct['call']>;
  upload: (link: string, field?: string) => ReturnType<TestProduct['call']>;
  /** Answers of the step, with a document that is uploaded first. */
  fill: (link: string, change?: Record<string, unknown>) => ReturnType<TestProduct['call']>;
  /**
   * Submits the club with these papers, a new document where they have none, and returns the history as officers read
   * it.
   */
  submit: (papers: Record<string, unknown>) => Promise<Record<string, unknown>[]>;
}

export function createSendingProduct(): Promise<TestProduct> {
  return createTestProduct({ catalog: sendingCatalog, validators: clubValidators });
}

let pairs = 100;

/** An applicant and a chairman of their own, at one product. */
export async function createSentSteps(product: TestProduct): Promise<SentSteps> {
  const { platform } = product;
  pairs += 1;
  // So that the limits of one pair are not those of the next.
  platform.pass(3600);
  const [applicantPhone, chairman] = [`+2348030001${pairs}`, `+2348030002${pairs}`];
  const { user } = await product.join(applicantPhone, tennisClub.role);
  const prove = async (phone_number: string) => {
    await product.call('POST', '/auth/send-otp', { json: { phone_number } });
    const otp_code = platform.codeFor(phone_number);
    const { body } = await product.call('POST', '/auth/verify-otp', { json: { phone_number, otp_code } });
    return body.access_token as string;
  };
  let tokens = { applicant: '', chairman: '' };
  const sent: SentSteps = {
    applicantId: String(user['id']),
    applicantPhone,
    chairman,
    call: (method, path, json) =>
      product.call(method, path, { token: tokens.applicant, ...(json === undefined ? {} : { json }) }),
    signInAgain: async () => {
      platform.pass(61);
      tokens = { applicant: await prove(applicantPhone), chairman: await prove(chairman) };
    },
    send: (phone_number = chairman) => sent.call('POST', `${STEPS}/papers`, { phone_number, name: 'Musa Bello' }),
    list: async () => (await sent.call('GET', STEPS)).body.data as Record<string, unknown>[],
    findLink: (phone = chairman) =>
      /steps\/([\w-]{43})/.exec(
        platform.sent.findLast(({ to, text }) => to === phone && text.includes('/steps/'))?.text ?? '',
      )?.[1] ?? '',
    callAsChairman: (method, path, json) =>
      product.call(method, path, { token: tokens.chairman, ...(json === undefined ? {} : { json }) }),
    upload: (link, field = 'constitution') => {
      const body = new FormData();
      body.append('file', new File([PDF], 'constitution.pdf', { type: 'application/pdf' }));
      return product.call('POST', `/steps/${link}/files?field=${field}`, { token: tokens.chairman, body });
    },
    fill: async (link, change = {}) => {
      const constitution = (await sent.upload(link)).body.data as unknown;
      const answers = { constitution, declaration: true, ...change };
      return sent.callAsChairman('POST', `/steps/${link}`, { name: 'Musa Bello', answers });
    },
    submit: async ({ constitution, ...rest }) => {
      const { status, body } = await sent.call('POST', '/applications', {
        application_type: tennisClub.applicationType,
        ...clubAnswers,
        email_address: `club${pairs}@tennis.example`,
        ...rest,
        documents: { constitution: constitution ?? (await product.upload(tokens.applicant)) },
      });
      if (status !== 201) throw new Error(JSON.stringify(body));
      const rows = await platform.database.kysely
        .selectFrom('application_events')
        .select(['kind', 'title', 'description', 'actor_name'])
        .where('application_id', '=', body.id as string)
        .execute();
      return rows;
    },
  };
  await sent.signInAgain();
  return sent;
}
