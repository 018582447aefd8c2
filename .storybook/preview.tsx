import type { Preview } from '@storybook/react-vite';
import { configure } from 'storybook/test';
import { InScheme, type SchemeChoice } from '../stories/support/in-scheme';

configure({
  // The first story of a run waits for code that is fetched and compiled, on a machine that may be busy.
  asyncUtilTimeout: 20_000,
  // Storybook's own page would be in every failure otherwise.
  getElementError: (message) => new Error(message ?? 'Not found'),
});

const preview: Preview = {
  parameters: {
    layout: 'fullscreen',
    a11y: { test: 'error' },
    viewport: {
      options: {
        phone: { name: 'Phone, 360 px', styles: { width: '360px', height: '740px' }, type: 'mobile' },
        desktop: { name: 'Desktop, 1280 px', styles: { width: '1280px', height: '800px' }, type: 'desktop' },
      },
    },
    options: { storySort: { order: ['Theme', 'Components', 'Public', 'Providers', 'Administration'] } },
  },
  globalTypes: {
    scheme: {
      description: 'Light or dark',
      toolbar: {
        icon: 'mirror',
        dynamicTitle: true,
        items: [
          { value: 'device', title: 'As the device' },
          { value: 'light', title: 'Light' },
          { value: 'dark', title: 'Dark' },
        ],
      },
    },
  },
  initialGlobals: { viewport: { value: 'desktop' }, scheme: 'device' },
  decorators: [
    (Story, { globals }) => (
      <InScheme choice={globals['scheme'] as SchemeChoice}>
        <Story />
      </InScheme>
    ),
  ],
};

export default preview;
