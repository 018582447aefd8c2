/** What a page says of its line: that the device is offline only where it is. */
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { OfflineNote } from '@/portal/pages/offline-note';

const render = (shownFrom: number | undefined, onRetry?: () => void) =>
  renderToStaticMarkup(createElement(OfflineNote, { shownFrom, onRetry }));

test('a device without a network is offline, and the page says of when it is', () => {
  expect(render(undefined)).toContain('<p>You are offline.</p>');
  expect(render(Date.now())).toMatch(/You are offline: this is what was loaded at \d\d:\d\d\./);
});

test('a device with a network is not: the registry has not answered', () => {
  const html = render(Date.now(), () => undefined);
  expect(html).toMatch(/The registry does not answer now: this is what was loaded at \d\d:\d\d\./);
  expect(html).not.toContain('offline');
  expect(html).toContain('Try again');
});
