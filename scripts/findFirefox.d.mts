/** The path of a Firefox. Installs Debian's package if permitted. Throws an Error with instructions. */
export function findFirefox(options?: { install?: boolean }): string
