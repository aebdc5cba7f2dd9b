/** The path of a Firefox; installs Debian's where it may. Throws an Error that says what to do. */
export function findFirefox(options?: { install?: boolean }): string
