import { useCallback, useEffect, useReducer, useState } from 'react'
import type { EmojiCandidate, EmojiGroups, SkinTone } from '../../../shared/model/emoji.ts'
import { useAccountKey } from '../../hooks/hooks.ts'
import { useEngine } from '../../hooks/useEngine.ts'
import { useLanguage } from '../../i18n/i18n.ts'

/** Debounce of the search (EM9). */
const SEARCH_DEBOUNCE_MS = 500
const MAX_FOUND = 600

export interface AllEmoji {
  /** null: loading failed; undefined: still loading. */
  readonly all: EmojiGroups | null | undefined
  readonly retry: () => void
  /** Stores the skin tone, then loads the emoji with it. */
  readonly setTone: (tone: SkinTone) => void
}

/** All emoji groups, loaded when a picker opens, and again after a change of the tone, the language or the account, or a retry. */
export function useAllEmoji(): AllEmoji {
  const engine = useEngine()
  const account = useAccountKey()
  const language = useLanguage()
  const [all, setAll] = useState<EmojiGroups | null>()
  const [requests, request] = useReducer((count: number) => count + 1, 0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `requests` triggers another request
  useEffect(() => {
    let cancelled = false
    void engine.call('lookup', { kind: 'emojiGroups', language, account }).then((answer) => {
      if (!cancelled) setAll(answer.ok ? (answer.value.emojiGroups ?? null) : null)
    })
    return () => {
      cancelled = true
    }
  }, [account, language, requests])
  const retry = useCallback(() => {
    setAll(undefined)
    request()
  }, [])
  const setTone = useCallback(
    (tone: SkinTone) => {
      void engine.run({ kind: 'pickEmoji', tone }).then(() => request())
    },
    [engine],
  )
  return { all, retry, setTone }
}

interface FoundEmoji {
  /** The search text of the results. */
  readonly words: string
  /** null without a search, and until the first results; empty if the search failed. */
  readonly found: readonly EmojiCandidate[] | null
  /** Whether the results are still those of an earlier text. */
  readonly pending: boolean
}

const NOTHING = { words: '', found: null } as const

/** Searches for emoji by name. Debounced. */
export function useFoundEmoji(text: string, tone: SkinTone): FoundEmoji {
  const engine = useEngine()
  const account = useAccountKey()
  const language = useLanguage()
  const [answer, setAnswer] = useState<{
    readonly words: string
    readonly found: readonly EmojiCandidate[] | null
  }>(NOTHING)
  const words = text.trim().replace(/^:|:$/g, '')
  // biome-ignore lint/correctness/useExhaustiveDependencies: another skin tone needs another search
  useEffect(() => {
    if (words === '') {
      setAnswer(NOTHING)
      return
    }
    let cancelled = false
    const timer = setTimeout(async () => {
      const lookup = { kind: 'emoji', text: words, limit: MAX_FOUND, language, account } as const
      const found = await engine.call('lookup', lookup)
      if (!cancelled) setAnswer({ words, found: found.ok ? (found.value.emoji ?? []) : [] })
    }, SEARCH_DEBOUNCE_MS)
    return () => {
      cancelled = true
      clearTimeout(timer)
    }
  }, [words, account, language, tone])
  return words === '' ? { ...NOTHING, pending: false } : { ...answer, pending: answer.words !== words }
}
