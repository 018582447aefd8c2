/** The studio: one task of an analyst from the first click to the saved file, by keyboard where it counts. */
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test, type Page } from '@playwright/test';
import { loadCatalog } from '../../../scripts/vite/definitions.ts';
import { localizeCatalog } from '../../../src/definition/translation/localize-catalog.ts';
import { formatJson } from '../../../src/studio/files/format-json.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { startStudio, type RunningStudio } from '../support/studio.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/** The page is made of source, and the machine may be busy. */
const PATIENCE = { timeout: 120_000 };

let folder: string;
let studio: RunningStudio;

test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'studio-schemas-'));
  cpSync('schemas', folder, { recursive: true });
  studio = await startStudio(folder);
});

test.afterAll(async () => {
  await studio.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** A text field of a first step, with the file that has its label. */
function findQuestion() {
  for (const { id, wizard } of loadCatalog(folder).providers) {
    const [step] = wizard.steps;
    const text = step ? readFileSync(join(folder, id, `${step.id}.schema.json`), 'utf8') : '';
    const field = step?.fields.find(({ label, kind }) => kind === 'text' && text.includes(`"title": "${label}"`));
    if (step && field) return { id, file: `${step.id}.schema.json`, field, text };
  }
  throw new Error('No type begins with a text field whose label stands in its own file.');
}

const editorOf = (page: Page) => page.getByRole('textbox', { name: /^Text of / });

/** Selects the first place of a text in the editor, by the editor's own search. */
async function select(page: Page, text: string): Promise<void> {
  await editorOf(page).focus();
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('Control+f');
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
}

test('a mistake is mended, shows in the preview, and is saved', { tag: '@deep' }, async ({ page }) => {
  test.setTimeout(300_000);
  const { id, file, field, text } = findQuestion();
  const disk = () => readFileSync(join(folder, id, file), 'utf8');
  const form = page.frameLocator('iframe');
  const status = page.getByRole('status').first();
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(studio.url);
  await expect(status).toHaveText(/^In order/, PATIENCE);
  await page.getByRole('button', { name: id, exact: true }).press('Enter');
  await page.getByRole('button', { name: file, exact: true }).press('Enter');
  await expect(form.getByLabel(field.label).first()).toBeVisible(PATIENCE);
  await expectAccessible(page);

  await test.step('a mistake', async () => {
    await select(page, `"title": "${field.label}"`);
    await page.keyboard.insertText(`"tilte": "Another question"`);
    await expect(status).toHaveText(/\d issues?/, PATIENCE);
    await expect(page.locator('.cm-lintRange-error').first()).toBeVisible();
    await expect(page.getByText('This is the last state that was in order.')).toBeVisible();
    await expect(form.getByLabel(field.label).first()).toBeVisible();
    await expectAccessible(page, { within: 'section[aria-label="Editor"]' });
    expect(disk()).toBe(text);
  });

  await test.step('its remedy', async () => {
    const issue = page.getByRole('region', { name: 'Issues' }).getByRole('button', { name: 'Did you mean "title"?' });
    await issue.press('Enter');
    await expect(editorOf(page)).toBeFocused();
    await page.locator('.cm-lintRange-error', { hasText: 'tilte' }).hover();
    await page.getByRole('button', { name: 'Write "title"' }).click();
    await expect(page.locator('.cm-lintRange-error')).toHaveCount(0, PATIENCE);
    await expect(form.getByLabel('Another question').first()).toBeVisible(PATIENCE);
    await expect(form.getByLabel(field.label, { exact: true })).toHaveCount(0);
  });

  await test.step('what it means', async () => {
    await page.getByRole('tab', { name: 'Impact' }).click();
    await expect(page.getByRole('region', { name: 'Impact' })).toContainText('Not saved yet');
    await page.getByRole('tab', { name: 'Receipt' }).click();
    await expect(page.getByRole('region', { name: 'Receipt' })).toContainText('Another question', PATIENCE);
    await page.getByRole('tab', { name: 'Record' }).click();
    await expect(form.getByText('Another question').first()).toBeVisible(PATIENCE);
  });

  await test.step('a reload keeps what is not saved, after a question', async () => {
    page.once('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await expect(page.getByRole('img', { name: 'not saved' })).toHaveCount(0);
    await page.getByRole('button', { name: id, exact: true }).press('Enter');
    await expect(page.getByRole('img', { name: 'not saved' })).toHaveCount(1, PATIENCE);
    await page.getByRole('button', { name: file, exact: false }).first().press('Enter');
    await expect(editorOf(page)).toContainText('Another question');
  });

  await test.step('somebody else has written the file', async () => {
    writeFileSync(join(folder, id, file), text.replace(field.label, 'Their question'));
    await editorOf(page).focus();
    await page.keyboard.press('Control+s');
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('region', { name: 'On disk: text' })).toContainText('Their question', PATIENCE);
    await expect(dialog.getByRole('region', { name: 'Yours, not saved: text' })).toContainText('Another question');
    await expectAccessible(page, { within: '[role=dialog]' });
    expect(disk()).toContain('Their question');
    await dialog.getByRole('button', { name: 'Save mine over it' }).press('Enter');
    await expect(dialog).toHaveCount(0);
    await expect.poll(disk).toBe(text.replace(`"${field.label}"`, '"Another question"'));
    await expect(page.getByRole('img', { name: 'not saved' })).toHaveCount(0);
  });
});

test('answers nobody but this machine and its own page', async () => {
  const other = await fetch(`${studio.url}/studio/folder`, { headers: { origin: 'https://example.org' } });
  expect(other.status).toBe(403);
  expect(new URL(studio.url).hostname).toBe('127.0.0.1');
});

test('the product’s build has nothing of the studio', () => {
  const build = join(ROOT, process.env['DIST_DIR'] ?? 'dist');
  const files = readdirSync(build, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const scripts = files.filter(({ name }) => /\.(m?js|css|html)$/.test(name));
  expect(scripts.length).toBeGreaterThan(10);
  const found = scripts.filter((entry) =>
    /codemirror|cm-editor|src\/studio|\/studio\/|vscode-json|The studio answers its own page/i.test(
      readFileSync(join(entry.parentPath, entry.name), 'utf8'),
    ),
  );
  expect(found.map(({ name }) => name)).toEqual([]);
});

test('a text is translated beside the first language, and the form speaks it', { tag: '@deep' }, async ({ page }) => {
  test.setTimeout(300_000);
  const [, other] = loadCatalog(folder).registry.locale.languages;
  if (!other) throw new Error('The registry has one language alone.');
  const { id, file, field } = findQuestion();
  const path = join(folder, id, file.replace('.json', `.${other.id}.json`));
  const disk = () => (existsSync(path) ? readFileSync(path, 'utf8') : '');
  const WORDS = 'Sunan da ake so';
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(studio.url);
  await page.getByRole('button', { name: id, exact: true }).click(PATIENCE);
  await page.getByRole('button', { name: file, exact: true }).click();
  await page.getByLabel('Show', { exact: true }).selectOption(other.id);

  const words = page.getByRole('textbox', { name: `Translation of “${field.label}”`, exact: true }).first();
  await expect(words).toHaveAttribute('lang', other.id);
  await words.fill('');
  await expect(words).toHaveAccessibleDescription(/^Missing/);
  await page.getByRole('checkbox', { name: 'Only those' }).press('Space');
  await words.fill(`${WORDS} {lost}`);
  await expect(words).toHaveAccessibleDescription(/\{lost\} is never filled in here/);
  await words.fill(WORDS);
  await expect(words).toHaveAccessibleDescription('');
  const before = disk();
  expect(before).not.toContain(WORDS);
  await expect(page.frameLocator('iframe').getByText(WORDS).first()).toBeVisible(PATIENCE);
  await expect(page.frameLocator('iframe').locator('html')).toHaveAttribute('lang', other.id);
  // With the preview, which before it has come is a page without a title.
  await expectAccessible(page);

  // What is sent to somebody who reads it, too.
  const { messages } = localizeCatalog(loadCatalog(folder), other.id).registry;
  const [sentence = ''] = String(messages.transitions?.['request_changes'] ?? '')
    .split(/\{\w+\}|[[\]]/)
    .toSorted((one, another) => another.length - one.length);
  expect(sentence.length).toBeGreaterThan(20);
  await page.getByLabel('Example', { exact: true }).selectOption('minimal');
  await page.getByRole('tab', { name: 'Messages' }).click();
  await expect(page.getByRole('region', { name: 'Messages' }).getByText(sentence.trim()).first()).toBeVisible(PATIENCE);
  await page.getByRole('tab', { name: 'Form', exact: true }).click();

  // Somebody else has written the file meanwhile.
  writeFileSync(path, before === '' ? '{}' : before.replace('{', '{ '));
  await words.press('Control+s');
  await page.getByRole('button', { name: 'Save mine over it' }).click();
  await expect.poll(disk).toContain(`"${WORDS}"`);
  expect(disk()).toBe(formatJson(JSON.parse(disk())));
  await expect(page.getByRole('button', { name: 'Save (Ctrl+S)' })).toBeDisabled();
});
