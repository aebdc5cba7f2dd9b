import { HIGHLIGHT_TYPES } from '../../../shared/model/mute.ts'
import type { NotificationType } from '../../../shared/model/notification.ts'
import { isRecord, type JsonObject, line, list, record } from '../../json/read.ts'

/** The version in the settings files of Pleroma-FE: a major and a minor number. */
export const PLEROMA_FE_VERSION = '_pleroma_settings_version'

/** Pleroma-FE's names for the kinds of notifications. */
const KINDS: Readonly<Record<string, NotificationType>> = {
  mentions: 'mention',
  statuses: 'status',
  likes: 'like',
  repeats: 'repeat',
  follows: 'follow',
  followRequest: 'follow_request',
  moves: 'move',
  emojiReactions: 'pleroma:emoji_reaction',
  reports: 'pleroma:report',
  polls: 'poll',
}
/** A highlight as it is stored. */
const HIGHLIGHT = new RegExp(`^\\S+ (${HIGHLIGHT_TYPES.join('|')}) #[0-9a-f]{6}$`, 'i')
const SHORT_COLOR = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/i

/**
 * The settings in a file of Pleroma-FE, by the names of our own settings files (ST35). Most preferences have the same name
 * in both. A value that we have no setting for stays under its own name, so that the reader finds and names it.
 */
export function fromPleromaFe(file: JsonObject): JsonObject {
  const { muteWords, muteFilters, highlight, ...others } = file
  const words = wordsIn(record(muteFilters))
  const people = peopleIn(record(highlight))
  const settings = Object.entries(others).filter(([, value]) => value !== null)
  const isStored = ([name]: Entry): boolean => STORED.has(name)
  return {
    preferences: Object.fromEntries([
      ...settings.filter((entry) => entry[0] !== PLEROMA_FE_VERSION && !isStored(entry)).flatMap(unfolded),
      ...words.others,
      ...people.others,
    ]),
    ...Object.fromEntries(settings.filter(isStored)),
    mutedWords: [...list(muteWords), ...words.words],
    highlights: people.highlights,
  }
}

type Entry = readonly [name: string, value: unknown]

const STORED: ReadonlySet<string> = new Set(['collapseNav', 'dontShowUpdateNotifs', 'pinnedNavItems'])

/** The choices for each kind of notification, which have names of their own here. */
const unfolded = ([name, value]: Entry): readonly Entry[] =>
  (name === 'notificationVisibility' || name === 'notificationNative') && isRecord(value)
    ? Object.entries(value).map(([kind, on]) => [
        `${name}.${Object.hasOwn(KINDS, kind) ? KINDS[kind] : kind}`,
        on,
      ])
    : [[name, value]]

/** The words of filters. `others` are those that are no words, or that are off. */
function wordsIn(filters: JsonObject): {
  readonly words: readonly string[]
  readonly others: readonly Entry[]
} {
  const words: string[] = []
  const others: Entry[] = []
  for (const [id, raw] of Object.entries(filters)) {
    const { type, value, enabled, name } = record(raw)
    if (type === 'word' && enabled !== false && line(value) !== '') words.push(line(value))
    else others.push([`muteFilters.${line(name) || id}`, raw])
  }
  return { words, others }
}

/** The highlighted people. `others` are those whose highlight is none that we know. */
function peopleIn(people: JsonObject): {
  readonly highlights: readonly string[]
  readonly others: readonly Entry[]
} {
  const highlights: string[] = []
  const others: Entry[] = []
  for (const [acct, raw] of Object.entries(people)) {
    const { type, color } = record(raw)
    if (type === 'disabled') continue
    const full = line(color).replace(SHORT_COLOR, '#$1$1$2$2$3$3')
    const entry = `${acct} ${line(type)} ${full}`
    if (HIGHLIGHT.test(entry)) highlights.push(entry)
    else others.push([`highlight.${acct}`, raw])
  }
  return { highlights, others }
}
