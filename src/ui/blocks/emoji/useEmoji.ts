import { useCallback, useEffect, useState } from 'react'
import type { EmojiCandidate, EmojiGroups, SkinTone } from '../../../shared/model/emoji.ts'
import { useAccountKey } from '../../hooks/hooks.ts'
import { useEngine } from '../../hooks/useEngine.ts'
import { useLanguage } from '../../i18n/i18n.ts'

/** Debounce of the search (EM9). */
const SEARCH_DEBOUNCE_MS = 500
const MAX_FOUND = 600

export interface AllEmoji {
  /** null: they could not be had; undefined: they are on their way. */
  readonly all: EmojiGroups | null | undefined
  readonly again: () => void
  readonly setTone: (tone: SkinTone) => void
}

/** All emoji, as they are when a picker opens. */
export function useAllEmoji(): AllEmoji {
  const engine = useEngine()
  const account = useAccountKey()
  const language = useLanguage()
  const [all, setAll] = useState<EmojiGroups | null>()
  const [tries, setTries] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once more
  useEffect(() => {
    let wanted = true
    void engine.call('lookup', { kind: 'emojiGroups', language, account }).then((answer) => {
      if (wanted) setAll(answer.ok ? (answer.value.emojiGroups ?? null) : null)
    })
    return () => {
      wanted = false
    }
  }, [account, language, tries])
  const again = useCallback(() => {
    setAll(undefined)
    setTries((before) => before + 1)
  }, [])
  const setTone = useCallback(
    (tone: SkinTone) => {
      void engine.run({ kind: 'pickEmoji', tone }).then(() => setTries((before) => before + 1))
    },
    [engine],
  )
  return { all, again, setTone }
}

export interface FoundEmoji {
  /** What was looked for. */
  readonly words: string
  /** null: nothing is looked for, or nothing was found yet. */
  readonly found: readonly EmojiCandidate[] | null
  /** What is shown is of a word before. */
  readonly pending: boolean
}

const NOTHING = { words: '', found: null } as const

/** What is called like `text`, a while after its last key. */
export function useFoundEmoji(text: string, tone: SkinTone): FoundEmoji {
  const engine = useEngine()
  const account = useAccountKey()
  const language = useLanguage()
  const [answer, setAnswer] = useState<{
    readonly words: string
    readonly found: readonly EmojiCandidate[] | null
  }>(NOTHING)
  const words = text.trim().replace(/^:|:$/g, '')
  // biome-ignore lint/correctness/useExhaustiveDependencies: found anew in another tone
  useEffect(() => {
    if (words === '') {
      setAnswer(NOTHING)
      return
    }
    let wanted = true
    const timer = setTimeout(async () => {
      const lookup = { kind: 'emoji', text: words, limit: MAX_FOUND, language, account } as const
      const found = await engine.call('lookup', lookup)
      if (wanted) setAnswer({ words, found: found.ok ? (found.value.emoji ?? []) : [] })
    }, SEARCH_DEBOUNCE_MS)
    return () => {
      wanted = false
      clearTimeout(timer)
    }
  }, [words, account, language, tone])
  return words === '' ? { ...NOTHING, pending: false } : { ...answer, pending: answer.words !== words }
}
