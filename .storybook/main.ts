import type { StorybookConfig } from '@storybook/react-vite';
import { msw } from 'msw/vite';
import { generateStories } from '../scripts/stories/generate-stories.ts';

const { SCHEMAS_DIR: schemas = 'schemas', STORIES_DIR: folder, STORIES_OF: parts } = process.env;

// Before Storybook looks for stories: a new folder in schemas/ has its own at the next start.
generateStories({ schemas, folder: folder ?? 'stories/generated', onlyForms: parts === 'forms' });

const config: StorybookConfig = {
  // A folder of definitions that is not the product's has a folder of stories of its own, which is shown alone.
  stories: [`../${folder ?? 'stories'}/**/*.stories.tsx`],
  addons: ['@storybook/addon-a11y', '@storybook/addon-vitest'],
  framework: '@storybook/react-vite',
  core: { disableTelemetry: true },
  typescript: { reactDocgen: 'react-docgen' },
  // The stories' API answers through MSW, whose worker script is served here and nowhere else.
  viteFinal: (vite) => ({ ...vite, plugins: [...(vite.plugins ?? []), msw({ mode: 'worker-only' })] }),
};

export default config;
