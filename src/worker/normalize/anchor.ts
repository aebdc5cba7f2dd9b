import { plainText, type RichNode } from '../../shared/model/richText.ts'
import type { Mention } from '../../shared/model/status.ts'
import { MAX_WORD_CHARS } from '../json/limits.ts'
import { linkNode } from './foreignHost.ts'
import type { Attributes } from './htmlTokens.ts'
import { hostOf, httpUrl, linkUrl } from './url.ts'

export interface AnchorContext {
  readonly mentions: readonly Mention[]
  /** Base URL for relative links. Without it, they become plain text. */
  readonly base?: string
}

const MENTION_TEXT = /^@?([^\s@/]+)(?:@([^\s@/]+))?$/
const HASHTAG_TEXT = /^[#＃]?([^\s#＃]+)$/
/** `/tags/cat`, `/tag:cat`, `/search?tag=cat`, `/search/cat`. */
const TAG_ADDRESS = /[/?&](hash)?(tags?|search)[/:=?]/i
/** An `@` or `#` right before a link, unless it belongs to a word, such as an e-mail address. */
const SIGN_BEFORE = /(?<![\p{L}\p{N}_])[@#＃]$/u
/** The name in the address of a profile. */
const PROFILE = /\/(?:@|(?:profile|channel|users|u|author)\/)([\w.-]+)\/?$/

type Mentioned = Extract<RichNode, { t: 'mention' }>
type Hashtag = Extract<RichNode, { t: 'hashtag' }>

const has = (words: string | undefined, word: string): boolean =>
  words?.toLowerCase().split(/\s+/).includes(word) ?? false

/**
 * Converts an `<a>` to a mention, a hashtag or a link, or to its bare content if the target is not allowed. The class, the
 * `rel`, the address and an `@` show what a link is. A mention of an account in the `mentions` list gets the name and the id
 * from there, since the instance is more trustworthy than the author. Friendica and Hubzilla write the `@` or `#` before the
 * link: it is removed from `before` (PO63).
 */
export function anchorNodes(
  attributes: Attributes,
  content: RichNode[],
  before: RichNode[],
  context: AnchorContext,
): RichNode[] {
  if (content.length === 0) return []
  const href = linkUrl(attributes.href, context.base)
  if (href === undefined) return content
  const text = plainText(content)
  if (text.length <= MAX_WORD_CHARS && httpUrl(href) !== undefined) {
    const last = before.at(-1)
    const sign = typeof last === 'string' ? SIGN_BEFORE.exec(last)?.[0] : undefined
    const special =
      mentionNode(attributes, href, text, sign === '@', context) ?? hashtagNode(attributes, href, text)
    if (special !== null) {
      if (sign !== undefined && (sign === '@') === (special.t === 'mention') && !/^[@#＃]/.test(text))
        dropLastCharacter(before)
      return [special]
    }
  }
  return [linkNode(href, content, before)]
}

function dropLastCharacter(nodes: RichNode[]): void {
  const last = nodes.pop()
  if (typeof last === 'string' && last.length > 1) nodes.push(last.slice(0, -1))
}

function hashtagNode(attributes: Attributes, href: string, text: string): Hashtag | null {
  const tag = HASHTAG_TEXT.exec(text)?.[1]
  if (tag === undefined) return null
  const isMarked = has(attributes.class, 'hashtag') || has(attributes.rel, 'tag')
  return isMarked && leadsToTag(href, tag) ? { t: 'hashtag', tag, href } : null
}

/** The address of a hashtag ends in its name, or says what it is. Any other is a link, which keeps its address (PO63). */
const leadsToTag = (href: string, tag: string): boolean =>
  TAG_ADDRESS.test(href) || href.toLowerCase().endsWith(encodeURIComponent(tag.toLowerCase()).toLowerCase())

function mentionNode(
  attributes: Attributes,
  href: string,
  text: string,
  isSigned: boolean,
  context: AnchorContext,
): Mentioned | null {
  const isMarked = has(attributes.class, 'mention') && !has(attributes.class, 'hashtag')
  if (!isMarked && !isSigned && !text.startsWith('@')) return null
  const [, writtenName, writtenHost] = MENTION_TEXT.exec(text) ?? []
  const name = writtenName ?? PROFILE.exec(href)?.[1]
  const host = writtenHost ?? hostOf(href)
  const known = context.mentions.find((mention) => pointsTo(mention, attributes, href, name, host))
  if (known !== undefined) {
    // An account without a host in its name belongs to this instance, even if its page has another host (I32).
    const knownHost = known.acct.split('@')[1]
    return { t: 'mention', href, name: known.username, ...(knownHost && { host: knownHost }), id: known.id }
  }
  return isMarked && name !== undefined
    ? { t: 'mention', href, name, ...(host === '' ? {} : { host }) }
    : null
}

/**
 * Whether a link points to `mention`: by its target, by the id in `data-user`, or by name and host.
 * An id in `data-user` counts only if it is in the instance's `mentions` list, because remote posts contain the ids of
 * their home server.
 */
function pointsTo(
  mention: Mention,
  attributes: Attributes,
  href: string,
  name: string | undefined,
  host: string,
): boolean {
  if (mention.url === href || mention.id === attributes['data-user']) return true
  const mentionHost = mention.acct.split('@')[1] ?? hostOf(mention.url ?? '')
  return (
    mention.username.toLowerCase() === name?.toLowerCase() && mentionHost.toLowerCase() === host.toLowerCase()
  )
}
