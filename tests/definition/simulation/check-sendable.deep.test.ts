import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isFault } from '../../../src/definition/language/definition-issue';
import { checkFolder } from '../../../src/studio/check/check-folder';
import { createFolder, type BrokenFolder } from '../broken-folder';
import { PLAY_SCHEMA } from '../mistakes/mistake';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeSampleFolder } from '../../fixtures/sample-folder';

let folder: BrokenFolder;

beforeEach(() => {
  folder = createFolder();
});

afterEach(() => {
  folder.dispose();
});

const REQUIRED = '  "required": [\n    "surface",';

describe('the search for right answers', () => {
  it('finds them for every sample, with every answer that brings up others', () => {
    const path = mkdtempSync(join(tmpdir(), 'samples-'));
    writeSampleFolder(path);
    expect(checkFolder(path).issues.filter(isFault)).toEqual([]);
    rmSync(path, { recursive: true });
  });

  it('does without examples', () => {
    folder.remove('padel-club/examples/minimal.json');
    folder.remove('padel-club/examples/complete.json');
    expect(folder.check().filter(({ message }) => message !== 'The file is missing.')).toEqual([]);
  });

  it('finds numbers and lists that comparisons ask for', () => {
    folder.change(
      PLAY_SCHEMA,
      REQUIRED,
      `  "rules": [
        { "left": { "count": "courts" }, "is": "equal to", "right": 3, "message": "Three courts" },
        { "left": "season_end", "is": "on or before", "right": { "day": "season_start", "plus": { "days": 1 } }, "message": "One day" }
      ],\n${REQUIRED}`,
    );
    folder.remove('padel-club/examples/complete.json');
    const contradictions = folder.check().filter(({ message }) => /no way to send|no right answers/i.test(message));
    expect(contradictions).toEqual([]);
  });

  it('leaves a refusal alone that is told at the answer itself', () => {
    folder.change(
      PLAY_SCHEMA,
      REQUIRED,
      `  "allOf": [{ "properties": { "surface": { "not": { "const": "grass" }, "errorMessage": { "not": "Grass is not taken this year" } } } }],\n${REQUIRED}`,
    );
    expect(folder.check().filter(({ file }) => !file.includes('/examples/'))).toEqual([]);
  });
});
