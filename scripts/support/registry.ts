/** In scripts in place of the module `virtual:registry`, which the bundler makes of the folder that it builds. */

/** Of the folder that is checked; whoever checks one sets it. */
export const locale = { timeZone: 'UTC' };
