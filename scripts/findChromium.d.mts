/** The path of a Chrome or Chromium; installs Debian's where it may. Throws an Error that says what to do. */
export function findChromium(options?: { install?: boolean }): string
