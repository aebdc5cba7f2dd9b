/**
 * Stands for this instance's origin in stored HTML. The origin is known only when the server listens, and with
 * `--data` it may differ after a restart.
 */
export const HERE = 'https://here.invalid'

/** Stored HTML with the instance's current origin. */
export function withOrigin(html: string, origin: string): string {
  return html.includes(HERE) ? html.replaceAll(HERE, origin) : html
}
