import { plainText, type RichElement, type RichText } from '../../shared/model/richText.ts'
import { mimetypeOfUrl } from './mimetype.ts'

/** What a browser would connect to. */
const WEB = /https?:\/\/([^\s/?#\\]*)/i
/**
 * What reads like a host. Before it: a scheme in letters and signs that look like it, or a name and an `@`. After it: the
 * first character that is not part of it. Numbers are one only if a path or a port is behind them, else they are a version.
 */
const LIKE_HOST =
  /(?<![\p{L}\p{N}\p{M}])(\p{L}+[^\p{L}\p{N}.@_-]{2,}|[\p{L}\p{N}._+-]*@)?((?=[\p{L}\p{N}])(?:[\p{L}\p{N}\p{M}_-]+\.)+[\p{L}\p{M}][\p{L}\p{N}\p{M}-]+|\d+(?:\.\d+){3}(?=[/:]))(.?)/gu
/** What looks like a dot within a host. A Catalan word may have one between two `l`. */
const LIKE_DOT = /(?<=[a-z\d])(?<!l(?=·l))[。ꓸ܁܂٠۰‧·](?=[a-z\d])/gi
/** Narrow spaces, before they become wide ones. */
const NARROW = /[\u2006-\u200a\u202f]/g
const INVISIBLE = /[\p{Cf}\p{DI}\u2800]/gu
/** The hosts in an address of mail or chat. `%2…` and `%4…` are signs, other escapes may be letters. */
const ADDRESSED = /(?<=@|%40)(?:(?!%[24])[^,;?&/@])+/g
/** No host is longer. */
const MAX_HOST_WORD_CHARS = 300
/** A text of so few words claims the host that is one of them. */
const MAX_NAME_WORDS = 3
/** An address may begin before its link, in so many nodes and characters. */
const MAX_NODES_BEFORE = 20
const MAX_CHARS_BEFORE = 99

/** `host` as browsers write it, without a port and `www.`; empty if it is none, or only looks like one before an `@`. */
function plainHost(host: string): string {
  const url = `https://${host.replace(/[^\p{L}\p{N}\p{M}\]]+$/u, '')}`
  return !host.includes('@') && URL.canParse(url) ? new URL(url).hostname.replace(/^www\.|\.$/g, '') : ''
}

/** The host that `word` names, if it is an address: in a sentence it has a scheme, a name before it, `www.` or a path. */
function namedHost(word: string, isSentence: boolean): string | undefined {
  const web = WEB.exec(word)
  const like = [...word.slice(0, MAX_HOST_WORD_CHARS).matchAll(LIKE_HOST)].find(
    // The name of a file is no host, but `.mov` is a top-level domain, too.
    ([, before, host = '']) => before || /^$|quick/.test(mimetypeOfUrl(host)),
  )
  const [, before, host = '', after] = like ?? []
  if (web && (!like || before || after !== '/' || like.index > web.index)) return web[1]
  if (like && (!isSentence || before || after === '/' || /^www\./i.test(host))) return host
  return undefined
}

/** The hosts that `text` claims to lead to. */
const claims = (text: string): readonly string[] =>
  text
    .replace(NARROW, '')
    .normalize('NFKC')
    .replace(INVISIBLE, '')
    .replace(LIKE_DOT, '.')
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
    .flatMap(
      (word, at, { length }) => namedHost(word, length > MAX_NAME_WORDS && at > 0 && at < length - 1) ?? [],
    )

/** The host of `href` if `text` is an address or the name of an account at another host (PO67), alone or with the text `before` it. */
export function foreignHost(text: string, href: string, before = ''): string | undefined {
  const { hostname, pathname, protocol } = new URL(href)
  const real = ((hostname ? null : href.match(ADDRESSED)) ?? [hostname || pathname]).map(
    (host) => plainHost(host) || protocol,
  )
  const claimed = [text, before + text].map(claims).find((hosts) => hosts.length)
  return real.find((host) => claimed?.some((named) => plainHost(named) !== host))
}

/** A link with the content `c`, which tells its host if its text names another one, also with what touches it in `before`. */
export function linkNode(href: string, c: RichText, before: RichText = []): RichElement {
  const [around = '', text = ''] = plainText([...before.slice(-MAX_NODES_BEFORE), '\0', ...c], false).split(
    '\0',
  )
  const host = foreignHost(text, href, around.slice(-MAX_CHARS_BEFORE).replace(/^.*\s/s, ''))
  return { t: 'a', href, c, ...(host === undefined ? {} : { host }) }
}
