/** What an operator is given: the image, the compose file, the units, the proxy, and what comes with them. */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { listPackages, readNotes } from '../../scripts/operate/pack-release';
import { findLicenceFaults, type LockFile } from '../../scripts/operate/package-licences';
import { findReadVariables } from '../architecture/file-rules';

const read = (path: string) => readFileSync(path, 'utf8');
const variables = findReadVariables(read('src/server/runtime/node/environment.ts'));
const lock = JSON.parse(read('package-lock.json')) as LockFile;
const packageFile = JSON.parse(read('package.json')) as { scripts: Record<string, string>; dependencies: object };

describe('Dockerfile', () => {
  const lines = read('Dockerfile').split('\n');
  const stages = lines.filter((line) => line.startsWith('FROM '));
  const last = lines.slice(lines.lastIndexOf(stages.at(-1) ?? ''));

  it('builds in one stage and runs in another, by a pinned major version, as nobody in particular, with a health check', () => {
    expect(stages).toHaveLength(3);
    expect(stages.filter((line) => !/^FROM node:22-[\w.-]+( AS \w+)?$/.test(line))).toEqual([]);
    expect(last).toContain('USER node');
    expect(last.indexOf('USER node')).toBeGreaterThan(last.findIndex((line) => line.startsWith('RUN ')));
    expect(last.filter((line) => line.startsWith('HEALTHCHECK '))).toHaveLength(1);
    expect(last.filter((line) => /^(COPY \.|ADD|ENV .*(SECRET|PASSWORD|TOKEN))/.test(line))).toEqual([]);
  });

  it('copies only what is there, and what .dockerignore lets through', () => {
    const allowed = read('.dockerignore')
      .split('\n')
      .flatMap((line) => /^!(.+)$/.exec(line)?.[1] ?? []);
    const copied = lines
      .filter((line) => line.startsWith('COPY ') && !line.includes('--from'))
      .flatMap((line) => line.split(' ').slice(1, -1));
    expect(copied.filter((path) => !existsSync(path))).toEqual([]);
    expect([...new Set(copied)].toSorted()).toEqual(allowed.toSorted());
    expect(last.join('\n')).toContain('LABEL org.opencontainers.image.version=$VERSION');
  });
});

describe('compose.yaml', () => {
  const text = read('compose.yaml');

  it('sets only variables that the server reads, names each image with its version, and opens nothing to the network', () => {
    const product = text.slice(text.indexOf('x-every:'), text.indexOf('  postgres:'));
    const set = [...product.matchAll(/^ {4}([A-Z][A-Z0-9_]+):/gm)].map((match) => match[1] ?? '');
    expect(set.length).toBeGreaterThan(10);
    expect(set.filter((name) => !variables.includes(name))).toEqual([]);
    // Where it is built, pages have no git to ask.
    const { version } = JSON.parse(read('package.json')) as { version: string };
    expect(product).toContain(`args: { COMMIT: '\${COMMIT:-}', VERSION: '\${VERSION:-${version}}' }`);
    const images = [...text.matchAll(/^ +image: (.+)$/gm)].map((match) => match[1] ?? '');
    expect(images.filter((image) => !/:v?\d/.test(image))).toEqual([
      `cargo-stakeholders-registry:\${VERSION:-${version}}`,
    ]);
    const ports = [...text.matchAll(/ports: \[(.+)\]/g)].map((match) => match[1] ?? '');
    // Those of the proxy with TLS alone.
    expect(ports.filter((port) => !port.startsWith("'127.0.0.1:"))).toEqual(["'80:80', '443:443', '443:443/udp'"]);
    for (const guard of ['read_only: true', 'cap_drop: [ALL]', 'no-new-privileges:true'])
      expect(product).toContain(guard);
  });

  it('lets no container take all memory or fill the disk with its log, and waits for what has to be healthy', () => {
    const services = text.slice(text.indexOf('\nservices:'), text.indexOf('\nvolumes:')).split(/^ {2}(?=[a-z]+:$)/m);
    const named = Object.fromEntries(services.slice(1).map((each) => [each.slice(0, each.indexOf(':')), each]));
    expect(Object.keys(named)).toEqual(
      ['product', 'backup', 'postgres', 'files', 'bucket', 'scanner', 'mail', 'proxy'], // The image brings the product's health.
    );
    const lasting = Object.entries(named).filter(([name]) => name !== 'bucket');
    expect(lasting.filter(([, each]) => !/<<: \*(every|product)\n/.test(each))).toEqual([]);
    const limited = lasting.filter(([, each]) => !/<<: \*product|mem_limit: \d+[gm]\n/.test(each));
    expect(limited).toEqual([]);
    expect(text).toContain("logging: { driver: local, options: { max-size: 10m, max-file: '5' } }");
    const awaited = [...text.matchAll(/^ {6}([a-z]+): \{ condition: service_healthy \}$/gm)].map(
      ([, name = '']) => name,
    );
    const examined = Object.keys(named).filter((name) => /healthcheck:\n {6}test:/.test(named[name] ?? ''));
    expect([...new Set(awaited)].filter((name) => ![...examined, 'product'].includes(name))).toEqual([]);
    // What is mounted is there; a named volume is declared.
    const mounts = [...text.matchAll(/(?:^ +- |volumes: \[')([\w./-]+):\//gm)].map(([, from = '']) => from);
    const volumes = [...text.slice(text.indexOf('\nvolumes:')).matchAll(/^ {2}([a-z]+):$/gm)].map(
      ([, name = '']) => name,
    );
    expect(mounts.filter((from) => !volumes.includes(from) && !existsSync(from))).toEqual([]);
    expect([...new Set(mounts.filter((from) => !from.startsWith('.')))].toSorted()).toEqual(volumes.toSorted());
  });
});

describe('docs/operate', () => {
  it('its units start the built program by a command that it has', () => {
    const units = readdirSync('docs/operate').filter((name) => name.endsWith('.service'));
    expect(units).toHaveLength(3);
    const commands = units.flatMap((name) => /^ExecStart=(.+)$/m.exec(read(join('docs/operate', name)))?.[1] ?? []);
    expect(commands.toSorted()).toEqual([
      'node dist/server/main.js',
      'node dist/server/main.js backup --keep 14',
      'node dist/server/main.js doctor --rehearse',
    ]);
  });

  it('OPERATE.md names only commands, variables and files that there are', () => {
    const text = read('OPERATE.md');
    const scripts = [...text.matchAll(/npm run ([\w:-]+)/g)].map((match) => match[1] ?? '');
    expect(scripts.length).toBeGreaterThan(5);
    expect(scripts.filter((name) => !(name in packageFile.scripts))).toEqual([]);
    const others = ['NODE_ENV', 'COMMIT', 'VERSION', 'POSTGRES_PASSWORD'];
    const named = [...text.matchAll(/\b([A-Z][A-Z0-9]*_[A-Z0-9_]+)\b/g)].map((match) => match[1] ?? '');
    expect([...new Set(named)].filter((name) => !variables.includes(name) && !others.includes(name))).toEqual([]);
    const files = [...text.matchAll(/docs\/operate\/[\w.-]+/g)].map(([path]) => path);
    expect(files.length).toBeGreaterThan(3);
    expect(files.filter((path) => !existsSync(path))).toEqual([]);
  });
});

describe('CHANGELOG.md', () => {
  it('says what the version of package.json breaks and brings', () => {
    const { version } = JSON.parse(read('package.json')) as { version: string };
    expect(readNotes(read('CHANGELOG.md'), version)).toMatch(/### What breaks/);
    expect(readNotes('# Changelog\n\n## 2.1.0\n\n## 2.0.0\n\nOld.\n', '2.0.0')).toBe('Old.');
    expect(readNotes('# Changelog\n\n## 2.1.0\n\n## 2.0.0\n\nOld.\n', '2.1.0')).toBeUndefined();
  });
});

describe('packages', () => {
  it('have licences that go with the product’s', () => {
    expect(findLicenceFaults(lock)).toEqual([]);
    const strange = { packages: { 'node_modules/strange': { license: 'MIT OR GPL-3.0' }, 'node_modules/unnamed': {} } };
    expect(findLicenceFaults(strange)).toHaveLength(2);
    const tool = { 'node_modules/tool': { license: 'MPL-2.0', dev: true } };
    expect(findLicenceFaults({ packages: tool })).toEqual([]);
    expect(findLicenceFaults({ packages: { 'node_modules/tool': { license: 'MPL-2.0' } } })).toHaveLength(1);
  });

  it('that the product runs with are all in the bill, and no others', () => {
    const text = listPackages('.');
    const bill = JSON.parse(text) as {
      bomFormat: string;
      metadata: { component: { name: string; version: string } };
      components: { group?: string; name: string; version: string }[];
    };
    const { name, version } = JSON.parse(read('package.json')) as Record<'name' | 'version', string>;
    expect(bill).toMatchObject({ bomFormat: 'CycloneDX', metadata: { component: { name, version } } });
    // An archive of the same commit has the same checksum, whoever makes it.
    expect(listPackages('.')).toBe(text);
    const named = bill.components.map((each) => `${each.name}@${each.version}`);
    const needed = Object.entries(lock.packages).flatMap(([path, { dev, version: of }]) =>
      path === '' || dev === true ? [] : [`${path.replace(/^.*node_modules\//, '')}@${of}`],
    );
    expect([...new Set(named)].toSorted()).toEqual([...new Set(needed)].toSorted());
  });

  it('need no script when they are installed, but those that OPERATE.md lists', () => {
    const listed = [...read('OPERATE.md').matchAll(/^\| `([^`]+)` \| install script/gm)].map((match) => match[1] ?? '');
    const paths = Object.entries(lock.packages).flatMap(([path, { hasInstallScript }]) =>
      hasInstallScript ? [path] : [],
    );
    const names = paths.map((path) => path.replace(/^.*node_modules\//, ''));
    const families = [...new Set(names.map((name) => name.replace(/^(@[\w-]+)\/.*/, '$1/*')))];
    expect(families.toSorted()).toEqual(listed.toSorted());
  });

  it('that only the build, the pages or the tests need are none of the image’s', () => {
    expect(
      Object.keys(packageFile.dependencies).filter((name) =>
        /^(@mui|@emotion|vite|vitest|storybook|react-dom)/.test(name),
      ),
    ).toEqual([]);
  });
});
