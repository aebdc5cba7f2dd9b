import { useEffect, useState } from 'react'
import type { Fault, Outcome } from '../../shared/fault/fault.ts'
import type { Lookup, LookupAnswer } from '../../shared/protocol/operations.ts'
import { useAccountKey, useEngineStatus } from './hooks.ts'
import { useEngine } from './useEngine.ts'

/** The answer to a question; null until it is there. */
export interface Told {
  readonly told: Outcome<LookupAnswer> | null
  /** Asks once more. */
  readonly again: () => void
}

/**
 * Asks the engine once; asked anew of an engine that was restarted, where an answer stays until the
 * next one is better.
 */
export function useLookup(question: Lookup): Told {
  const engine = useEngine()
  const account = useAccountKey()
  const attached = useEngineStatus('attached')
  const [tries, setTries] = useState(0)
  const about = JSON.stringify([account, question])
  const [answer, setAnswer] = useState({ about, told: null as Told['told'] })
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again, and of each engine anew
  useEffect(() => {
    if (account === '' || attached === 0) return
    let wanted = true
    void engine.call('lookup', { ...question, account }).then((told) => {
      if (!wanted) return
      setAnswer((before) => {
        const stays = before.about === about && before.told?.ok === true && !told.ok
        return stays ? before : { about, told }
      })
    })
    return () => {
      wanted = false
    }
  }, [about, attached, tries])
  return {
    told: answer.about === about ? answer.told : null,
    again: () => {
      setAnswer({ about, told: null })
      setTries(tries + 1)
    },
  }
}

/** What became of the question for an account. */
export type Looked =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly fault: Fault }
  | { readonly state: 'none' }
  /** Its account, counts and relationship are told to this tab from now on; they may come a moment later. */
  | { readonly state: 'found'; readonly accountId: string }

/** Looks up an account by its id, its name or `name@host`. */
export function useAccountLookup(name: string): { readonly looked: Looked; readonly again: () => void } {
  const { told, again } = useLookup({ kind: 'account', name })
  return { looked: lookedOf(told), again }
}

function lookedOf(told: Told['told']): Looked {
  if (told === null) return { state: 'loading' }
  if (!told.ok) return { state: 'failed', fault: told.fault }
  const { accountId } = told.value
  return accountId === null ? { state: 'none' } : { state: 'found', accountId }
}
