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

const bounded = (url: URL): string | undefined => (url.href.length <= MAX_URL_CHARS ? url.href : undefined)

/** `value` as an absolute http or https URL, resolved against `base`; undefined if it is invalid. */
export function httpUrl(value: unknown, base?: string): string | undefined {
  const url = parse(value, base)
  return url !== null && (url.protocol === 'https:' || url.protocol === 'http:') ? bounded(url) : undefined
}

/** `value` as an absolute URL with an allowed scheme (LINK_SCHEMES); undefined if it is invalid. */
export function linkUrl(value: unknown, base?: string): string | undefined {
  const url = parse(value, base)
  return url !== null && LINK_SCHEMES.includes(url.protocol) ? bounded(url) : undefined
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
