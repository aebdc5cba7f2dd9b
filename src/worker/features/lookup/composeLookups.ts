import { type Outcome, ok } from '../../../shared/fault/fault.ts'
import type { Lookup, LookupAnswer } from '../../../shared/protocol/operations.ts'
import type { AccountContext } from '../../context/accountContext.ts'
import { waitAtMost } from '../../platform/clock.ts'
import type { Platform } from '../../platform/platform.ts'
import { recentGroup } from '../emoji/emojiGroups.ts'
import { findEmoji } from '../emoji/emojiIndex.ts'
import { habitsOf, RECENT_SHOWN } from '../emoji/emojiUse.ts'
import { loadEmojiUse } from '../emoji/emojiUseStorage.ts'
import type { UnicodeEmoji } from '../emoji/unicodeEmoji.ts'
import type { InstanceLoader } from '../instance/instanceLoader.ts'
import { lookUpHashtags } from './hashtags.ts'
import { lookUpMentions } from './mentions.ts'
import { lookUpPreview } from './preview.ts'
import { lookUpSource } from './source.ts'

/** Lookups of the compose form. */
type ComposeLookup = Extract<
  Lookup,
  { kind: 'emoji' | 'emojiGroups' | 'mentions' | 'hashtags' | 'source' | 'preview' }
>

export interface LookupParts {
  readonly platform: Platform
  readonly instances: InstanceLoader
}

/** Upper bound of `limit`. */
const MAX_FOUND = 1_000
/** How long a search waits for the names of Unicode emoji. Without them it finds only custom emoji (EM3). */
const UNICODE_WAIT_MS = 300
/** One array, because the index is cached by identity. */
const NO_UNICODE: readonly UnicodeEmoji[] = []

/** Answers the lookups of the compose form: emoji, mentions, hashtags, preview and source. */
export async function lookUpForCompose(
  context: AccountContext,
  { platform, instances }: LookupParts,
  lookup: ComposeLookup,
): Promise<Outcome<LookupAnswer>> {
  if (lookup.kind === 'source') return lookUpSource(context, lookup.statusId)
  if (lookup.kind === 'preview') return lookUpPreview(context, lookup.draft)
  if (lookup.kind === 'mentions') return lookUpMentions(context, lookup.text, lookup.knownOnly)
  if (lookup.kind === 'hashtags') return lookUpHashtags(context, lookup.text, lookup.knownOnly)
  const extras = await instances.extras.get()
  const { fetch, origin } = platform
  const loading = extras.unicode.in(lookup.language, { ...context, fetch, origin })
  const isSearch = lookup.kind === 'emoji' && lookup.limit > 0
  const [custom, unicode = NO_UNICODE, use] = await Promise.all([
    extras.customEmojis(),
    isSearch ? waitAtMost(context.clock, loading, UNICODE_WAIT_MS) : loading,
    loadEmojiUse(context),
  ])
  const index = extras.shelf.indexOf(custom, unicode)
  // A limit of 0 means that a form has got the focus: prepare the groups for its picker.
  if (lookup.kind === 'emoji' && lookup.limit === 0) extras.shelf.groupsIn(use.tone)
  if (lookup.kind === 'emoji') {
    const limit = Math.min(lookup.limit, MAX_FOUND)
    return ok({ accountId: null, emoji: findEmoji(index, lookup.text, limit, habitsOf(use)) })
  }
  const recent = use.recent.slice(0, RECENT_SHOWN).map(({ emoji }) => emoji)
  const groups = [...recentGroup(index, recent), ...extras.shelf.groupsIn(use.tone)]
  return ok({ accountId: null, emojiGroups: { groups, tone: use.tone, stickers: extras.stickers } })
}
