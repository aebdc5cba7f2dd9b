import type { Filter, MuteReason } from '../../shared/model/mute.ts'
import type { Status } from '../../shared/model/status.ts'
import { hasWord, searchedText } from './matchText.ts'

/** What a person, and their instance for them, do not want to read. */
export interface Rules {
  readonly words: readonly string[]
  /** Those that hold now; null: the instance has not told them. */
  readonly filters: readonly Filter[] | null
  /** `hideFilteredStatuses`: no line is left of what a word or a filter finds. */
  readonly hideFound: boolean
}

/** How a post's author stands, as far as muting goes. */
export type Standing = 'author' | 'bot' | undefined

/** Judges posts by its rules, which are made ready once for all of them. */
export type Judge = (status: Status, standing: Standing, own: boolean) => readonly MuteReason[]

const NONE: readonly MuteReason[] = []

/** Makes a judge of `rules`. Own posts are never muted (MU2). */
export function judgeBy(rules: Rules): Judge {
  const words = rules.words
    .map((word) => ({ word, small: word.trim().toLowerCase() }))
    .filter(({ small }) => small !== '')
  const filters = rules.filters?.map(prepared) ?? []
  const hide = (filter: boolean): { hide?: true } => (filter || rules.hideFound ? { hide: true } : {})

  return (status, standing, own) => {
    if (own) return NONE
    const reasons: MuteReason[] = []
    if (standing === 'author') reasons.push({ by: 'author' })
    // Of a repeat nothing but who repeated it: what it repeats is judged by itself.
    if (status.repeatOfId !== undefined) return reasons
    if (status.threadMuted) reasons.push({ by: 'thread' })
    if (words.length + filters.length > 0) {
      const text = searchedText(status)
      for (const { word, small } of words)
        if (text.includes(small)) reasons.push({ by: 'word', what: word, ...hide(false) })
      for (const filter of filters)
        if (filter.finds(status.id, text)) reasons.push({ ...filter.reason, ...hide(filter.hide) })
    }
    if (rules.filters === null)
      for (const found of status.filtered ?? NONE) reasons.push({ ...found, ...hide(found.hide === true) })
    if (standing === 'bot') reasons.push({ by: 'bot' })
    return reasons
  }
}

function prepared({ title, contexts, hide, keywords, statusIds }: Filter) {
  const found = keywords
    .map(({ text, wholeWord }) => ({ small: text.trim().toLowerCase(), wholeWord }))
    .filter(({ small }) => small !== '')
  const ids = new Set(statusIds)
  const reason: MuteReason = { by: 'filter', what: title, in: contexts }
  return {
    reason,
    hide,
    finds: (id: string, text: string): boolean =>
      ids.has(id) || found.some(({ small, wholeWord }) => hasWord(text, small, wholeWord)),
  }
}
