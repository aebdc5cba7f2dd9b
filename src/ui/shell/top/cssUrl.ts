/** `href` as a `url(…)` of a style, if it is a picture's address; null for anything else. */
export function cssUrl(href: string): string | null {
  try {
    const { protocol, href: whole } = new URL(href, location.href)
    if (protocol !== 'https:' && protocol !== 'http:') return null
    // Escaped as the standard of styles says, so that no address ends the string it stands in.
    return `url("${whole.replace(/["\\\n\r\f]/g, (found) => `\\${found.charCodeAt(0).toString(16)} `)}")`
  } catch {
    return null
  }
}
