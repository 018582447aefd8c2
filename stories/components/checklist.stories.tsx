import type { Meta, StoryObj } from '@storybook/react-vite';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { catalog } from 'virtual:catalog';
import { fn } from 'storybook/test';
import type { Me } from '@/api/shapes/account';
import type { AdminApplicationDetail, Check } from '@/api/shapes/review';
import type { ProviderDefinition } from '@/definition/parse/catalog';
import { Checklist } from '@/office/application/checklist';
import { getSessionAccess, setSessionAccess } from '@/page/data/session-access';
import { OfficerProvider } from '@/sign-in/officer/signed-in-officer';
import { inTheme } from '../support/in-theme';
import { getFullExample, toAnswers } from '../support/sample-answers';

const [first] = catalog.providers;
if (!first) throw new Error('There is no application type.');

/** The first type, as if each of its steps had to be checked. */
const definition: ProviderDefinition = {
  ...first,
  checklist: first.wizard.steps.map(({ id }) => ({
    id,
    step: id,
    help: 'Compare with the register and the documents.',
  })),
};
const items = first.wizard.steps.map(({ id }) => id);

const held = (item: string): Check => ({
  item,
  checked_by: 'Funke Adeyemi',
  checked_at: '2026-11-12T09:00:00Z',
  changed_at: null,
});

/** What the list reads of an application. */
function toDetail(checks: Check[], checkable = true): AdminApplicationDetail {
  return {
    application: { id: 'a-1', revision: 1 },
    documents: [],
    checks,
    checkable,
  } as unknown as AdminApplicationDetail;
}

/** What the list reads of who ticks. */
const officer = { user: { first_name: 'Funke', last_name: 'Adeyemi' } } as Me;

const meta = {
  title: 'Components/Checklist',
  component: Checklist,
  /** Nothing answers behind these stories: a tick is refused. */
  beforeEach: () => {
    const own = getSessionAccess();
    setSessionAccess({ ...own, getToken: () => Promise.reject(new Error('The connection was lost')) });
    return () => setSessionAccess(own);
  },
  decorators: [
    (Story) => (
      <QueryClientProvider client={new QueryClient({ defaultOptions: { mutations: { retry: false } } })}>
        <OfficerProvider value={officer}>
          <Story />
        </OfficerProvider>
      </QueryClientProvider>
    ),
    inTheme,
  ],
  args: { detail: toDetail([]), definition, data: toAnswers(getFullExample(first)), onOpenDocument: fn() },
} satisfies Meta<typeof Checklist>;
export default meta;

type Story = StoryObj<typeof meta>;

export const NothingChecked: Story = {};
export const CheckedAndCorrectedSince: Story = {
  args: {
    detail: toDetail(
      items
        .slice(0, 2)
        .map((item, index) => ({ ...held(item), changed_at: index === 0 ? '2026-11-14T15:20:00Z' : null })),
    ),
  },
};
export const AllChecked: Story = { args: { detail: toDetail(items.map(held)) } };
export const ForThoseWhoOnlyRead: Story = { args: { detail: toDetail(items.slice(0, 1).map(held), false) } };
