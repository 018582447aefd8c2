import { describe, expect, it } from 'vitest';
import { listFiles, listImports, readText } from './imports';

const UI = '@/ui/';
/** The theme is what all stories stand in. */
const components = listFiles('src/ui', (path) => /^src\/ui\/[^/]+\.tsx$/.test(path)).map((path) =>
  path.replace('src/ui/', '').replace('.tsx', ''),
);

/** What a file uses of src/ui, by file name. */
function listUsed(path: string): string[] {
  return listImports(path, readText(path)).flatMap((specifier) =>
    specifier.startsWith(UI) ? [specifier.slice(UI.length)] : [],
  );
}

describe('every component of src/ui', () => {
  it('is in a story of its own, or in that of a component which is made of it', () => {
    const shown = new Set(
      listFiles('stories/components', (path) => path.endsWith('.stories.tsx'))
        .concat('stories/support/in-theme.tsx')
        .flatMap(listUsed),
    );
    // A set is walked to its end, what is added on the way included.
    for (const name of shown)
      if (components.includes(name)) for (const used of listUsed(`src/ui/${name}.tsx`)) shown.add(used);
    expect(components.length).toBeGreaterThan(10);
    expect(components.filter((name) => !shown.has(name))).toEqual([]);
  });
});
