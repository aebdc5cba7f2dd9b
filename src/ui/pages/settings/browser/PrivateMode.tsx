import { useState } from 'react'
import type { StoredAmount, StoredKind } from '../../../../shared/model/storageReport.ts'
import { forgetSounds } from '../../../blocks/alerts/claimSound.ts'
import { openConfirm } from '../../../common/overlay/openOverlay.ts'
import { useSession } from '../../../hooks/hooks.ts'
import { useCommand } from '../../../hooks/useCommand.ts'
import { useEngine } from '../../../hooks/useEngine.ts'
import { useText } from '../../../i18n/i18n.ts'
import { Switch } from '../../../parts/CheckboxField.tsx'

/** The switch of private mode, in which everything is in memory until the last tab closes (ST32, ST31). */
export function PrivateMode() {
  const engine = useEngine()
  const t = useText()
  const on = useSession()?.isPrivate === true
  const { busy, fault, clear, run } = useCommand()
  const [last, setLast] = useState<'start' | 'end'>('start')
  const choose = async (privateMode: boolean): Promise<void> => {
    clear()
    if (privateMode && !(await confirmStart())) return
    setLast(privateMode ? 'start' : 'end')
    const ended = await run({ kind: 'setPrivacy', privateMode })
    if (ended?.ok && privateMode) forgetSounds()
  }
  const confirmStart = async (): Promise<boolean> => {
    const ended = await engine.run({ kind: 'measureStorage' })
    const amounts: readonly StoredAmount[] = (ended.ok ? ended.value?.storage?.amounts : undefined) ?? []
    const countOf = (kind: StoredKind): number => amounts.find((one) => one.kind === kind)?.count ?? 0
    const drafts = countOf('drafts')
    const waiting = countOf('waiting')
    return openConfirm(engine, {
      title: t('settings.browser.private.confirm'),
      body: [
        t('settings.browser.private.confirm_hint'),
        ...(drafts > 0 ? [t('settings.browser.private.drafts', { count: drafts })] : []),
        ...(waiting > 0 ? [t('settings.browser.private.waiting', { count: waiting })] : []),
      ].join(' '),
      confirmLabel: t('settings.browser.private.start'),
      danger: true,
    })
  }
  // Private mode starts before the disk is emptied, so it is on even if that fails. If the storage can't be read, it does not start.
  const error =
    last === 'end'
      ? 'settings.browser.private.failed_end'
      : on
        ? 'settings.browser.private.failed_start'
        : 'settings.browser.failed'
  return (
    <Switch
      label={t('settings.browser.private.keep_nothing')}
      hint={t('login.keep_nothing_pictures')}
      checked={on}
      busy={busy}
      error={fault === null ? undefined : t(error)}
      onChange={({ target }) => void choose(target.checked)}
    />
  )
}
