import { useEffect, useState } from 'react'
import type { StoredAmount } from '../../../../shared/model/storageReport.ts'
import { openConfirm } from '../../../common/overlay/openOverlay.ts'
import { useEngine } from '../../../hooks/useEngine.ts'
import { sayNumber } from '../../../i18n/format.ts'
import { useLanguage, useText } from '../../../i18n/i18n.ts'
import { sayBytes } from '../../../i18n/sayBytes.ts'
import { Button } from '../../../parts/Button.tsx'
import { SkeletonRows } from '../../../parts/Skeleton.tsx'
import styles from '../parts/Part.module.css'
import own from './Browser.module.css'
import { useStored } from './useStored.tsx'

/** The data that this browser stores, by kind, and the ways to delete it (ST25, ST26). */
export function StoredHere() {
  const engine = useEngine()
  const t = useText()
  const { report, isLoading, busy, forget, failure, done } = useStored()
  const forgetDrafts = async (count: number): Promise<void> => {
    const sure = await openConfirm(engine, {
      title: t('settings.browser.drafts_confirm', { count }),
      body: t('settings.browser.drafts_confirm_hint'),
      confirmLabel: t('settings.browser.forget_drafts'),
      danger: true,
    })
    if (sure) await forget({ kind: 'forgetDrafts' })
  }
  const drafts = report?.amounts.find(({ kind }) => kind === 'drafts')?.count ?? 0
  return (
    <>
      {isLoading && <SkeletonRows kind="account" count={2} />}
      {report !== null && <Amounts amounts={report.amounts} />}
      {failure}
      <div className={styles.buttons}>
        <Button busy={busy} onClick={() => void forget({ kind: 'forgetCaches' })}>
          {t('settings.browser.forget_caches')}
        </Button>
        {drafts > 0 && (
          <Button kind="danger" busy={busy} onClick={() => void forgetDrafts(drafts)}>
            {t('settings.browser.forget_drafts')}
          </Button>
        )}
      </div>
      {done}
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
