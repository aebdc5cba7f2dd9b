/** `href` as a CSS `url(…)` if it is http(s); null otherwise. */
export function cssUrl(href: string): string | null {
  try {
    const { protocol, href: whole } = new URL(href, location.href)
    if (protocol !== 'https:' && protocol !== 'http:') return null
    // Escaped for a CSS string, so that the address can't end it.
    return `url("${whole.replace(/["\\\n\r\f]/g, (found) => `\\${found.charCodeAt(0).toString(16)} `)}")`
  } catch {
    return null
  }
}
