import type { Capabilities } from '../../shared/model/instance.ts'
import { optionalBool, record } from '../json/read.ts'
import { featuresOf } from './features.ts'
import { detectSoftware, type Family, familyOf, isAtLeast, type Software } from './software.ts'

/**
 * What an instance can do, and what it runs, from its instance answer (v1 or v2) and its nodeinfo; either may
 * be missing or nonsense. What can't be known is guessed so that nothing is published, repeated or lost by
 * mistake; a call that then turns out to be missing answers 404, and is hidden by whoever made it.
 */
export function detectCapabilities(instance: unknown, nodeinfo: unknown): Capabilities & Software {
  const found = detectSoftware(instance, nodeinfo)
  const family = familyOf(found.software)
  const metadata = record(record(nodeinfo).metadata)
  const capabilities = capabilitiesOf(family, found.version, featuresOf(instance, nodeinfo))
  return {
    ...found,
    ...capabilities,
    suggestions: optionalBool(record(metadata.suggestions).enabled) ?? capabilities.suggestions,
    anonymousReading: family !== 'gotosocial' && optionalBool(metadata.private) !== true,
  }
}

type Features = ReadonlySet<string> | null

/** The differences are listed in the table of servers: who does what, and since when. */
function capabilitiesOf(
  family: Family,
  version: string,
  features: Features,
): Omit<Capabilities, 'anonymousReading'> {
  const kin = family === 'pleroma' || family === 'akkoma'
  const mastodon = family === 'mastodon'
  const since = (major: number, minor: number): boolean => isAtLeast(version, major, minor, true)
  const lists = (...names: string[]): boolean => names.some((name) => features?.has(name) === true)
  /** Pleroma and Akkoma list what they do; where the list itself is missing, they are taken to do it. */
  const listedOrKin = (...names: string[]): boolean => (features === null ? kin : lists(...names))
  return {
    // Unknown servers are tried with a password; a refusal leads to the code flow.
    passwordGrant: !mastodon && family !== 'gotosocial',
    reactions: listedOrKin('pleroma_emoji_reactions'),
    customReactions: lists('pleroma_custom_emoji_reactions', 'custom_emoji_reactions'),
    chats: family !== 'akkoma' && lists('pleroma_chat_messages'),
    // `chat` is what the shoutbox was called before there were chats.
    shout: family !== 'akkoma' && lists('shout', 'chat'),
    polls: kin ? listedOrKin('polls') : true,
    // Mastodon since 4.5; all others that can do it list it.
    quoting: mastodon ? isAtLeast(version, 4, 5, false) : lists('quote_posting'),
    editing: editingOf(family, version, features),
    bookmarks: true,
    expiry: kin,
    // Akkoma takes it since 3.6; Pleroma finds it out by itself, if at all.
    postLanguage: mastodon || family === 'gotosocial' || family === 'akkoma',
    // Elsewhere `preview: true` is ignored, and the post is published.
    preview: kin,
    // GoToSocial ignores the key: a retry makes a second post.
    idempotency: kin || mastodon,
    pleromaRead: kin,
    markers: mastodon ? since(3, 0) : true,
    announcements: family === 'pleroma' ? since(2, 5) : mastodon ? since(3, 1) : true,
    filters: true,
    filterGroups: mastodon ? since(4, 0) : family === 'gotosocial' && isAtLeast(version, 0, 17, false),
    streaming: kin && features !== null ? lists('mastodon_api_streaming') : true,
    streamSubscribe: subscribingOf(family, version),
    pleromaTimelineParams: kin,
    suggestions: mastodon ? since(3, 4) : lists('v2_suggestions', 'suggestions'),
    directTimeline: kin || (mastodon && !since(3, 0)),
    gopher: lists('gopher'),
    mediaProxy: lists('media_proxy'),
  }
}

/** Pleroma and Akkoma list `editing`; Mastodon edits since 3.5, GoToSocial since 0.18. */
function editingOf(family: Family, version: string, features: Features): boolean {
  if (family === 'mastodon') return isAtLeast(version, 3, 5, true)
  if (family === 'gotosocial') return isAtLeast(version, 0, 18, false)
  return features?.has('editing') === true
}

/**
 * Messages on an open socket that add a stream: Mastodon since 3.3, GoToSocial, Pleroma with its unified
 * socket. Akkoma parted from Pleroma before that. Where it is doubtful it is no: a socket for each
 * stream works everywhere, a message that is not understood brings silence.
 */
function subscribingOf(family: Family, version: string): boolean {
  if (family === 'mastodon') return isAtLeast(version, 3, 3, true)
  if (family === 'pleroma') return isAtLeast(version, 2, 6, false)
  return family === 'gotosocial'
}
