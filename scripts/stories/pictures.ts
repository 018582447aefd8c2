/**
 * `npm run stories:pictures [-- WORD …] [--width 360,1280] [--theme light,dark] [--direction ltr] [--folder .pictures]
 * [--url http://localhost:6006]`: pictures of the screens of stories/pictures.json, or of all stories whose id has one
 * of the words, and an index.html to leaf through them. Says what failed, and ends with 1 then. With --url a Storybook
 * that is open already, else one is built.
 */
import { readFlags } from '../support/read-flags.ts';
import { makePictures } from '../../src/studio/stories/make-pictures.ts';
import { findBrowser } from '../steps/browser.mjs';

const list = (fallback: string) => ({ type: 'string', default: fallback }) as const;
const { values: flags, positionals: words } = readFlags(
  {
    allowPositionals: true,
    options: {
      width: list('360,1280'),
      theme: list('light,dark'),
      direction: list('ltr'),
      folder: list('.pictures'),
      url: { type: 'string' },
    },
  },
  Infinity,
);

try {
  const failed = await makePictures({ ...flags, words, findBrowser, tell: console.log });
  if (failed > 0) process.exitCode = 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
