import { plainText, type RichElement, type RichText } from '../../shared/model/richText.ts'

/** What a browser would connect to. */
const WEB = /https?:\/\/([^\s/?#\\]*)/i
/**
 * What reads like a host at the start of a word. Before it: a scheme in letters and signs that look like it, or a name and
 * an `@`. After it: the first character that is not part of it.
 */
const LIKE_HOST =
  /^[^\p{L}\p{N}]*(\p{L}+[^\p{L}\p{N}.@_-]{2,}|[\p{L}\p{N}._+-]*@)?((?:[\p{L}\p{N}\p{M}_-]+\.)+\p{L}[\p{L}\p{N}-]+)(.?)/u
/** No host is longer. */
const MAX_HOST_WORD_CHARS = 300

/** `host` as browsers write it, without a port and `www.`; empty if it is none, or only looks like one before an `@`. */
function plainHost(host: string): string {
  const url = `https://${host.replace(/[^\p{L}\p{N}\]]+$/u, '')}`
  return !host.includes('@') && URL.canParse(url) ? new URL(url).hostname.replace(/^www\.|\.$/g, '') : ''
}

/** The host that `word` names, if it is an address: in a sentence it has a scheme, a name before it, `www.` or a path. */
function namedHost(word: string, isSentence: boolean): string | undefined {
  const [, before, host = '', after] = LIKE_HOST.exec(word.slice(0, MAX_HOST_WORD_CHARS)) ?? []
  const web = !before && after === '/' ? null : WEB.exec(word)
  if (web !== null) return web[1]
  return host !== '' && (!isSentence || before || after === '/' || /^www\./i.test(host)) ? host : undefined
}

/** The host of `href` if `text` is an address or the name of an account at another host (PO67). */
export function foreignHost(text: string, href: string): string | undefined {
  const { hostname, pathname, protocol } = new URL(href)
  const real = plainHost(hostname || pathname.replace(/.*@/, '')) || protocol
  const words = text
    .normalize('NFKC')
    // Emoji may be empty pictures.
    .replace(/:\w+:|\p{Cf}/gu, '')
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
  const lies = words.some((word) => {
    const named = namedHost(word, words.length > 1)
    return named !== undefined && plainHost(named) !== real
  })
  return lies ? real : undefined
}

/** A link with the text `c`, which tells its host if the text names another one. */
export function linkNode(href: string, c: RichText): RichElement {
  const host = foreignHost(plainText(c), href)
  return { t: 'a', href, c, ...(host === undefined ? {} : { host }) }
}
