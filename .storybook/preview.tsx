import type { Preview } from '@storybook/react-vite';
import { configure } from 'storybook/test';
import { InScheme, type SchemeChoice } from '../stories/support/in-scheme';

configure({
  // The first story of a run waits for code that is fetched and compiled, on a machine that may be busy.
  asyncUtilTimeout: 20_000,
  // Storybook's own page would be in every failure otherwise.
  getElementError: (message) => new Error(message ?? 'Not found'),
});

/** What React itself warns of is a fault of ours. */
const REACT_WARNS =
  /two children with the same key|unique "key" prop|cannot (?:be a child|contain)|does not recognize the|changing an? (?:un)?controlled|Received `|Can't perform a React state update/;

const warned: string[] = [];

const preview: Preview = {
  beforeEach() {
    const write = console.error;
    warned.length = 0;
    console.error = (...told: unknown[]) => {
      if (REACT_WARNS.test(String(told[0]))) warned.push(told.map(String).join(' ').slice(0, 500));
      write(...told);
    };
    return () => {
      console.error = write;
    };
  },
  afterEach() {
    if (warned.length > 0) throw new Error(`React warns: ${warned.join('\n')}`);
  },
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
