import { useEffect, useState } from 'react'
import type { Fault, Outcome } from '../../shared/fault/fault.ts'
import type { Lookup, LookupAnswer } from '../../shared/protocol/operations.ts'
import { useAccountKey, useEngineStatus } from './hooks.ts'
import { useEngine } from './useEngine.ts'

/** The state of a lookup. */
export interface LookupState {
  /** The answer to the lookup; null while it loads. */
  readonly outcome: Outcome<LookupAnswer> | null
  /** Sends the lookup again. */
  readonly again: () => void
}

/**
 * Runs a lookup, and runs it again after a restart of the engine. A successful answer stays until the next successful one.
 */
export function useLookup(question: Lookup): LookupState {
  const engine = useEngine()
  const account = useAccountKey()
  const attached = useEngineStatus('attachCount')
  const [tries, setTries] = useState(0)
  const about = JSON.stringify([account, question])
  const [answer, setAnswer] = useState({ about, outcome: null as LookupState['outcome'] })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the retry counter and the number of attaches trigger another request
  useEffect(() => {
    if (account === '' || attached === 0) return
    let active = true
    void engine.call('lookup', { ...question, account }).then((outcome) => {
      if (!active) return
      setAnswer((before) => {
        const stays = before.about === about && before.outcome?.ok === true && !outcome.ok
        return stays ? before : { about, outcome }
      })
    })
    return () => {
      active = false
    }
  }, [about, attached, tries])
  return {
    outcome: answer.about === about ? answer.outcome : null,
    again: () => {
      setAnswer({ about, outcome: null })
      setTries(tries + 1)
    },
  }
}

/** The state of an account lookup. */
export type AccountLookup =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly fault: Fault }
  | { readonly state: 'none' }
  /** From now on, the engine sends the account, its counts and the relationship to this tab. They may arrive a moment later. */
  | { readonly state: 'found'; readonly accountId: string }

/** Looks up an account by its id, its name or `name@host`. */
export function useAccountLookup(name: string): {
  readonly looked: AccountLookup
  readonly again: () => void
} {
  const { outcome, again } = useLookup({ kind: 'account', name })
  return { looked: lookedOf(outcome), again }
}

function lookedOf(outcome: LookupState['outcome']): AccountLookup {
  if (outcome === null) return { state: 'loading' }
  if (!outcome.ok) return { state: 'failed', fault: outcome.fault }
  const { accountId } = outcome.value
  return accountId === null ? { state: 'none' } : { state: 'found', accountId }
}
