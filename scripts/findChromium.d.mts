/** The path of a Chrome or Chromium. Installs Debian's package if permitted. Throws an Error with instructions. */
export function findChromium(options?: { install?: boolean }): string

/** The path of Chromium's headless shell, or null. */
export function findHeadlessShell(): string | null
