import { LINK_SCHEMES } from '../../shared/model/richText.ts'

/** Past this, what a strange instance wrote is no address. */
const LONGEST = 8_192

/**
 * `href` when it is absolute and of an allowed scheme, else null. The engine has checked it
 * already; this is the second lock on the same door.
 */
export function safeHref(href: string): string | null {
  if (href.length > LONGEST) return null
  try {
    return LINK_SCHEMES.includes(new URL(href).protocol) ? href : null
  } catch {
    return null
  }
}
