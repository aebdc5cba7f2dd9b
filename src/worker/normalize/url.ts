import { LINK_SCHEMES } from '../../shared/model/richText.ts'
import { MAX_URL_CHARS } from '../json/limits.ts'

/** Controls, line ends and marks that can't be seen: browsers drop some of them, so none is kept. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu

function parse(value: unknown, base: string | undefined): URL | null {
  if (typeof value !== 'string' || value.length > MAX_URL_CHARS) return null
  const cleaned = value.replace(UNSEEN, '').trim()
  if (cleaned === '') return null
  try {
    return new URL(cleaned, base)
  } catch {
    return null
  }
}

const bounded = (url: URL): string | undefined => (url.href.length <= MAX_URL_CHARS ? url.href : undefined)

/** `value` as an absolute http or https URL, resolved against `base`; undefined when it is none. */
export function httpUrl(value: unknown, base?: string): string | undefined {
  const url = parse(value, base)
  return url !== null && (url.protocol === 'https:' || url.protocol === 'http:') ? bounded(url) : undefined
}

/** `value` as an absolute URL that may become a link (LINK_SCHEMES); undefined when it may not. */
export function linkUrl(value: unknown, base?: string): string | undefined {
  const url = parse(value, base)
  return url !== null && LINK_SCHEMES.includes(url.protocol) ? bounded(url) : undefined
}

/** The host of an absolute URL with its port; empty when there is none. */
export function hostOf(href: string): string {
  try {
    return new URL(href).host
  } catch {
    return ''
  }
}

/** A path on the same site: one slash at its start, so that no other host can hide in it. */
export const isLocalPath = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= MAX_URL_CHARS && /^\/(?![/\\])[^\\\s\p{C}]*$/u.test(value)
