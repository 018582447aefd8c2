import type { Preview } from '@storybook/react-vite';
import { configure } from 'storybook/test';

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
  initialGlobals: { viewport: { value: 'desktop' } },
};

export default preview;
