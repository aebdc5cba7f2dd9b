/** The path of a WebKit driver. Installs Debian's package if permitted. Throws an Error with instructions. */
export function findWebKit(options?: { install?: boolean }): string
/** The path of Xvfb. Installs Debian's package if permitted. Throws an Error with instructions. */
export function findXvfb(options?: { install?: boolean }): string
