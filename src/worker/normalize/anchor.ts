import { plainText, type RichNode } from '../../shared/model/richText.ts'
import type { Mention } from '../../shared/model/status.ts'
import { MAX_WORD_CHARS } from '../json/limits.ts'
import type { Attributes } from './htmlTokens.ts'
import { hostOf, httpUrl, linkUrl } from './url.ts'

export interface AnchorContext {
  readonly mentions: readonly Mention[]
  /** Base URL for relative links. Without it, they become plain text. */
  readonly base?: string
}

const MENTION_TEXT = /^@([^\s@/]+)(?:@([^\s@/]+))?$/
const HASHTAG_TEXT = /^[#＃]([^\s#＃]+)$/

const has = (words: string | undefined, word: string): boolean =>
  words?.toLowerCase().split(/\s+/).includes(word) ?? false

/**
 * Converts an `<a>` to a mention, a hashtag or a link, or to its bare content if the target is not allowed. The
 * instance's data takes precedence over the author's: a link to an account of the `mentions` list becomes a mention of
 * that account, whatever its text says.
 */
export function anchorNodes(attributes: Attributes, content: RichNode[], context: AnchorContext): RichNode[] {
  if (content.length === 0) return []
  const href = linkUrl(attributes.href, context.base)
  if (href === undefined) return content
  const text = plainText(content)
  if (text.length <= MAX_WORD_CHARS && httpUrl(href) !== undefined) {
    const special = mentionNode(attributes, href, text, context) ?? hashtagNode(attributes, href, text)
    if (special !== null) return [special]
  }
  return [{ t: 'a', href, c: content }]
}

function hashtagNode(attributes: Attributes, href: string, text: string): RichNode | null {
  const tag = HASHTAG_TEXT.exec(text)?.[1]
  if (tag === undefined) return null
  return has(attributes.class, 'hashtag') || has(attributes.rel, 'tag') ? { t: 'hashtag', tag, href } : null
}

function mentionNode(
  attributes: Attributes,
  href: string,
  text: string,
  context: AnchorContext,
): RichNode | null {
  const [, name, textHost] = MENTION_TEXT.exec(text) ?? []
  if (name === undefined) return null
  const host = textHost ?? hostOf(href)
  const known = context.mentions.find((mention) => pointsTo(mention, attributes, href, name, host))
  if (known !== undefined) {
    // Without a host in its name, the account is at home, whatever the host of its page (I32).
    const knownHost = known.acct.split('@')[1]
    return { t: 'mention', href, name: known.username, ...(knownHost && { host: knownHost }), id: known.id }
  }
  return has(attributes.class, 'mention') && !has(attributes.class, 'hashtag')
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
  name: string,
  host: string,
): boolean {
  if (mention.url === href || mention.id === attributes['data-user']) return true
  const mentionHost = mention.acct.split('@')[1] ?? hostOf(mention.url ?? '')
  return (
    mention.username.toLowerCase() === name.toLowerCase() && mentionHost.toLowerCase() === host.toLowerCase()
  )
}
