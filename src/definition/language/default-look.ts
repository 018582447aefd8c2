/** What a registry looks like whose folder has no look.json: nobody's own. */
import type { ColourScheme, Look } from './look.ts';

const light: ColourScheme = {
  primary: { main: '#1f4e79', dark: '#163a5b', light: '#e3edf7', contrastText: '#ffffff' },
  accent: { main: '#a16207', ink: '#ffffff' },
  header: { main: '#1b3a57', ink: '#ffffff', muted: '#c8d6e4', rule: '#d9a441' },
  surface: { page: '#f4f5f7', card: '#ffffff', sunken: '#edeff2', hover: '#f0f2f5' },
  ink: { main: '#16191f', muted: '#4a515c' },
  line: { soft: '#d7dbe0', strong: '#6c7480' },
  tone: {
    neutral: { ink: '#3f454d', wash: '#e9ebee', line: '#bcc2c9' },
    info: { ink: '#1d4f91', wash: '#e8f0fa', line: '#a9c5e8' },
    success: { ink: '#1b6b3a', wash: '#e3f4e8', line: '#9fd3b0' },
    warning: { ink: '#7a4b00', wash: '#fdf1d8', line: '#e7c37a' },
    danger: { ink: '#a3161b', wash: '#fcebea', line: '#e9a5a2' },
  },
};

const dark: ColourScheme = {
  primary: { main: '#8ab8e6', dark: '#a9cbee', light: '#1b3148', contrastText: '#0b1e30' },
  accent: { main: '#f2c14e', ink: '#241a00' },
  header: { main: '#14283b', ink: '#f3f7fb', muted: '#b4c5d6', rule: '#d9a441' },
  surface: { page: '#0f1216', card: '#171b21', sunken: '#11151a', hover: '#1d232b' },
  ink: { main: '#e7eaee', muted: '#a9b1bb' },
  line: { soft: '#2c333c', strong: '#7c8794' },
  tone: {
    neutral: { ink: '#c6ccd3', wash: '#272c33', line: '#464e58' },
    info: { ink: '#a3c9f7', wash: '#152a44', line: '#2f507a' },
    success: { ink: '#8bdcaa', wash: '#11321f', line: '#2a6140' },
    warning: { ink: '#f3c978', wash: '#382909', line: '#6b5119' },
    danger: { ink: '#ffb3af', wash: '#43191a', line: '#7d3533' },
  },
};

export const DEFAULT_LOOK: Look = {
  emblem: {
    lines: ['M16 2.500a13.500 13.500 0 1 1 0 27 13.500 13.500 0 0 1 0-27z'],
    areas: ['M16 7l2.600 6.400L25 16l-6.400 2.600L16 25l-2.600-6.400L7 16l6.400-2.600z'],
  },
  colours: { light, dark },
};
