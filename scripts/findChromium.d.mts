/** The path of a Chrome or Chromium. Installs Debian's package if permitted. Throws an Error with instructions. */
export function findChromium(options?: { install?: boolean }): string
