import { useId, useRef, useState } from 'react'
import { sayFault } from '../../common/faults/sayFault.ts'
import { Dialog } from '../../common/overlay/Dialog.tsx'
import { useCloseWindow } from '../../common/overlay/useCloseWindow.ts'
import type { OneAccountProps } from '../../common/overlay/windowProps.ts'
import { useAccount } from '../../hooks/hooks.ts'
import { useCommand } from '../../hooks/useCommand.ts'
import { useText } from '../../i18n/i18n.ts'
import { Button } from '../../parts/Button.tsx'
import { CheckboxField } from '../../parts/CheckboxField.tsx'
import { ErrorState } from '../../parts/ErrorState.tsx'
import { Select } from '../../parts/Select.tsx'
import { TextField } from '../../parts/TextField.tsx'
import styles from './MuteWindow.module.css'
import { MAX_MUTE_DAYS, MUTE_UNITS, type MuteUnit, muteSeconds } from './muteSeconds.ts'

/** Asks how long an account is to be muted, and whether its notifications are muted, too (RL16). */
export function MuteWindow({ accountId }: OneAccountProps) {
  const close = useCloseWindow('mute')
  const t = useText()
  const formId = useId()
  const account = useAccount(accountId)
  const amountField = useRef<HTMLInputElement>(null)
  const [amount, setAmount] = useState('0')
  const [unit, setUnit] = useState<MuteUnit>('minutes')
  const [notifications, setNotifications] = useState(true)
  const { busy, fault, clear, run } = useCommand()
  const [isInvalid, setInvalid] = useState(false)
  if (account === null) return null
  const mute = async (): Promise<void> => {
    if (busy) return
    const expiresInS = muteSeconds(amount, unit)
    setInvalid(expiresInS === null)
    clear()
    if (expiresInS === null) return amountField.current?.focus()
    const choice = { expiresInS, notifications }
    const ended = await run({ kind: 'relate', accountId, change: 'mute', mute: choice })
    if (ended?.ok) close()
  }
  return (
    <Dialog
      open
      onClose={close}
      sticky={amount !== '0' || unit !== 'minutes' || !notifications}
      title={t('user_card.mute_title', { name: account.nameText })}
      actions={
        <>
          <Button onClick={close}>{t('general.cancel')}</Button>
          <Button kind="primary" type="submit" form={formId} busy={busy}>
            {t(busy ? 'user_card.mute_progress' : 'user_card.mute')}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void mute()
        }}
      >
        <div className={styles.time}>
          <TextField
            ref={amountField}
            type="number"
            inputMode="decimal"
            min={0}
            label={t('user_card.mute_for')}
            hint={t('user_card.mute_for_hint')}
            error={isInvalid ? t('user_card.mute_for_wrong', { days: MAX_MUTE_DAYS }) : undefined}
            value={amount}
            onChange={({ target }) => {
              setAmount(target.value)
              setInvalid(false)
            }}
          />
          <Select
            label={t('user_card.mute_unit')}
            value={unit}
            onChange={(next) => {
              setUnit(next)
              setInvalid(false)
            }}
            options={MUTE_UNITS.map((value) => ({ value, label: t(`polls.unit_${value}`) }))}
          />
        </div>
        <CheckboxField
          label={t('user_card.mute_notifications')}
          checked={notifications}
          onChange={({ target }) => setNotifications(target.checked)}
        />
        {fault !== null && <ErrorState form="line" message={sayFault(t, fault)} />}
      </form>
    </Dialog>
  )
}
