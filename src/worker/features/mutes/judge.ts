import type { Filter, MuteReason } from '../../../shared/model/mute.ts'
import type { Status } from '../../../shared/model/status.ts'
import { hasWord, searchedText } from './matchText.ts'

/** The mute rules of the user, from preferences and from filters of the instance. */
export interface Rules {
  readonly words: readonly string[]
  /** The active filters; null until they are loaded. */
  readonly filters: readonly Filter[] | null
  /** Hide matches completely instead of collapsing them (`hideFilteredStatuses`). */
  readonly hideFound: boolean
}

/** Whether a post's author is muted, or is a bot while bots are muted. */
export type Standing = 'author' | 'bot' | undefined

/** Returns the reasons why a post is muted; empty if it is not. */
export type Judge = (status: Status, standing: Standing, own: boolean) => readonly MuteReason[]

const NONE: readonly MuteReason[] = []

/** Compiles `rules` into a judge. Own posts are never muted (MU2). */
export function judgeBy(rules: Rules): Judge {
  const words = rules.words
    .map((word) => ({ word, lowerCase: word.trim().toLowerCase() }))
    .filter(({ lowerCase }) => lowerCase !== '')
  const filters = rules.filters?.map(compileFilter) ?? []
  const hide = (always: boolean): { hide?: true } => (always || rules.hideFound ? { hide: true } : {})

  return (status, standing, own) => {
    if (own) return NONE
    const reasons: MuteReason[] = []
    if (standing === 'author') reasons.push({ by: 'author' })
    // The repeated post is judged separately.
    if (status.repeatOfId !== undefined) return reasons
    if (status.threadMuted) reasons.push({ by: 'thread' })
    if (words.length + filters.length > 0) {
      const text = searchedText(status)
      for (const { word, lowerCase } of words)
        if (text.includes(lowerCase)) reasons.push({ by: 'word', what: word, ...hide(false) })
      for (const filter of filters)
        if (filter.finds(status.id, text)) reasons.push({ ...filter.reason, ...hide(filter.hide) })
    }
    if (rules.filters === null)
      for (const found of status.filtered ?? NONE) reasons.push({ ...found, ...hide(found.hide === true) })
    if (standing === 'bot') reasons.push({ by: 'bot' })
    return reasons
  }
}

function compileFilter({ title, contexts, hide, keywords, statusIds }: Filter) {
  const found = keywords
    .map(({ text, wholeWord }) => ({ lowerCase: text.trim().toLowerCase(), wholeWord }))
    .filter(({ lowerCase }) => lowerCase !== '')
  const ids = new Set(statusIds)
  const reason: MuteReason = { by: 'filter', what: title, in: contexts }
  return {
    reason,
    hide,
    finds: (id: string, text: string): boolean =>
      ids.has(id) || found.some(({ lowerCase, wholeWord }) => hasWord(text, lowerCase, wholeWord)),
  }
}
