import { useCallback, useEffect, useState } from 'react'
import type { Fault } from '../../../../shared/fault/fault.ts'
import type { StoredAmount } from '../../../../shared/model/storageReport.ts'
import { sayFault } from '../../../common/faults/sayFault.ts'
import { openConfirm } from '../../../common/overlay/openOverlay.ts'
import { useEngine } from '../../../hooks/useEngine.ts'
import { sayNumber } from '../../../i18n/format.ts'
import { useLanguage, useText } from '../../../i18n/i18n.ts'
import { sayBytes } from '../../../i18n/sayBytes.ts'
import { Button } from '../../../parts/Button.tsx'
import { ErrorState } from '../../../parts/ErrorState.tsx'
import { SkeletonRows } from '../../../parts/Skeleton.tsx'
import styles from '../parts/Part.module.css'
import own from './Browser.module.css'

/** The data that this browser stores, by kind, and the ways to delete it (ST25, ST26). */
export function StoredHere() {
  const engine = useEngine()
  const t = useText()
  const [amounts, setAmounts] = useState<readonly StoredAmount[] | null>(null)
  const [fault, setFault] = useState<Fault | null>(null)
  const [busy, setBusy] = useState(false)
  const [done, setDone] = useState('')
  const measure = useCallback(async (): Promise<void> => {
    const ended = await engine.run({ kind: 'measureStorage' })
    if (ended.ok) setAmounts(ended.value?.storage?.amounts ?? [])
    else setFault(ended.fault)
  }, [engine])
  useEffect(() => void measure(), [measure])
  const forget = async (kind: 'forgetCaches' | 'forgetDrafts'): Promise<void> => {
    setBusy(true)
    setDone('')
    setFault(null)
    const ended = await engine.run({ kind })
    if (ended.ok) setDone(t('settings.browser.forgotten'))
    else setFault(ended.fault)
    await measure()
    setBusy(false)
  }
  const forgetDrafts = async (count: number): Promise<void> => {
    const sure = await openConfirm({
      title: t('settings.browser.drafts_confirm', { count }),
      body: t('settings.browser.drafts_confirm_hint'),
      confirmLabel: t('settings.browser.forget_drafts'),
      danger: true,
    })
    if (sure) await forget('forgetDrafts')
  }
  const drafts = amounts?.find(({ kind }) => kind === 'drafts')?.count ?? 0
  return (
    <>
      {amounts === null ? (
        fault === null && <SkeletonRows kind="account" count={2} />
      ) : (
        <Amounts amounts={amounts} />
      )}
      {fault !== null && (
        <ErrorState
          form="line"
          message={fault.code === 'storage' ? t('settings.browser.failed') : sayFault(t, fault)}
        />
      )}
      <div className={styles.buttons}>
        <Button busy={busy} onClick={() => void forget('forgetCaches')}>
          {t('settings.browser.forget_caches')}
        </Button>
        {drafts > 0 && (
          <Button kind="danger" busy={busy} onClick={() => void forgetDrafts(drafts)}>
            {t('settings.browser.forget_drafts')}
          </Button>
        )}
      </div>
      <p className={styles.done} role="status">
        {done}
      </p>
    </>
  )
}

function Amounts({ amounts }: { readonly amounts: readonly StoredAmount[] }) {
  const t = useText()
  const language = useLanguage()
  const estimate = useEstimate()
  return (
    <>
      <table className={own.amounts}>
        <thead>
          <tr>
            <th scope="col">{t('settings.browser.kind')}</th>
            <th scope="col">{t('settings.browser.count')}</th>
            <th scope="col">{t('settings.browser.size')}</th>
          </tr>
        </thead>
        <tbody>
          {amounts.map(({ kind, count, bytes }) => (
            <tr key={kind}>
              <th scope="row">{t(`settings.browser.kinds.${kind}`)}</th>
              <td>{sayNumber(count, language)}</td>
              <td>
                <bdi>{sayBytes(bytes, language)}</bdi>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {estimate !== null && (
        <p className={styles.hint}>
          {t('settings.browser.total', {
            used: sayBytes(estimate.usage ?? 0, language),
            quota: sayBytes(estimate.quota ?? 0, language),
          })}
        </p>
      )}
    </>
  )
}

/** The browser's own estimate of what it stores for this site, including the program; null if it has none. */
function useEstimate(): StorageEstimate | null {
  const [estimate, setEstimate] = useState<StorageEstimate | null>(null)
  useEffect(() => {
    let left = false
    const pending = navigator.storage?.estimate?.()
    pending?.then(
      (answer) => left || setEstimate(answer),
      () => {},
    )
    return () => {
      left = true
    }
  }, [])
  return estimate
}
