import { writeStories, type StoriesWanted } from '../../src/studio/stories/write-stories.ts';
import { loadCatalog } from '../vite/definitions.ts';

export interface GenerateOptions extends Omit<StoriesWanted, 'providers'> {
  /** The definitions folder. */
  schemas: string;
}

/** The stories of every provider in schemas/. Called by .storybook/main.ts at every start. */
export function generateStories({ schemas, ...wanted }: GenerateOptions): void {
  writeStories({ ...wanted, providers: loadCatalog(schemas).providers });
}
