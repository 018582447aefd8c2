import { describe, expect, it } from 'vitest';
import { isCode, listFiles, listImports, readText } from './imports';
import { findCircles, findMutualFolders, readGraph } from './import-graph';
import { ROOMS, findRoom, findRoomFaults } from './rooms';

describe('imports between the rooms of src/', () => {
  const files = listFiles('src', isCode);

  it.each(Object.entries(ROOMS).map(([room, allowed]) => [room, allowed.join(', ') || 'no other room'] as const))(
    '%s imports %s',
    (room) => {
      const own = files.filter((path) => findRoom(path) === room);
      expect(own.length).toBeGreaterThan(0);
      expect(own.flatMap((path) => findRoomFaults(path, readText(path)))).toEqual([]);
    },
  );

  it('leave no file outside of the rooms', () => {
    const outside = files.filter((path) => findRoom(path) === undefined);
    expect(outside.flatMap((path) => findRoomFaults(path, readText(path)))).toEqual([]);
  });

  it('lead nowhere into the studio, which is no part of the product', () => {
    expect(Object.entries(ROOMS).filter(([, allowed]) => allowed.includes('studio'))).toEqual([]);
  });

  it('are told in docs/ARCHITECTURE.md by the same table', () => {
    const rows = [...readText('docs/ARCHITECTURE.md').matchAll(/^\| `([\w-]+)\/` \|[^|]*\|([^|]*)\|$/gm)];
    const told = Object.fromEntries(
      rows.map(([, room, allowed]) => [room, [...(allowed ?? '').matchAll(/[\w-]+/g)].map((word) => word[0])]),
    );
    expect(told).toEqual(ROOMS);
  });
});

/** A room whose files are all of one kind needs no folders. */
const FLAT = ['fields', 'ui'];
/** Files of a room outside of its folders. */
const HANDFUL = 6;

describe('inside the rooms', () => {
  const paths = listFiles('src', (path) => isCode(path) && !path.endsWith('.d.ts'));
  const graph = readGraph(new Map(paths.map((path) => [path, readText(path)])));

  it('no two folders import each other', () => {
    expect(findMutualFolders(graph)).toEqual([]);
  });

  it('no files import each other in a circle', () => {
    expect(findCircles(graph)).toEqual([]);
  });

  it('no more than a handful of files lies outside of a folder', () => {
    const loose = paths.filter((path) => path.split('/').length === 3);
    const crowded = Object.keys(ROOMS).filter(
      (room) => !FLAT.includes(room) && loose.filter((path) => findRoom(path) === room).length > HANDFUL,
    );
    expect(crowded).toEqual([]);
  });
});

describe('the rules inside a room refuse', () => {
  it('two folders that import each other, by types too', () => {
    const graph = readGraph(
      new Map([
        ['src/form/store/one.ts', `import type { Two } from '../parts/two';`],
        ['src/form/parts/two.ts', ''],
        ['src/form/parts/three.ts', `import { one } from '@/form/store/one';`],
      ]),
    );
    expect(findMutualFolders(graph)).toEqual([
      'src/form/parts/three.ts → src/form/store/one.ts, and back: src/form/store/one.ts → src/form/parts/two.ts',
    ]);
    expect(findCircles(graph)).toEqual([]);
  });

  it('files in a circle, across folders and rooms', () => {
    const graph = readGraph(
      new Map([
        ['src/form/one.ts', `import '../ui/two';`],
        ['src/ui/two.tsx', `import type { Three } from '@/ui/three';`],
        ['src/ui/three.ts', `export * from '../form/one';`],
        ['src/ui/four.ts', `import './three';`],
      ]),
    );
    expect(findCircles(graph)).toEqual(['src/form/one.ts ↔ src/ui/three.ts ↔ src/ui/two.tsx']);
  });
});

describe('the room rule refuses', () => {
  it.each([
    ['an import up the table', 'src/engine/next-step.ts', `import { Wizard } from '@/wizard/steps/wizard';`],
    [
      'a type import up the table',
      'src/definition/field.ts',
      `import type { Problem } from '@/engine/validation/validation-error';`,
    ],
    [
      'an inline type import',
      'src/ui/table.ts',
      `import { type Problem } from '@/engine/validation/validation-error';`,
    ],
    ['a re-export', 'src/api/wire.ts', `export { problem } from '@/engine/validation/validation-error';`],
    ['a re-export of everything', 'src/api/wire.ts', `export * from '@/engine/validation/validation-error';`],
    ['a dynamic import', 'src/ui/button.tsx', `const load = () => import('@/fields/text');`],
    ['an import type', 'src/ui/button.tsx', `let value: import('@/fields/text').Text;`],
    ['a relative path into another room', 'src/ui/button.tsx', `import { text } from '../fields/text';`],
    ['an absolute path into another room', 'src/ui/button.tsx', `import { text } from '/src/fields/text';`],
    ['an import for its effect alone', 'src/ui/button.tsx', `import '@/app/main';`],
    ['wizard and records importing each other', 'src/wizard/review.tsx', `import { Detail } from '@/records/detail';`],
    ['app importing the server', 'src/app/main.tsx', `import { createServer } from '@/server/create-server';`],
    ['the product importing the studio', 'src/app/main.tsx', `import '@/studio/page/main';`],
    [
      'the studio importing the server outside of its preview',
      'src/studio/server/studio-api.ts',
      `import type { Platform } from '@/server/platform/platform';`,
    ],
    ['React in the server', 'src/server/page.ts', `import { createElement } from 'react';`],
    [
      'a Node module in the portable part of the server',
      'src/server/files/store.ts',
      `import { readFile } from 'node:fs/promises';`,
    ],
    ['a folder outside src/', 'src/engine/rule.ts', `import { provider } from '../../scripts/vite/definitions';`],
    ['a room that is not in the table', 'src/helpers/text.ts', `export const text = '';`],
    ['a file beside the rooms', 'src/main.ts', `export const text = '';`],
    ['declarations beside the rooms', 'src/virtual-modules.d.ts', `declare module 'virtual:registry';`],
  ])('%s', (_, path, source) => {
    expect(findRoomFaults(path, source)).toHaveLength(1);
  });
});

describe('the room rule accepts', () => {
  it.each([
    [
      'an import down the table',
      'src/wizard/step.tsx',
      `import { Problem } from '@/engine/validation/validation-error';`,
    ],
    ['an import inside the room', 'src/wizard/step.tsx', `import { Review } from './review';`],
    [
      'a package and a virtual module',
      'src/app/routes.tsx',
      `import { lazy } from 'react'; import registry from 'virtual:registry';`,
    ],
    [
      'a Node module in the Node part of the server',
      'src/server/runtime/node/main.ts',
      `import { createServer } from 'node:http';`,
    ],
    [
      'the product in the preview of the studio',
      'src/studio/preview/preview.tsx',
      `import { App } from '@/app/start/app'; import { createServer } from '@/server/create-server';`,
    ],
    [
      'a path that only stands in a comment or a text',
      'src/ui/button.tsx',
      `// import '@/app/main'\nconst text = "import '@/app/main'";`,
    ],
  ])('%s', (_, path, source) => {
    expect(findRoomFaults(path, source)).toEqual([]);
  });

  it('only what it could read', () => {
    expect(() => listImports('src/ui/broken.ts', 'import {')).toThrow('src/ui/broken.ts cannot be parsed');
  });
});
