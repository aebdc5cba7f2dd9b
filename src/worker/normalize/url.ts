import { isPrivateHost } from '../../shared/model/privateHost.ts'
import { LINK_SCHEMES } from '../../shared/model/richText.ts'
import { MAX_URL_CHARS } from '../json/limits.ts'

/**
 * Controls, line ends and invisible characters. Browsers ignore some of them in URLs, so they are removed. The two joiners stay:
 * in Persian words and in composed emoji they belong to the address.
 */
const INVISIBLE = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}]|(?![\u200c\u200d])\p{Cf}/gu

function parse(value: unknown, base: string | undefined): URL | null {
  if (typeof value !== 'string' || value.length > MAX_URL_CHARS) return null
  const cleaned = value.replace(INVISIBLE, '').trim()
  if (cleaned === '') return null
  try {
    return new URL(cleaned, base)
  } catch {
    return null
  }
}

const WEB_SCHEMES = ['http:', 'https:']

const allowed = (url: URL | null, schemes: readonly string[]): string | undefined =>
  url !== null && schemes.includes(url.protocol) && url.href.length <= MAX_URL_CHARS ? url.href : undefined

/** `value` as an absolute http or https URL, resolved against `base`; undefined if it is invalid. */
export const httpUrl = (value: unknown, base?: string): string | undefined =>
  allowed(parse(value, base), WEB_SCHEMES)

/** `value` as an absolute URL with an allowed scheme (LINK_SCHEMES); undefined if it is invalid. */
export const linkUrl = (value: unknown, base?: string): string | undefined =>
  allowed(parse(value, base), LINK_SCHEMES)

/**
 * `httpUrl` for what is loaded by itself, such as a picture; undefined also if its host is a private one, other than the
 * instance's own `server` (M45).
 */
export function mediaUrl(value: unknown, server: string): string | undefined {
  const url = parse(value, server)
  return url !== null && isPrivateHost(url.hostname) && url.host !== hostOf(server)
    ? undefined
    : allowed(url, WEB_SCHEMES)
}

/** The host and port of an absolute URL; empty if it is invalid. */
export function hostOf(href: string): string {
  try {
    return new URL(href).host
  } catch {
    return ''
  }
}

/** Whether `value` is a path on the same site. Exactly one leading slash, so that it can't name another host. */
export const isLocalPath = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= MAX_URL_CHARS && /^\/(?![/\\])[^\\\s\p{C}]*$/u.test(value)
