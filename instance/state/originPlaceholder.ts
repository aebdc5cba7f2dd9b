/**
 * Stands for this instance's origin in stored HTML. The origin is known only once the server listens, and with
 * `--data` it may differ after a restart.
 */
export const ORIGIN_PLACEHOLDER = 'https://here.invalid'

/** Stored HTML with the instance's current origin. */
export function withOrigin(html: string, origin: string): string {
  return html.includes(ORIGIN_PLACEHOLDER) ? html.replaceAll(ORIGIN_PLACEHOLDER, origin) : html
}
