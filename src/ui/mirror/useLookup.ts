import { useEffect, useState } from 'react'
import type { Fault } from '../../shared/fault/fault.ts'
import { engine } from '../engine/engine.ts'
import { useAccountKey, useEngineStatus } from './hooks.ts'

/** What became of a question. */
export type Looked =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly fault: Fault }
  | { readonly state: 'none' }
  /** Its account, counts and relationship are told to this tab from now on; they may come a moment later. */
  | { readonly state: 'found'; readonly accountId: string }

const LOADING: Looked = { state: 'loading' }

/**
 * Looks up an account by its id, its name or `name@host`; asked anew of an engine that was restarted.
 * `again` asks once more.
 */
export function useAccountLookup(name: string): { readonly looked: Looked; readonly again: () => void } {
  const account = useAccountKey()
  const attached = useEngineStatus('attached')
  const [tries, setTries] = useState(0)
  const about = `${account}/${name}`
  const [answer, setAnswer] = useState<{ readonly about: string; readonly looked: Looked } | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again, and of each engine anew
  useEffect(() => {
    if (account === '' || attached === 0) return
    let wanted = true
    void engine.call('lookup', { kind: 'account', name, account }).then((outcome) => {
      if (wanted) setAnswer({ about, looked: lookedOf(outcome) })
    })
    return () => {
      wanted = false
    }
  }, [about, account, name, attached, tries])
  return {
    looked: answer?.about === about ? answer.looked : LOADING,
    again: () => {
      setAnswer(null)
      setTries(tries + 1)
    },
  }
}

function lookedOf(outcome: Awaited<ReturnType<typeof engine.call<'lookup'>>>): Looked {
  if (!outcome.ok) return { state: 'failed', fault: outcome.fault }
  const { accountId } = outcome.value
  return accountId === null ? { state: 'none' } : { state: 'found', accountId }
}
