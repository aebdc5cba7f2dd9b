import { type Outcome, ok } from '../../../shared/fault/fault.ts'
import type { Lookup, LookupAnswer } from '../../../shared/protocol/operations.ts'
import type { AccountContext } from '../../context/accountContext.ts'
import type { Platform } from '../../platform/platform.ts'
import { recentGroup } from '../emoji/emojiGroups.ts'
import { findEmoji } from '../emoji/emojiIndex.ts'
import { habitsOf, RECENT_SHOWN } from '../emoji/emojiUse.ts'
import { recallUse } from '../emoji/keptUse.ts'
import type { InstanceLoader } from '../instance/instanceLoader.ts'
import { lookUpHashtags } from './hashtags.ts'
import { lookUpMentions } from './mentions.ts'
import { lookUpPreview } from './preview.ts'
import { lookUpSource } from './source.ts'

/** What is asked while somebody writes. */
export type WordLookup = Extract<
  Lookup,
  { kind: 'emoji' | 'emojiGroups' | 'mentions' | 'hashtags' | 'source' | 'preview' }
>

export interface WordParts {
  readonly platform: Platform
  readonly instances: InstanceLoader
}

/** More than a picker shows of what it found. */
const MAX_FOUND = 1_000

/** Answers what is asked while somebody writes: emoji, people and tags, how it will look, how it was written. */
export async function lookUpWords(
  context: AccountContext,
  { platform, instances }: WordParts,
  lookup: WordLookup,
): Promise<Outcome<LookupAnswer>> {
  if (lookup.kind === 'source') return lookUpSource(context, lookup.statusId)
  if (lookup.kind === 'preview') return lookUpPreview(context, lookup.draft)
  if (lookup.kind === 'mentions') return lookUpMentions(context, lookup.text, lookup.here)
  if (lookup.kind === 'hashtags') return lookUpHashtags(context, lookup.text, lookup.here)
  const extras = await instances.extras.get()
  const { fetch, origin } = platform
  const [custom, unicode, use] = await Promise.all([
    extras.customEmojis(),
    extras.unicode.in(lookup.language, { ...context, fetch, origin }),
    recallUse(context),
  ])
  const index = extras.shelf.indexOf(custom, unicode)
  // A form has the focus: what its picker will ask for is made ready, too.
  if (lookup.kind === 'emoji' && lookup.limit === 0) extras.shelf.groupsIn(use.tone)
  if (lookup.kind === 'emoji') {
    const limit = Math.min(lookup.limit, MAX_FOUND)
    return ok({ accountId: null, emoji: findEmoji(index, lookup.text, limit, habitsOf(use)) })
  }
  const recent = use.recent.slice(0, RECENT_SHOWN).map(({ emoji }) => emoji)
  const groups = [...recentGroup(index, recent), ...extras.shelf.groupsIn(use.tone)]
  return ok({ accountId: null, emojiGroups: { groups, tone: use.tone, stickers: extras.stickers } })
}
