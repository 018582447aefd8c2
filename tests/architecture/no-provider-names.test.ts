import { describe, expect, it } from 'vitest';
import { listFiles, readText } from './imports';
import { collectProviderWords, findProviderWords, readShipped } from './provider-words';

const { providers, applicantRoles } = readShipped();
const providerWords = providers.flatMap(([folder, provider]) => collectProviderWords(folder, provider));
const words = [...new Set([...applicantRoles, ...providerWords])];

describe('src/', () => {
  it('says no word that belongs to a provider', () => {
    expect(providers.length).toBeGreaterThan(0);
    const files = listFiles('src');
    expect(files.length).toBeGreaterThan(0);
    expect(files.flatMap((path) => findProviderWords(path, readText(path), words))).toEqual([]);
  });
});

const planted = collectProviderWords('tea-taster', {
  id: 'tea-taster',
  role: 'taster',
  applicationType: 'tea_tasting_application',
  applicationTypeAliases: ['brew'],
  name: 'Tea Taster',
  title: 'Registration',
  card: { title: 'Master of Tea' },
  routes: { base: ['tea-tasters', 'tea/room'] },
});

describe('the search for words of providers', () => {
  it('collects ids, types, roles, routes, names and longer headings', () => {
    expect(planted).toEqual([
      'tea-taster',
      'taster',
      'tea_tasting_application',
      'brew',
      'tea-tasters',
      'tea/room',
      'Tea Taster',
      'Master of Tea',
    ]);
  });

  it.each([
    ['an id', `const provider = 'tea-taster';`],
    ['an id in a longer path', `navigate('/tea-taster/auth');`],
    ['an id in camel case', `const isTeaTaster = true;`],
    ['an id in capitals', `const TEA_TASTER = 1;`],
    ['a name in a comment', `// Only for the tea taster.`],
    ['a name in the plural', `const text = 'All Tea Tasters';`],
    ['an application type in a longer name', `const key = 'old_tea_tasting_application_form';`],
    ['a heading on the screen', `export const Page = () => <h1>Master of Tea</h1>;`],
    ['a role of one word as a text', `if (role === 'taster') open();`],
    ['a role of one word in a type', `type Role = 'taster' | 'other';`],
    ['a role of one word in a template', 'const role = `taster`;'],
    ['a role of one word in an attribute', `export const Page = () => <Guard role="taster" />;`],
    ['a role of one word in a path', `const to = '/taster/applications?sort=date';`],
    ['a path with a parameter', 'const to = `/taster/${id}`;'],
    ['an alias of one word', `const types = ['brew'];`],
    ['a route of two segments', `const to = '/tea/room/auth';`],
  ])('finds %s', (_, source) => {
    expect(findProviderWords('src/app/page.tsx', source, planted)).not.toEqual([]);
  });

  it('finds an id in the name of a file, and in files that are no program', () => {
    expect(findProviderWords('src/app/tea-taster.tsx', '', planted)).not.toEqual([]);
    expect(findProviderWords('src/server/001.sql', `insert into roles values ('taster');`, planted)).not.toEqual([]);
  });

  it.each([
    ['a plain word in a comment', `// Whoever is a taster of words.`],
    ['a plain word among others', `const text = 'The taster said so';`],
    ['a plain word as a property', `const value = record.taster;`],
    ['a plain word in the path of an import', `import { Taster } from '@/records/taster';`],
    ['a longer plain word', `const word = 'tasters-choice';`],
    ['a heading of one word', `const heading = 'Registration';`],
    ['the words apart', `const text = 'tea for the taster';`],
  ])('passes over %s', (_, source) => {
    expect(findProviderWords('src/app/page.tsx', source, planted)).toEqual([]);
  });
});
