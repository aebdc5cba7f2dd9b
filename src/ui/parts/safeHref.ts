import { LINK_SCHEMES } from '../../shared/model/richText.ts'

/** Longer addresses are not made links. */
const MAX_LENGTH = 8_192

/**
 * `href` if it is absolute and of an allowed scheme, else null. The engine has already checked it; this is a
 * second line of defence.
 */
export function safeHref(href: string): string | null {
  if (href.length > MAX_LENGTH) return null
  try {
    return LINK_SCHEMES.includes(new URL(href).protocol) ? href : null
  } catch {
    return null
  }
}
