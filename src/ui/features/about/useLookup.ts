import { useEffect, useState } from 'react'
import type { Fault } from '../../../shared/fault/fault.ts'
import type { Lookup, LookupAnswer } from '../../../shared/protocol/operations.ts'
import { engine } from '../../engine/engine.ts'
import { useAccountKey } from '../../mirror/hooks.ts'

interface LookedUp {
  /** Null: not yet, or it failed. */
  readonly answer: LookupAnswer | null
  readonly fault: Fault | null
  readonly retry: () => void
}

/** Asks the engine something once. `asked` is the same from render to render. */
export function useLookup(asked: Lookup): LookedUp {
  const account = useAccountKey()
  const [attempt, setAttempt] = useState(0)
  const [known, setKnown] = useState<Pick<LookedUp, 'answer' | 'fault'>>({ answer: null, fault: null })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again
  useEffect(() => {
    if (account === '') return
    let left = false
    setKnown({ answer: null, fault: null })
    void engine.call('lookup', { ...asked, account }).then((outcome) => {
      if (left) return
      setKnown(outcome.ok ? { answer: outcome.value, fault: null } : { answer: null, fault: outcome.fault })
    })
    return () => {
      left = true
    }
  }, [account, asked, attempt])
  return { ...known, retry: () => setAttempt((before) => before + 1) }
}
