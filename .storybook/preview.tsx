import type { Preview } from '@storybook/react-vite';
import { FORCE_REMOUNT } from 'storybook/internal/core-events';
import { addons } from 'storybook/preview-api';
import { configure } from 'storybook/test';
import { catalog } from 'virtual:catalog';
import { InScheme, type SchemeChoice } from '../stories/support/in-scheme';
import { isReadAs, readAs, type Reading } from '../stories/support/read-as';

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

const [, ...others] = catalog.registry.locale.languages;

/** What the toolbar says of how the page is read. */
const toReading = ({ language, direction }: Record<string, unknown>) => ({ language, direction }) as Reading;

const preview: Preview = {
  async beforeEach({ globals }) {
    await readAs(toReading(globals));
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
    direction: {
      description: 'The way the page is read',
      toolbar: {
        icon: 'transfer',
        dynamicTitle: true,
        items: [
          { value: 'language', title: 'As the language' },
          { value: 'ltr', title: 'From the left' },
          { value: 'rtl', title: 'From the right' },
        ],
      },
    },
    language: {
      description: 'The language of the page',
      toolbar: {
        icon: 'globe',
        dynamicTitle: true,
        items: [
          { value: '', title: 'First language' },
          ...others.map(({ id, name = id }) => ({ value: id, title: name })),
          { value: 'en-XA', title: 'Pseudo-language' },
        ],
      },
    },
  },
  initialGlobals: { viewport: { value: 'desktop' }, scheme: 'device', direction: 'language', language: '' },
  decorators: [
    (Story, { globals, id: storyId }) => {
      // The toolbar was used: a page is turned before it is drawn, so this story begins again.
      if (!isReadAs(toReading(globals))) addons.getChannel().emit(FORCE_REMOUNT, { storyId });
      return <Story />;
    },
    (Story, { globals }) => (
      <InScheme choice={globals['scheme'] as SchemeChoice}>
        <Story />
      </InScheme>
    ),
  ],
};

export default preview;
