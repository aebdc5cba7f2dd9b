import { foldText } from '../../../shared/foldText.ts'
import { effectOf, type Filter, type FilterMatch, type MuteReason } from '../../../shared/model/mute.ts'
import type { Status } from '../../../shared/model/status.ts'
import { hasWord, searchedText } from './matchText.ts'

/** The mute rules of the user, from preferences and from filters of the instance. */
export interface Rules {
  readonly words: readonly string[]
  /** The active filters; null until they are loaded. */
  readonly filters: readonly Filter[] | null
  /** The ids of filters whose marks on posts are out of date: active, expired and deleted ones. The mark of any other counts. */
  readonly judgedIds: readonly string[]
  /** Hide matches completely instead of collapsing them (`hideFilteredStatuses`). */
  readonly hideFound: boolean
}

/** Whether a post's author is muted, blocked (or their server is), or a bot while bots are muted. */
export type Standing = 'author' | 'blocked' | 'bot' | undefined

/** Returns the reasons why a post is muted, or its media covered; empty if there are none. */
export type Judge = (status: Status, standing: Standing, own: boolean) => readonly MuteReason[]

const NONE: readonly MuteReason[] = []

/** Compiles `rules` into a judge. Own posts are never muted (MU2). */
export function judgeBy(rules: Rules): Judge {
  const words = rules.words
    .map((word) => ({ word, folded: foldText(word.trim()) }))
    .filter(({ folded }) => folded !== '')
  const filters = rules.filters?.map(compileFilter) ?? []
  const judgedIds = new Set(rules.judgedIds)
  const counts = ({ filterId }: FilterMatch): boolean =>
    rules.filters === null || (filterId !== undefined && !judgedIds.has(filterId))
  /** What is found is hidden completely by preference (MU5), unless only its media is to be covered. */
  const found = (reason: MuteReason): MuteReason =>
    rules.hideFound && reason.cover !== true ? { ...reason, hide: true } : reason

  return (status, standing, own) => {
    if (own) return NONE
    const reasons: MuteReason[] = []
    if (standing === 'author' || standing === 'blocked') reasons.push({ by: standing })
    // The repeated post is judged separately.
    if (status.repeatOfId !== undefined) return reasons
    if (status.threadMuted) reasons.push({ by: 'thread' })
    if (words.length + filters.length > 0) {
      const text = searchedText(status)
      for (const { word, folded } of words)
        if (text.includes(folded)) reasons.push(found({ by: 'word', what: word }))
      for (const filter of filters) if (filter.finds(status.id, text)) reasons.push(found(filter.reason))
    }
    for (const { filterId: _, words: __, ...reason } of status.filtered?.filter(counts) ?? [])
      reasons.push(found(reason))
    if (standing === 'bot') reasons.push({ by: 'bot' })
    return reasons
  }
}

function compileFilter({ title, contexts, action, keywords, statusIds }: Filter) {
  const found = keywords
    .map(({ text, wholeWord }) => ({ folded: foldText(text.trim()), wholeWord }))
    .filter(({ folded }) => folded !== '')
  const ids = new Set(statusIds)
  const reason: MuteReason = { by: 'filter', what: title, in: contexts, ...effectOf(action) }
  return {
    reason,
    finds: (id: string, text: string): boolean =>
      ids.has(id) || found.some(({ folded, wholeWord }) => hasWord(text, folded, wholeWord)),
  }
}
