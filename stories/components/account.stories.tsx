import AppBar from '@mui/material/AppBar';
import Toolbar from '@mui/material/Toolbar';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { AccountButton } from '@/sign-in/applicant/account-actions';
import { useSession } from '@/page/data/session-store';
import { inWideTheme } from '../support/in-theme';

const client = new QueryClient();
client.setQueryData(['me'], {
  user: { first_name: 'Ada', last_name: 'Obi', phone: '+2348030000001', email: null },
  roles: [{ id: 'agent', name: 'Agent Staff' }],
});

const meta = {
  title: 'Components/Account',
  component: AccountButton,
  decorators: [
    (Story) => (
      <QueryClientProvider client={client}>
        <AppBar component="header" position="static">
          <Toolbar sx={{ justifyContent: 'flex-end' }}>
            <Story />
          </Toolbar>
        </AppBar>
      </QueryClientProvider>
    ),
    inWideTheme,
  ],
  beforeEach: () => {
    const before = useSession.getState();
    useSession.setState({ status: 'signed-in', userId: 'person-1' });
    return () => useSession.setState(before, true);
  },
  args: { busy: false, onOpenData: fn(), onLogOut: fn() },
  globals: { viewport: { value: 'phone' } },
} satisfies Meta<typeof AccountButton>;
export default meta;

type Story = StoryObj<typeof meta>;

async function open() {
  const all = within(document.body);
  await userEvent.click(await all.findByRole('button', { name: /Account of Ada Obi/ }));
  const item = await all.findByRole('menuitem', { name: 'Log out' });
  await waitFor(() => expect(item).toBeVisible());
}

export const Closed: Story = {};
export const Busy: Story = { args: { busy: true } };
export const Open: Story = { play: open };

export const OpenDark: Story = { ...Open, globals: { scheme: 'dark' } };
