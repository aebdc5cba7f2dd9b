import { useEffect, useState } from 'react'
import type { Fault } from '../../../../shared/fault/fault.ts'
import { TabRows } from '../../../blocks/tabs/TabRows.tsx'
import { sayFault } from '../../../common/faults/sayFault.ts'
import { canShare } from '../../../engine/tabGroup.ts'
import { useEngineStatus } from '../../../hooks/hooks.ts'
import { useEngine } from '../../../hooks/useEngine.ts'
import { sayDate } from '../../../i18n/format.ts'
import { useLanguage, useText } from '../../../i18n/i18n.ts'
import { ErrorState } from '../../../parts/ErrorState.tsx'
import styles from '../parts/Part.module.css'
import { TabsTogether } from './TabsTogether.tsx'

/** The open tabs of this browser, and the build of the engine that serves them (ST27). */
export function OpenTabs() {
  const t = useText()
  const language = useLanguage()
  const { build, fault } = useBuild()
  const [announcement, setAnnouncement] = useState('')
  return (
    <>
      <TabRows label={t('settings.browser.tabs')} onRefused={setAnnouncement} />
      <p className={styles.done} role="status">
        {announcement}
      </p>
      {canShare() && <TabsTogether />}
      {fault && <ErrorState form="line" message={sayFault(t, fault)} />}
      {build !== null && (
        <p className={styles.hint}>
          <span>
            {t('settings.browser.build', {
              version: __VERSION__,
              date: sayDate(build * 1_000, language, { dateStyle: 'medium', timeStyle: 'short' }),
            })}
          </span>{' '}
          {build !== __BUILD__ && <span>{t('settings.browser.other_build')}</span>}
        </p>
      )}
    </>
  )
}

/** The build of the engine that serves this tab. Null: it has not answered yet. */
function useBuild(): { readonly build: number | null; readonly fault: Fault | null } {
  const engine = useEngine()
  const attached = useEngineStatus('attachCount')
  const [build, setBuild] = useState<number | null>(null)
  const [fault, setFault] = useState<Fault | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the next engine may be of another build
  useEffect(() => {
    let left = false
    void engine.call('health', null).then((answer) => {
      if (left) return
      if (answer.ok) setBuild(answer.value.build)
      setFault(answer.ok ? null : answer.fault)
    })
    return () => {
      left = true
    }
  }, [engine, attached])
  return { build, fault }
}
