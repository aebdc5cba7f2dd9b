import { useId } from 'react'
import type { LeftBehind as Left } from '../../../../shared/model/storageReport.ts'
import { openConfirm } from '../../../common/overlay/openOverlay.ts'
import { useEngine } from '../../../hooks/useEngine.ts'
import { useLanguage, useText } from '../../../i18n/i18n.ts'
import { sayBytes } from '../../../i18n/sayBytes.ts'
import { Button } from '../../../parts/Button.tsx'
import { Handle } from '../../../parts/Handle.tsx'
import { SkeletonRows } from '../../../parts/Skeleton.tsx'
import styles from '../parts/Part.module.css'
import own from './Browser.module.css'
import { useStored } from './useStored.tsx'

/** What accounts that are not logged in have left in this browser, by server, and the way to delete it (ST34). */
export function LeftBehind() {
  const engine = useEngine()
  const t = useText()
  const { report, isLoading, busy, forget: run, failure, done } = useStored()
  const left = report?.left ?? []
  const forget = async (host: string): Promise<void> => {
    const sure = await openConfirm(engine, {
      title: t('settings.browser.left_confirm', { host }),
      body: t('settings.browser.left_confirm_hint'),
      confirmLabel: t('status.delete'),
      danger: true,
    })
    if (sure) await run({ kind: 'forgetLeft', host })
  }
  return (
    <>
      {isLoading && <SkeletonRows kind="account" count={1} />}
      {report !== null && left.length === 0 && <p>{t('settings.browser.left_none')}</p>}
      {left.length > 0 && (
        <ul className={own.left}>
          {left.map((one) => (
            <LeftRow key={one.host} left={one} busy={busy} onForget={() => void forget(one.host)} />
          ))}
        </ul>
      )}
      {failure}
      {done}
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
          <bdi translate="no">{host}</bdi>
        </p>
        {accounts.map((account) => (
          <p key={account} className={styles.hint}>
            <Handle acct={account} />
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
