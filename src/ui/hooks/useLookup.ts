import { useEffect, useState } from 'react'
import type { Fault, Outcome } from '../../shared/fault/fault.ts'
import type { Lookup, LookupAnswer } from '../../shared/protocol/operations.ts'
import { useAccountKey, useEngineStatus } from './hooks.ts'
import { useEngine } from './useEngine.ts'

/** The answer to a lookup; null while it loads. */
export interface Told {
  readonly told: Outcome<LookupAnswer> | null
  /** Sends the lookup again. */
  readonly again: () => void
}

/**
 * Runs a lookup, and again after a restart of the engine. A successful answer stays until the next
 * successful one.
 */
export function useLookup(question: Lookup): Told {
  const engine = useEngine()
  const account = useAccountKey()
  const attached = useEngineStatus('attached')
  const [tries, setTries] = useState(0)
  const about = JSON.stringify([account, question])
  const [answer, setAnswer] = useState({ about, told: null as Told['told'] })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the retry counter and the number of attaches trigger another request
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

/** The state of an account lookup. */
export type Looked =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly fault: Fault }
  | { readonly state: 'none' }
  /**
   * The engine sends its account, counts and relationship to this tab from now on; they may arrive a moment
   * later.
   */
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
