/** Which stories pictures are taken of: those that are chosen for all, or those that somebody names. */
import { suggest } from '../../definition/language/nearest-word.ts';

/** As Storybook's index.json has it. */
export interface Story {
  id: string;
  title: string;
  name: string;
}

export interface ChosenStory {
  /** The id of a story; with a * in it the first one whose id fits. */
  story: string;
  /** Also read from the right. */
  turned?: boolean;
}

export interface StoryToTake extends Story {
  turned: boolean;
}

export interface Choice {
  stories: StoryToTake[];
  /** What fits no story, a sentence each. */
  missing: string[];
}

/** Of the chosen ones, the first that fits each: a story of a provider is chosen without its provider. */
export function chooseStories(all: readonly Story[], chosen: readonly ChosenStory[]): Choice {
  const choice: Choice = { stories: [], missing: [] };
  for (const { story: pattern, turned = false } of chosen) {
    const found = all.find(({ id }) => toTest(pattern).test(id));
    if (found) choice.stories.push({ ...found, turned });
    else choice.missing.push(tellMissing(all, pattern));
  }
  return choice;
}

/** All whose id has one of the words in it; a * stands for anything. */
export function nameStories(all: readonly Story[], words: readonly string[]): Choice {
  const tests = words.map((word) => toTest(`*${word}*`));
  return {
    stories: all.filter(({ id }) => tests.some((test) => test.test(id))).map((story) => ({ ...story, turned: false })),
    missing: words.filter((_, at) => !all.some(({ id }) => tests[at]?.test(id))).map((word) => tellMissing(all, word)),
  };
}

function toTest(pattern: string): RegExp {
  const parts = pattern.split('*').map((part) => part.replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('.*')}$`);
}

function tellMissing(all: readonly Story[], pattern: string): string {
  return `There is no story "${pattern}". ${suggest(
    pattern,
    all.map(({ id }) => id),
  )}`;
}
