/** The picture of a registry in the browser's tab, and on a phone's start screen. */
import type { Look } from './look.ts';

/** SVG: the emblem on the masthead's colour, with the margin that a phone may cut off. */
export function drawIcon({ emblem: { lines, areas }, colours: { light } }: Pick<Look, 'emblem' | 'colours'>): string {
  const { header } = light;
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48">',
    `<rect width="48" height="48" fill="${header.main}"/>`,
    `<g transform="translate(8 8)" fill="${header.rule}">`,
    ...lines.map((line) => `<path d="${line}" fill="none" stroke="${header.rule}" stroke-width="2"/>`),
    ...areas.map((area) => `<path d="${area}"/>`),
    '</g></svg>',
  ].join('');
}

/** To stand within a page: a request of its own costs more than its few bytes. */
export function toIconAddress(icon: string): string {
  return `data:image/svg+xml,${encodeURIComponent(icon).replaceAll('%20', ' ').replaceAll('%3D', '=').replaceAll('%2F', '/')}`;
}
