import type { Meta, StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import { ActionBar } from '@/form/parts/action-bar';
import Button from '@mui/material/Button';
import { CardGrid, ServiceCard } from '@/portal/landing/landing-page';
import { Icon } from '@/ui/icon';
import { PageHeading } from '@/ui/page-heading';
import { PageLayout } from '@/page/shell/page-layout';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import CardHeader from '@mui/material/CardHeader';
import { ThemeProvider } from '@/ui/theme/theme-provider';

const meta = {
  title: 'Components/Page',
  component: PageLayout,
  decorators: [
    (Story) => (
      <ThemeProvider>
        <Story />
      </ThemeProvider>
    ),
  ],
  args: {
    title: 'Cargo Stakeholders Registry - Tennis Club',
    authority: 'Airports Authority of Nigeria',
    official: 'Official service of the Airports Authority of Nigeria',
    copyright: '© 2026 Airports Authority of Nigeria. All rights reserved.',
    version: 'Version 2.0.4',
    home: { href: '#', onSelect: fn() },
    actions: <Button size="small">Log out</Button>,
    children: undefined,
  },
} satisfies Meta<typeof PageLayout>;
export default meta;

type Story = StoryObj<typeof meta>;

const application = (
  <>
    <PageHeading lead="* marks required fields" actions={<Button size="small">Print</Button>}>
      Tennis Club Registration
    </PageHeading>
    <Card component="section">
      <CardHeader title="Courts" />
      <CardContent>
        <p>What a step asks stands here.</p>
      </CardContent>
    </Card>
    <ActionBar
      primary={<Button variant="contained">Continue to Documents</Button>}
      secondary={<Button>Back</Button>}
      note="Saved on this device"
    />
  </>
);

export const Form: Story = { args: { width: 'form', children: application } };
export const FormOnPhone: Story = {
  args: { width: 'form', children: application },
  globals: { viewport: { value: 'phone' } },
};
export const Cards: Story = {
  args: {
    children: (
      <>
        <PageHeading>Welcome! Please select a service to continue.</PageHeading>
        <CardGrid label="Services">
          <ServiceCard
            title="Tennis Club"
            description="Register a tennis club and its courts"
            icon={<Icon name="groups" size={32} />}
            href="#tennis"
          />
          <ServiceCard
            title="Airline Operators"
            description="Accreditation application"
            icon={<Icon name="flight_takeoff" size={32} />}
            onSelect={fn()}
          />
          <ServiceCard title="Without more words" icon={<Icon size={32} />} href="#none" />
        </CardGrid>
      </>
    ),
  },
};
