import { useEffect, useState } from 'react'
import type { Fault } from '../../../shared/fault/fault.ts'
import type { RichText } from '../../../shared/model/richText.ts'
import { engine } from '../../engine/engine.ts'
import { useAccountKey, useEngineStatus } from '../../mirror/hooks.ts'

interface Terms {
  /** Empty: the instance has none. Null: not told yet, or it failed. */
  readonly terms: RichText | null
  readonly fault: Fault | null
  readonly retry: () => void
}

const NOTHING_KNOWN: Omit<Terms, 'retry'> = { terms: null, fault: null }

/** The terms of service of the instance; asked anew of an engine that was restarted. */
export function useTerms(): Terms {
  const account = useAccountKey()
  const attached = useEngineStatus('attached')
  const [tries, setTries] = useState(0)
  const [known, setKnown] = useState(NOTHING_KNOWN)
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again, and of each engine anew
  useEffect(() => {
    if (account === '' || attached === 0) return
    let wanted = true
    void engine.call('lookup', { kind: 'terms', account }).then((outcome) => {
      if (!wanted) return
      if (outcome.ok) setKnown({ terms: outcome.value.terms ?? [], fault: null })
      // Words that are there stay.
      else setKnown(({ terms }) => ({ terms, fault: terms === null ? outcome.fault : null }))
    })
    return () => {
      wanted = false
    }
  }, [account, attached, tries])
  return {
    ...known,
    retry: () => {
      setKnown(NOTHING_KNOWN)
      setTries(tries + 1)
    },
  }
}
