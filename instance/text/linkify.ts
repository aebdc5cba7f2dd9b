import { findByAcct } from '../state/accounts.ts'
import { ORIGIN_PLACEHOLDER } from '../state/originPlaceholder.ts'
import type { Account } from '../state/records.ts'
import type { World } from '../world.ts'
import { hostOf } from '../world.ts'
import { escapeHtml } from './escape.ts'

/** HTML, with the accounts and hashtags that it mentions. */
export interface Formatted {
  html: string
  mentions: Account[]
  tags: string[]
}

const LINKABLE =
  /(?<url>https?:\/\/[^\s<>"']+)|(?<![\w@/.])@(?<nick>[\w.-]*\w)(?<domain>@[\w-]+(?:\.[\w-]+)*(?::\d+)?)?|(?<![\w&/#])#(?<tag>[\p{L}\p{N}_]*[\p{L}_][\p{L}\p{N}\p{M}_]*)/gu

/** Converts plain text to HTML with links for URLs, mentions and hashtags, as Pleroma does. */
export function linkify(world: World, text: string): Formatted {
  const mentions: Account[] = []
  const tags: string[] = []
  let html = ''
  /** Where the text that is not converted yet begins. */
  let position = 0
  for (const match of text.matchAll(LINKABLE)) {
    const { url, nick, domain, tag } = match.groups ?? {}
    html += escapeHtml(text.slice(position, match.index))
    position = match.index + match[0].length
    if (url) {
      const address = url.replace(/[.,;:!?)\]]+$/, '')
      html += urlLink(address) + escapeHtml(url.slice(address.length))
    } else if (nick) {
      const account = findByAcct(world.store, `${nick}${domain ?? ''}`, hostOf(world))
      if (account) mentions.push(account)
      html += account ? mentionLink(account) : escapeHtml(match[0])
    } else if (tag) {
      tags.push(tag.toLowerCase())
      html += tagLink(tag)
    }
  }
  return { html: html + escapeHtml(text.slice(position)), mentions, tags }
}

/** A link whose text is its URL. */
function urlLink(address: string): string {
  return `<a href="${escapeHtml(address)}" rel="ugc">${escapeHtml(address)}</a>`
}

/** A mention whose text is the username. */
function mentionLink(account: Account): string {
  return `<span class="h-card"><a class="u-url mention" data-user="${account.id}" href="${profileUrl(account)}" rel="ugc">@<span>${account.username}</span></a></span>`
}

/** A hashtag that links to its timeline on this instance. */
function tagLink(tag: string): string {
  return `<a class="hashtag" data-tag="${escapeHtml(tag.toLowerCase())}" href="${ORIGIN_PLACEHOLDER}/tag/${encodeURIComponent(tag.toLowerCase())}" rel="tag ugc">#${escapeHtml(tag)}</a>`
}

/** The URL of a profile. A local one begins with `ORIGIN_PLACEHOLDER`. */
export function profileUrl(account: Account): string {
  return account.domain === null
    ? `${ORIGIN_PLACEHOLDER}/users/${account.username}`
    : `https://${account.domain}/users/${account.username}`
}
