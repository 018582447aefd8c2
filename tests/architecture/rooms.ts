/** The sixteen rooms of src/ and who may import whom. docs/ARCHITECTURE.md shows the same table. */
import { posix } from 'node:path';
import { listImports } from './imports';

/** For each room, the rooms that it may import. Types count. */
export const ROOMS: Record<string, readonly string[]> = {
  texts: [],
  definition: [],
  engine: ['texts', 'definition'],
  api: ['texts', 'definition'],
  ui: ['texts'],
  fields: ['texts', 'definition', 'engine', 'ui'],
  form: ['texts', 'definition', 'engine', 'ui', 'fields'],
  wizard: ['texts', 'definition', 'engine', 'api', 'ui', 'fields', 'form'],
  records: ['texts', 'definition', 'engine', 'api', 'ui', 'fields'],
  page: ['texts', 'definition', 'engine', 'api', 'ui'],
  'sign-in': ['texts', 'definition', 'engine', 'api', 'ui', 'fields', 'form', 'page'],
  portal: ['texts', 'definition', 'engine', 'api', 'ui', 'fields', 'form', 'wizard', 'records', 'page', 'sign-in'],
  office: ['texts', 'definition', 'engine', 'api', 'ui', 'fields', 'form', 'records', 'page', 'sign-in'],
  server: ['texts', 'definition', 'engine', 'api'],
  studio: [
    'texts',
    'definition',
    'engine',
    'api',
    'ui',
    'fields',
    'form',
    'wizard',
    'records',
    'page',
    'sign-in',
    'portal',
    'office',
  ],
  app: [
    'texts',
    'definition',
    'engine',
    'api',
    'ui',
    'fields',
    'form',
    'wizard',
    'records',
    'page',
    'sign-in',
    'portal',
    'office',
  ],
};

/** Packages that would bring a screen into the server. */
const SCREEN_PACKAGES =
  /^(react|react-dom|react-router-dom|@mui\/|@emotion\/|@rjsf\/core|@tanstack\/react-query|notistack|zustand)(\/|$)/;

/** The product once more, put together for the studio's frame: what app and server are for the product's own build. */
const PREVIEW_FOLDER = 'src/studio/preview/';
const PREVIEWED = ['app', 'server'];

/** Only the adapters in here may use what only Node has; the rest of the server also runs inside a browser. */
const NODE_FOLDER = 'src/server/runtime/node/';

/**
 * What is wrong with the imports of one file of src/, one sentence each; empty when nothing is.
 * `path` is relative to the checkout with forward slashes.
 */
export function findRoomFaults(path: string, source: string): string[] {
  const room = findRoom(path);
  if (room === undefined) return [`${path} lies in none of the rooms ${Object.keys(ROOMS).join(', ')}`];
  return listImports(path, source).flatMap((specifier) => findImportFault(path, room, specifier) ?? []);
}

function findImportFault(path: string, room: string, specifier: string): string | undefined {
  if (room === 'server' && SCREEN_PACKAGES.test(specifier))
    return `${path} imports ${specifier}: the server knows no screen`;
  if (room === 'server' && specifier.startsWith('node:') && !path.startsWith(NODE_FOLDER)) {
    return `${path} imports ${specifier}: outside ${NODE_FOLDER} the server uses only what a browser has too`;
  }
  const target = resolveInside(path, specifier);
  if (target === undefined) return undefined;
  if (!target.startsWith('src/')) return `${path} imports ${specifier}: a room imports nothing outside src/`;
  const targetRoom = findRoom(target);
  if (targetRoom === room) return undefined;
  if (targetRoom !== undefined && ROOMS[room]?.includes(targetRoom)) return undefined;
  if (targetRoom !== undefined && PREVIEWED.includes(targetRoom) && path.startsWith(PREVIEW_FOLDER)) return undefined;
  return `${path} imports ${specifier}: ${room} may import ${ROOMS[room]?.join(', ') || 'no other room'}`;
}

/** The path that a specifier of our own code means; undefined for packages and virtual modules. */
export function resolveInside(path: string, specifier: string): string | undefined {
  if (specifier.startsWith('@/')) return posix.normalize(`src/${specifier.slice(2)}`);
  if (specifier.startsWith('.')) return posix.normalize(posix.join(posix.dirname(path), specifier));
  if (specifier.startsWith('/')) return posix.normalize(specifier.slice(1));
  return undefined;
}

export function findRoom(path: string): string | undefined {
  const room = /^src\/([^/]+)\//.exec(path)?.[1];
  return room !== undefined && Object.hasOwn(ROOMS, room) ? room : undefined;
}
