/** The icon and the manifest that a build makes of the tokens and of the registry's name. */
import { expect, it } from 'vitest';
import { siteFiles } from '../../scripts/vite/site-files';
import { DEFAULT_LOOK } from '@/definition/language/default-look';

interface Emitted {
  fileName: string;
  source: string;
}

function emitFiles(): Map<string, string> {
  const files = new Map<string, string>();
  const build = {
    environment: { config: { consumer: 'client' } },
    emitFile: ({ fileName, source }: Emitted) => files.set(`/${fileName}`, source),
  };
  const { generateBundle } = siteFiles({ folder: 'tests/fixtures' });
  (generateBundle as unknown as (this: typeof build) => void).call(build);
  return files;
}

const { colours, emblem } = DEFAULT_LOOK;

it('draws the emblem of the registry as an icon, which a phone can put on its start screen under the registry’s name', () => {
  const files = emitFiles();
  const manifest = JSON.parse(files.get('/manifest.webmanifest') ?? '{}') as {
    name: string;
    theme_color: string;
    icons: { src: string; purpose: string }[];
  };
  expect(manifest).toMatchObject({ name: 'Club Register', start_url: '/', display: 'minimal-ui' });
  expect(manifest.theme_color).toBe(colours.light.header.main);
  expect(manifest.icons.map(({ purpose }) => purpose)).toEqual(['any', 'maskable']);
  for (const { src } of manifest.icons)
    for (const path of [...emblem.lines, ...emblem.areas]) expect(files.get(src)).toContain(path);
});
