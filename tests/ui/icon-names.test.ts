import { describe, expect, it } from 'vitest';
import { ICON_NAMES } from '../../src/definition/language/icon-names';
import { iconNames } from '../../src/ui/icon';

describe('the pictures that a definition can name', () => {
  it('are those that the pages can draw', () => {
    expect([...ICON_NAMES].toSorted()).toEqual([...iconNames].toSorted());
  });
});
