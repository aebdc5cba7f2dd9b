import { useEffect, useState } from 'react'
import type { Fault } from '../../../shared/fault/fault.ts'
import { useAccountKey } from '../../hooks/hooks.ts'
import { useEngine } from '../../hooks/useEngine.ts'

/** Debounce of the member search (LI13). */
const SEARCH_AFTER_MS = 2_000

interface Answer {
  readonly words: string
  readonly following: boolean
  readonly ids: readonly string[]
  readonly fault?: Fault
}

/** The state of a search for accounts. */
export interface PeopleSearch {
  readonly typed: string
  readonly type: (words: string) => void
  /** Search only accounts that the user follows. */
  readonly following: boolean
  readonly setFollowing: (following: boolean) => void
  /** The results; null if the text is empty or they are loading. */
  readonly answer: Answer | null
  /** Searches at once. */
  readonly go: () => void
}

/** Searches accounts for the typed text, debounced. Blank text is never searched (LI13). */
export function usePeopleSearch(): PeopleSearch {
  const engine = useEngine()
  const account = useAccountKey()
  const [typed, setTyped] = useState('')
  const [following, setFollowing] = useState(true)
  const [answer, setAnswer] = useState<Answer | null>(null)
  /** Explicit requests, which are not debounced. */
  const [request, setRequest] = useState({ times: 0, typed: '' })
  const words = typed.trim()
  const waitMs = request.typed === typed ? 0 : SEARCH_AFTER_MS
  // biome-ignore lint/correctness/useExhaustiveDependencies: `request` repeats the search
  useEffect(() => {
    if (words === '') return
    let active = true
    const timer = setTimeout(async () => {
      const found = await engine.call('lookup', { kind: 'people', words, following, account })
      if (!active) return
      setAnswer({
        words,
        following,
        ...(found.ok ? { ids: found.value.accountIds ?? [] } : { ids: [], fault: found.fault }),
      })
    }, waitMs)
    return () => {
      active = false
      clearTimeout(timer)
    }
  }, [words, following, account, request])
  const current = answer?.words === words && answer.following === following
  const askNow = (): void => {
    setAnswer(null)
    setRequest({ times: request.times + 1, typed })
  }
  return {
    typed,
    type: setTyped,
    following,
    setFollowing: (next) => {
      setFollowing(next)
      askNow()
    },
    answer: current ? answer : null,
    go: askNow,
  }
}
