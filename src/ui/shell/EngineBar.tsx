import { Suspense, useEffect, useState } from 'react'
import { useSyncedPreferences } from '../blocks/navigation/useNav.ts'
import { useOutbox } from '../blocks/outbox/useOutbox.ts'
import { lazily } from '../common/loading/lazily.tsx'
import { prefetch } from '../common/loading/staleBuild.ts'
import { notice } from '../common/notices/notices.ts'
import { fetchWindow, openWindow } from '../common/overlay/openWindow.ts'
import { useConnection, useEngineStatus } from '../hooks/hooks.ts'
import { useEngine } from '../hooks/useEngine.ts'
import { useText } from '../i18n/i18n.ts'
import { Button } from '../parts/Button.tsx'
import { usePartsState } from '../parts/partsState.ts'
import styles from './EngineBar.module.css'

const OutboxBar = lazily(
  async () => (await import('./OutboxBar.tsx')).OutboxBar,
  () => null,
)

/** Warnings about the engine and the connection to the instance. */
export function EngineBar() {
  const engine = useEngine()
  const t = useText()
  const superseded = useEngineStatus('superseded')
  const state = useEngineStatus('state')
  const connection = useConnection()
  const message = useEngineStatus('message')
  const alone = useEngineStatus('alone')
  const failed = state === 'failed'
  const waits = useOutbox().length > 0
  const { dontShowUpdateNotifs } = useSyncedPreferences()
  useEffect(() => fetchWindow(engine, 'connection'), [engine])
  // Pictures that failed while the instance was away are loaded again (M47).
  const { failedPictures } = usePartsState()
  const reachable = connection?.reachable !== false
  useEffect(() => {
    if (reachable) failedPictures.retry()
  }, [reachable, failedPictures])
  // Prefetched, because the network may be down when an entry waits in the outbox.
  useEffect(() => {
    fetchWindow(engine, 'outbox')
    void prefetch(OutboxBar.load)
  }, [engine])
  useEffect(() => {
    if (alone) notice(engine, 'engine.single_tab')
  }, [alone, engine])
  return (
    <div role="status" className={styles.bar}>
      {failed && !superseded && (
        <p className={styles.part}>
          <span>{message === '' ? t('engine.lost') : t('engine.start_failed', { message })}</span>
          <Button size="small" onClick={() => location.reload()}>
            {t('general.reload')}
          </Button>
        </p>
      )}
      {!failed && !reachable && (
        <p className={styles.part}>
          <span>{t('instance.unreachable')}</span>
          <Button size="small" onClick={() => openWindow(engine, 'connection')}>
            {t('connection.details')}
          </Button>
        </p>
      )}
      {connection?.blockedUntil !== undefined && (
        <Pause key={connection.blockedUntil} until={connection.blockedUntil} />
      )}
      {waits && (
        <Suspense>
          <OutboxBar />
        </Suspense>
      )}
      {/* A failed engine is replaced only by a reload (P62). */}
      {superseded && (failed || !dontShowUpdateNotifs) && (
        <p className={styles.part}>
          <span>{t('engine.superseded')}</span>
          <Button size="small" onClick={() => location.reload()}>
            {t('general.reload')}
          </Button>
        </p>
      )}
    </div>
  )
}

/** A countdown of the pause that the instance requested (rate limit). */
function Pause({ until }: { readonly until: number }) {
  const t = useText()
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [])
  const seconds = Math.ceil((until - now) / 1_000)
  const [announced] = useState(seconds)
  if (seconds <= 0) return null
  return (
    <p className={styles.part}>
      <span aria-hidden="true">{t('instance.rate_limited', { seconds })}</span>
      {/* Constant, because screen readers would announce the countdown every second. */}
      <span className="visually-hidden">{t('instance.rate_limited', { seconds: announced })}</span>
    </p>
  )
}
