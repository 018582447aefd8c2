import { existsSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  findFileFaults,
  findMachinePaths,
  findRegistryAddresses,
  findReadVariables,
  findDeadLinks,
} from './file-rules';
import { ROOT, isCode, listFiles, listImportsAtOnce, readText } from './imports';

const code = ['src', 'scripts', 'tests', 'stories']
  .filter((folder) => existsSync(join(ROOT, folder)))
  .flatMap((folder) => listFiles(folder, (path) => isCode(path) && !path.startsWith('stories/generated/')));
const tracked = listTrackedFiles();
const isText = (path: string): boolean =>
  /\.([cm]?[jt]sx?|json|md|ya?ml|html|css|sql|sh|example)$|^\.|^LICENSE$/.test(path);

describe('files', () => {
  it('have kebab-case names of one meaning and at most 550 lines', () => {
    expect(code.flatMap((path) => findFileFaults(path, readText(path)))).toEqual([]);
  });

  it('hold nothing that is made by a tool, as .gitignore has it', () => {
    expect(tracked).not.toEqual([]);
    expect(listTrackedFiles('--cached', '--ignored', '--exclude-standard')).toEqual([]);
  });

  it('name no folder of a machine', () => {
    expect(tracked.filter(isText).flatMap((path) => findMachinePaths(path, readText(path)))).toEqual([]);
  });
});

describe('commands', () => {
  it('begin with imports that Node finds by itself', () => {
    const { scripts } = JSON.parse(readText('package.json')) as { scripts: Record<string, string> };
    const seen = new Set(
      Object.values(scripts).flatMap((command) =>
        [...command.matchAll(/\bnode (\S+\.m?[jt]s)\b/g)].map(([, path]) => path ?? ''),
      ),
    );
    expect(seen.size).toBeGreaterThan(30);
    const missing: string[] = [];
    for (const path of seen) {
      for (const specifier of listImportsAtOnce(path).filter((each) => /^(\.\.?|@)\//.test(each))) {
        const target = normalize(join(dirname(path), specifier));
        if (!specifier.startsWith('.') || !existsSync(join(ROOT, target)) || !isCode(target))
          missing.push(`${path} imports ${specifier}`);
        else seen.add(target);
      }
    }
    expect(missing).toEqual([]);
  });
});

describe('dependencies', () => {
  const { dependencies, devDependencies } = JSON.parse(readText('package.json')) as Record<
    'dependencies' | 'devDependencies',
    Record<string, string>
  >;

  it('are pinned to one exact version each', () => {
    const versions = Object.entries({ ...dependencies, ...devDependencies });
    expect(versions.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([]);
  });

  it('name no registry in the lock file, so that everybody installs from their own', () => {
    expect(findRegistryAddresses(readText('package-lock.json'))).toEqual([]);
  });
});

describe('documents', () => {
  it('have no dead link', () => {
    const documents = tracked.filter((path) => path.endsWith('.md'));
    expect(documents).toContain('README.md');
    const isThere = (path: string): boolean => existsSync(join(ROOT, path));
    expect(
      documents.flatMap((path) =>
        findDeadLinks(path, readText(path), (target) => isThere(normalize(join(dirname(path), target)))),
      ),
    ).toEqual([]);
  });

  it('.env.example and docs/ENVIRONMENT.md list exactly the variables that the server reads', () => {
    const read = findReadVariables(readText('src/server/runtime/node/environment.ts'));
    const listed = findNames(readText('.env.example'), /^#?\s?([A-Z][A-Z0-9_]+)=/gm);
    const told = findNames(readText('docs/ENVIRONMENT.md'), /^\| `([A-Z][A-Z0-9_]+)` \|/gm);
    expect(read.length).toBeGreaterThan(0);
    expect(listed).toEqual(read);
    expect(told).toEqual(read);
  });
});

describe('the rules for files refuse', () => {
  it.each([
    ['src/app/LandingPage.tsx', 'a name in capitals'],
    ['src/app/landing_page.ts', 'a name with underscores'],
    ['src/ui/helpers.ts', 'a name without a meaning'],
    ['src/utils/text.ts', 'a folder without a meaning'],
    ['src/api/wire-types.ts', 'a name that only says that types are in it'],
    ['src/ui/index.ts', 'a barrel'],
  ])('%s: %s', (path) => {
    expect(findFileFaults(path, '')).toHaveLength(1);
  });

  it('a file of 551 lines, and accept one of 550', () => {
    expect(findFileFaults('src/ui/long.ts', 'x;\n'.repeat(551))).toHaveLength(1);
    expect(findFileFaults('src/ui/long.ts', 'x;\n'.repeat(550))).toEqual([]);
  });

  it('folders of somebody’s machine', () => {
    const homes = ['/home', '/Users', '/root', '/work', '/tmp'].map((folder) => `read('${folder}/someone/file.txt')`);
    expect(homes.flatMap((line) => findMachinePaths('src/a.ts', line))).toHaveLength(homes.length);
    expect(findMachinePaths('src/a.ts', `fetch('/api/work/home'); const url = 'https://example.org/root/x';`)).toEqual(
      [],
    );
  });

  it('addresses of a registry in a lock file', () => {
    const scheme = 'https:';
    expect(findRegistryAddresses(`{ "resolved": "${scheme}//registry.example.org/a/-/a-1.0.0.tgz" }`)).toHaveLength(1);
    expect(findRegistryAddresses(`{ "funding": { "url": "${scheme}//example.org/sponsor" } }`)).toEqual([]);
  });

  it('links to what is not there', () => {
    const text =
      '[a](there.md) [b](gone.md#part) ![c](gone.png) [d](https://example.org) [e](#glossary)\n\n## Glossary\n';
    expect(findDeadLinks('README.md', text, (path) => path === 'there.md')).toEqual([
      'README.md: gone.md#part',
      'README.md: gone.png',
    ]);
    expect(findDeadLinks('README.md', '[a](#nowhere)', () => true)).toEqual(['README.md: #nowhere']);
  });
});

/** What a pattern's first group finds, sorted. */
function findNames(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map((match) => match[1] ?? '').toSorted();
}

/** Without git (an archive) the files of the checkout stand in, less those that are made. */
function listTrackedFiles(...which: string[]): string[] {
  try {
    const output = execFileSync('git', ['ls-files', '-z', ...which], {
      cwd: ROOT,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return output.split('\0').filter((path) => path !== '' && existsSync(join(ROOT, path)));
  } catch {
    if (which.length > 0) return [];
    return ['src', 'scripts', 'tests', 'stories', 'schemas']
      .flatMap((folder) => listFiles(folder))
      .concat('README.md', 'package.json');
  }
}
