import { useCallback, useEffect, useId, useState } from 'react'
import type { Fault } from '../../../../shared/fault/fault.ts'
import type { LeftBehind as Left } from '../../../../shared/model/storageReport.ts'
import { sayFault } from '../../../common/faults/sayFault.ts'
import { openConfirm } from '../../../common/overlay/openOverlay.ts'
import { useEngine } from '../../../hooks/useEngine.ts'
import { useLanguage, useText } from '../../../i18n/i18n.ts'
import { sayBytes } from '../../../i18n/sayBytes.ts'
import { Button } from '../../../parts/Button.tsx'
import { ErrorState } from '../../../parts/ErrorState.tsx'
import { SkeletonRows } from '../../../parts/Skeleton.tsx'
import styles from '../parts/Part.module.css'
import own from './Browser.module.css'

/** What accounts that are not logged in have left in this browser, by server, and the way to delete it (ST34). */
export function LeftBehind() {
  const engine = useEngine()
  const t = useText()
  const [left, setLeft] = useState<readonly Left[] | null>(null)
  const [fault, setFault] = useState<Fault | null>(null)
  const [busy, setBusy] = useState(false)
  const [done, setDone] = useState('')
  const measure = useCallback(async (): Promise<void> => {
    const ended = await engine.run({ kind: 'measureStorage' })
    if (ended.ok) setLeft(ended.value?.storage?.left ?? [])
    else setFault(ended.fault)
  }, [engine])
  useEffect(() => void measure(), [measure])
  const forget = async (host: string): Promise<void> => {
    const sure = await openConfirm({
      title: t('settings.browser.left_confirm', { host }),
      body: t('settings.browser.left_confirm_hint'),
      confirmLabel: t('status.delete'),
      danger: true,
    })
    if (!sure) return
    setBusy(true)
    setDone('')
    setFault(null)
    const ended = await engine.run({ kind: 'forgetLeft', host })
    if (ended.ok) setDone(t('settings.browser.forgotten'))
    else setFault(ended.fault)
    await measure()
    setBusy(false)
  }
  return (
    <>
      {left === null && fault === null && <SkeletonRows kind="account" count={1} />}
      {left?.length === 0 && <p>{t('settings.browser.left_none')}</p>}
      {left !== null && left.length > 0 && (
        <ul className={own.left}>
          {left.map((one) => (
            <LeftRow key={one.host} left={one} busy={busy} onForget={() => void forget(one.host)} />
          ))}
        </ul>
      )}
      {fault !== null && (
        <ErrorState
          form="line"
          message={fault.code === 'storage' ? t('settings.browser.failed') : sayFault(t, fault)}
        />
      )}
      <p className={styles.done} role="status">
        {done}
      </p>
    </>
  )
}

interface LeftRowProps {
  readonly left: Left
  readonly busy: boolean
  readonly onForget: () => void
}

function LeftRow({ left: { host, accounts, drafts, waiting, bytes }, busy, onForget }: LeftRowProps) {
  const t = useText()
  const language = useLanguage()
  const id = useId()
  const parts = [
    ...(drafts > 0 ? [t('settings.browser.left_drafts', { count: drafts })] : []),
    ...(waiting > 0 ? [t('settings.browser.left_waiting', { count: waiting })] : []),
    sayBytes(bytes, language),
  ]
  return (
    <li className={styles.listRow}>
      <div>
        <p id={id} className={styles.name}>
          <bdi>{host}</bdi>
        </p>
        {accounts.map((account) => (
          <p key={account} className={styles.hint}>
            <bdi>@{account}</bdi>
          </p>
        ))}
        <p className={styles.hint}>{parts.join(' · ')}</p>
      </div>
      <Button kind="danger" busy={busy} aria-describedby={id} onClick={onForget}>
        {t('status.delete')}
      </Button>
    </li>
  )
}
