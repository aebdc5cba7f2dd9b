/**
 * Stands for this instance's own address in stored HTML. The address is only known when the server
 * listens, and with `--data` it may be another one next time.
 */
export const HERE = 'https://here.invalid'

/** Stored HTML with the address that the instance has now. */
export function withOrigin(html: string, origin: string): string {
  return html.includes(HERE) ? html.replaceAll(HERE, origin) : html
}
