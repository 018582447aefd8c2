import type { Meta, StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import Button from '@mui/material/Button';
import { DefinitionList } from '@/ui/definition-list';
import { DocumentViewer } from '@/fields/files/document-viewer';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import CardHeader from '@mui/material/CardHeader';
import { DutiesPanel } from '@/records/detail/duties-panel';
import { Timeline } from '@/records/history/record-timeline';
import { inTheme } from '../support/in-theme';

const meta = {
  title: 'Components/Record',
  component: DefinitionList,
  decorators: [inTheme],
  args: {
    rows: [
      {
        id: 'company',
        label: 'Company name',
        value: 'Skyline Cargo Services Ltd',
        action: (
          <Button variant="text" size="small">
            Change
          </Button>
        ),
      },
      { id: 'phone', label: 'Office phone', value: '+2348031234567' },
      { id: 'website', label: 'Website', value: undefined },
    ],
  },
} satisfies Meta<typeof DefinitionList>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Answers: Story = {
  render: (args) => (
    <Card component="section">
      <CardHeader title="Company details" action={<Button size="small">Print</Button>} />
      <CardContent>
        <DefinitionList {...args} />
      </CardContent>
    </Card>
  ),
};
export const Owed: Story = {
  render: () => {
    const owed = { duty: 'tonnage', sent_at: null, late: false, missed: false };
    return (
      <DutiesPanel
        definition={{
          duties: [
            {
              id: 'tonnage',
              title: 'Tonnage of the quarter',
              form: 'tonnage',
              every: 'quarter',
              reminders: [],
              grace: 0,
            },
            { id: 'insurance', title: 'Insurance', form: 'insurance', watches: 'until', reminders: [], grace: 0 },
          ],
        }}
        duties={[
          {
            ...owed,
            period: '2026-04-01',
            period_end: '2026-06-30',
            opens_on: '2026-07-01',
            due_on: '2026-07-30',
            late: true,
          },
          { ...owed, duty: 'insurance', period: '2099-03-01', opens_on: '2026-03-01', due_on: '2099-03-01' },
          { ...owed, period: '2098-10-01', period_end: '2098-12-31', opens_on: '2099-01-01', due_on: '2099-01-30' },
          {
            ...owed,
            period: '2026-01-01',
            period_end: '2026-03-31',
            opens_on: '2026-04-01',
            due_on: '2026-04-30',
            sent_at: '2026-04-12T09:00:00Z',
          },
        ]}
        renderAct={() => <Button variant="contained">Fill in</Button>}
      />
    );
  },
};
export const History: Story = {
  render: () => (
    <Card component="section">
      <CardHeader title="History" />
      <CardContent>
        <Timeline
          entries={[
            {
              id: '3',
              title: 'Approved',
              time: '21 Nov 2026, 10:04',
              tone: 'success',
              description: 'All documents agree with the register.',
            },
            {
              id: '2',
              title: 'Changes requested',
              time: '20 Nov 2026, 16:30',
              tone: 'warning',
              description: 'The tax clearance has expired.',
            },
            { id: '1', title: 'Submitted', time: '18 Nov 2026, 09:12' },
          ]}
        />
      </CardContent>
    </Card>
  ),
};

const drawing = new Blob(
  [
    '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="200"><rect width="300" height="200" fill="#0b5d3b"/></svg>',
  ],
  { type: 'image/svg+xml' },
);
export const Document: Story = {
  render: () => <DocumentViewer name="ncaa-certificate.png" type="image/png" source={drawing} />,
};
export const DocumentThatCannotBeShown: Story = {
  render: () => (
    <DocumentViewer
      name="company-profile.docx"
      type="application/vnd.openxmlformats-officedocument.wordprocessingml.document"
      source={drawing}
    />
  ),
};
export const DocumentLoading: Story = {
  render: () => <DocumentViewer name="ncaa-certificate.pdf" type="application/pdf" source={undefined} />,
};
export const DocumentFailed: Story = {
  render: () => (
    <DocumentViewer
      name="ncaa-certificate.pdf"
      source={undefined}
      error="An unexpected error occurred"
      onRetry={fn()}
    />
  ),
};
