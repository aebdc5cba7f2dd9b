import type { Capabilities } from '../../shared/model/instance.ts'
import { optionalBool, record } from '../json/read.ts'
import { detectSoftware, type Family, familyOf, isAtLeast, type Software } from './detectSoftware.ts'
import { featuresOf } from './features.ts'

/**
 * Detects an instance's capabilities and software from its instance answer (v1 or v2) and its nodeinfo; either
 * may be missing or malformed. Unknown capabilities are guessed so that nothing is published, repeated or lost
 * by mistake. If an endpoint turns out to be missing, it answers 404 and the caller hides the feature.
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

/** The differences between servers, and the versions that introduced them. */
function capabilitiesOf(
  family: Family,
  version: string,
  features: Features,
): Omit<Capabilities, 'anonymousReading'> {
  const isPleromaOrAkkoma = family === 'pleroma' || family === 'akkoma'
  const isMastodon = family === 'mastodon'
  const since = (major: number, minor: number): boolean => isAtLeast(version, major, minor, true)
  const lists = (...names: string[]): boolean => names.some((name) => features?.has(name) === true)
  /** Pleroma and Akkoma list their features; without the list, they are assumed to have the feature. */
  const isListedOr = (...names: string[]): boolean =>
    features === null ? isPleromaOrAkkoma : lists(...names)
  return {
    // Unknown servers are tried with a password; if they refuse it, the code flow is used.
    passwordGrant: !isMastodon && family !== 'gotosocial',
    reactions: isListedOr('pleroma_emoji_reactions'),
    customReactions: lists('pleroma_custom_emoji_reactions', 'custom_emoji_reactions'),
    chats: family !== 'akkoma' && lists('pleroma_chat_messages'),
    // `chat` was the shoutbox's name before there were chats.
    shout: family !== 'akkoma' && lists('shout', 'chat'),
    polls: isPleromaOrAkkoma ? isListedOr('polls') : true,
    // Mastodon since 4.5; other servers that support it list it.
    quoting: isMastodon ? isAtLeast(version, 4, 5, false) : lists('quote_posting'),
    editing: editingOf(family, version, features),
    bookmarks: true,
    expiry: isPleromaOrAkkoma,
    // Akkoma accepts it since 3.6; Pleroma detects the language itself, if at all.
    postLanguage: isMastodon || family === 'gotosocial' || family === 'akkoma',
    // Other servers ignore `preview: true` and publish the post.
    preview: isPleromaOrAkkoma,
    // GoToSocial ignores the key: a retry makes a second post.
    idempotency: isPleromaOrAkkoma || isMastodon,
    pleromaRead: isPleromaOrAkkoma,
    markers: isMastodon ? since(3, 0) : true,
    announcements: family === 'pleroma' ? since(2, 5) : isMastodon ? since(3, 1) : true,
    filters: true,
    filterGroups: isMastodon ? since(4, 0) : family === 'gotosocial' && isAtLeast(version, 0, 17, false),
    streaming: isPleromaOrAkkoma && features !== null ? lists('mastodon_api_streaming') : true,
    streamSubscribe: streamSubscribeOf(family, version),
    pleromaTimelineParams: isPleromaOrAkkoma,
    suggestions: isMastodon ? since(3, 4) : lists('v2_suggestions', 'suggestions'),
    directTimeline: isPleromaOrAkkoma || (isMastodon && !since(3, 0)),
    gopher: lists('gopher'),
    mediaProxy: lists('media_proxy'),
  }
}

/** Pleroma and Akkoma list `editing`; Mastodon supports it since 3.5, GoToSocial since 0.18. */
function editingOf(family: Family, version: string, features: Features): boolean {
  if (family === 'mastodon') return isAtLeast(version, 3, 5, true)
  if (family === 'gotosocial') return isAtLeast(version, 0, 18, false)
  return features?.has('editing') === true
}

/**
 * Whether messages on an open socket can add a stream: Mastodon since 3.3, GoToSocial, and Pleroma with its
 * unified socket, which is newer than the Akkoma fork. In doubt the answer is no: one socket per stream works
 * everywhere, but a message that is not understood brings no events.
 */
function streamSubscribeOf(family: Family, version: string): boolean {
  if (family === 'mastodon') return isAtLeast(version, 3, 3, true)
  if (family === 'pleroma') return isAtLeast(version, 2, 6, false)
  return family === 'gotosocial'
}
