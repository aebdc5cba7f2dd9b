import { useEffect, useState } from 'react'
import type { Fault } from '../../../../shared/fault/fault.ts'
import type { Health } from '../../../../shared/protocol/operations.ts'
import { sayFault } from '../../../common/faults/sayFault.ts'
import { bringToFront, canBringToFront } from '../../../common/links/bringToFront.ts'
import { canShare } from '../../../engine/tabGroup.ts'
import { useEngineStatus } from '../../../hooks/hooks.ts'
import { useEngine } from '../../../hooks/useEngine.ts'
import { sayDate } from '../../../i18n/format.ts'
import { useLanguage, useText } from '../../../i18n/i18n.ts'
import { Button } from '../../../parts/Button.tsx'
import { ErrorState } from '../../../parts/ErrorState.tsx'
import styles from '../parts/Part.module.css'
import own from './Browser.module.css'
import { TabsTogether } from './TabsTogether.tsx'

const REFRESH_EVERY_MS = 2_000

/** The tabs that share this engine, with the way to those of this tab's group (TB4), and the build of the engine (ST27). */
export function OpenTabs() {
  const t = useText()
  const language = useLanguage()
  const { health, tabId, fault } = useTabs()
  if (health === null) return fault && <ErrorState form="line" message={sayFault(t, fault)} />
  return (
    <>
      <ul className={own.tabs}>
        {health.tabs.map(({ id, visible, windowName }) => (
          <li key={id}>
            <span>
              {id === tabId
                ? t('settings.browser.this_tab')
                : t(visible ? 'settings.browser.shown_tab' : 'settings.browser.hidden_tab')}
            </span>
            {canBringToFront(windowName) && (
              <Button onClick={() => bringToFront(windowName)}>{t('settings.browser.go_to_tab')}</Button>
            )}
          </li>
        ))}
      </ul>
      {canShare() && <TabsTogether />}
      <p className={styles.hint}>
        <span>
          {t('settings.browser.build', {
            version: __VERSION__,
            date: sayDate(health.build * 1_000, language, { dateStyle: 'medium', timeStyle: 'short' }),
          })}
        </span>{' '}
        {health.build !== __BUILD__ && <span>{t('settings.browser.other_build')}</span>}
      </p>
    </>
  )
}

/** The engine's health, fetched every two seconds while the tab is visible, and the id by which the engine knows this tab. */
function useTabs(): {
  readonly health: Health | null
  readonly tabId: string
  readonly fault: Fault | null
} {
  const engine = useEngine()
  const attached = useEngineStatus('attachCount')
  const [health, setHealth] = useState<Health | null>(null)
  const [tabId, setTabId] = useState('')
  const [fault, setFault] = useState<Fault | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a restarted engine knows this tab by another id
  useEffect(() => {
    let left = false
    const refresh = async (): Promise<void> => {
      if (document.visibilityState !== 'visible') return
      const answer = await engine.call('health', null)
      if (left) return
      if (answer.ok) setHealth(answer.value)
      setFault(answer.ok ? null : answer.fault)
    }
    void engine.run({ kind: 'measureStorage' }).then((ended) => {
      if (!left && ended.ok) setTabId(ended.value?.storage?.tabId ?? '')
    })
    void refresh()
    const timer = setInterval(() => void refresh(), REFRESH_EVERY_MS)
    return () => {
      left = true
      clearInterval(timer)
    }
  }, [engine, attached])
  return { health, tabId, fault }
}
