import { useEffect, useState } from 'react'
import type { ThemeSource } from '../../../../../shared/model/theme.ts'
import type { ThemeChoice } from '../../../../../shared/model/themeChoice.ts'
import { useAccountKey, useEngineStatus } from '../../../../hooks/hooks.ts'
import { useEngine } from '../../../../hooks/useEngine.ts'

/** A theme that the instance serves. */
export interface InstanceTheme {
  /** Null while it loads, if it does not exist, and if it can't be read. */
  readonly source: ThemeSource | null
  readonly loading: boolean
}

const NONE: InstanceTheme = { source: null, loading: false }
const LOADING: InstanceTheme = { source: null, loading: true }

/** Whether `choice` is a theme that the instance serves. */
export const isInstanceTheme = (choice: ThemeChoice): boolean =>
  choice === 'configured' || choice.startsWith('instance:')

/** The theme of the instance that `choice` names. Requests nothing for any other choice. */
export function useInstanceTheme(choice: ThemeChoice): InstanceTheme {
  const engine = useEngine()
  const account = useAccountKey()
  const attached = useEngineStatus('attachCount')
  /** Identifies the requested theme; empty if none is. */
  const key = isInstanceTheme(choice) ? `${account} ${choice}` : ''
  const [found, setFound] = useState({ key: '', theme: NONE })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a restarted engine has lost the request
  useEffect(() => {
    if (key === '' || account === '') return
    let active = true
    void engine.call('lookup', { kind: 'theme', choice, account }).then((outcome) => {
      if (!active) return
      const source = outcome.ok ? (outcome.value.look?.source ?? null) : null
      // A failure does not discard what an earlier request for the same theme found.
      setFound((before) =>
        source === null && before.key === key && before.theme.source !== null
          ? before
          : { key, theme: { source, loading: false } },
      )
    })
    return () => {
      active = false
    }
  }, [key, attached])
  if (key === '') return NONE
  return found.key === key ? found.theme : LOADING
}
