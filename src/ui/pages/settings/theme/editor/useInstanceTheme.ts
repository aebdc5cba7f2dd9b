import { useEffect, useState } from 'react'
import type { ThemeSource } from '../../../../../shared/model/theme.ts'
import type { ThemeChoice } from '../../../../../shared/model/themeChoice.ts'
import { useAccountKey, useEngineStatus } from '../../../../hooks/hooks.ts'
import { useEngine } from '../../../../hooks/useEngine.ts'

/** A theme of the instance. `null`: there is none, or it can't be shown. */
export interface InstanceTheme {
  readonly source: ThemeSource | null
  readonly loading: boolean
}

const NONE: InstanceTheme = { source: null, loading: false }
const LOADING: InstanceTheme = { source: null, loading: true }

/** Whether `choice` is a theme that the instance serves. */
export const isOfInstance = (choice: ThemeChoice): boolean =>
  choice === 'configured' || choice.startsWith('instance:')

/** The theme of the instance that `choice` names. Nothing is asked for any other choice. */
export function useInstanceTheme(choice: ThemeChoice): InstanceTheme {
  const engine = useEngine()
  const account = useAccountKey()
  const attached = useEngineStatus('attached')
  const about = isOfInstance(choice) ? `${account} ${choice}` : ''
  const [found, setFound] = useState({ about: '', theme: NONE })
  // biome-ignore lint/correctness/useExhaustiveDependencies: an engine that has restarted does not know the question
  useEffect(() => {
    if (about === '' || account === '') return
    let active = true
    void engine.call('lookup', { kind: 'theme', choice, account }).then((outcome) => {
      if (!active) return
      const source = outcome.ok ? (outcome.value.look?.source ?? null) : null
      setFound((before) =>
        source === null && before.about === about && before.theme.source !== null
          ? before
          : { about, theme: { source, loading: false } },
      )
    })
    return () => {
      active = false
    }
  }, [about, attached])
  if (about === '') return NONE
  return found.about === about ? found.theme : LOADING
}
