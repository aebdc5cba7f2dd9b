import { useState } from 'react'
import { ONLY } from '../../../../shared/model/keys.ts'
import type { TotpSetup } from '../../../../shared/model/security.ts'
import { useCollection } from '../../../blocks/collection/useCollection.ts'
import { sayFault } from '../../../common/faults/sayFault.ts'
import { openConfirm } from '../../../common/overlay/openOverlay.ts'
import { useAccountKey, useEntity } from '../../../hooks/hooks.ts'
import { useCommand } from '../../../hooks/useCommand.ts'
import { useEngine } from '../../../hooks/useEngine.ts'
import { useText } from '../../../i18n/i18n.ts'
import { Button } from '../../../parts/Button.tsx'
import { ErrorState } from '../../../parts/ErrorState.tsx'
import { QrCode } from '../../../parts/QrCode.tsx'
import { SkeletonRows } from '../../../parts/Skeleton.tsx'
import { CommandForm } from '../parts/CommandForm.tsx'
import styles from '../parts/Part.module.css'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { PASSWORD } from './securityForms.tsx'

const TWO_FACTOR = { kind: 'twoFactor' } as const

/** The second factor: off, being set up, or on with its recovery codes (AC14). */
export function TwoFactor() {
  const t = useText()
  const { load, retry } = useCollection(TWO_FACTOR)
  const state = useEntity(useAccountKey(), 'twoFactor', ONLY)
  const failed = load.state === 'failed' && (
    <ErrorState form="line" message={sayFault(t, load)} onRetry={retry} />
  )
  if (state === null) return failed || <SkeletonRows kind="notification" count={1} />
  return (
    <>
      {failed}
      {/* Stays mounted after a failed refresh, so that a setup that has begun, and new codes, are not lost. */}
      {state.enabled ? <Enabled /> : <Disabled />}
    </>
  )
}

function Disabled() {
  const t = useText()
  const [setup, setSetup] = useState<TotpSetup | null>(null)
  const { busy, fault, run } = useCommand()
  const start = async (): Promise<void> => {
    const ended = await run({ kind: 'startTotp' })
    if (ended?.ok) setSetup(ended.value?.totp ?? null)
  }
  if (setup !== null) return <Confirm setup={setup} onCancel={() => setSetup(null)} />
  return (
    <>
      <p>{t('settings.security.two_factor_off')}</p>
      {fault !== null && <ErrorState form="line" message={sayFault(t, fault)} />}
      <div className={styles.buttons}>
        <Button busy={busy} onClick={() => void start()}>
          {t('settings.security.two_factor_start')}
        </Button>
      </div>
    </>
  )
}

interface ConfirmProps {
  readonly setup: TotpSetup
  readonly onCancel: () => void
}

/** The new key as a QR code and as text, and the form that enables it. */
function Confirm({ setup: { key, uri }, onCancel }: ConfirmProps) {
  const engine = useEngine()
  const t = useText()
  return (
    <>
      <p>{t('settings.security.totp_scan')}</p>
      {uri !== '' && <QrCode text={uri} label={t('settings.security.totp_qr')} />}
      <p>
        <span>{t('settings.security.totp_key')}</span>{' '}
        <bdi className={styles.key} dir="ltr" translate="no">
          {key}
        </bdi>
      </p>
      <CommandForm
        label={t('settings.security.two_factor')}
        fields={[
          {
            name: 'code',
            label: 'settings.security.totp_code',
            type: 'text',
            autoComplete: 'one-time-code',
            empty: 'settings.security.totp_code_needed',
          },
          PASSWORD,
        ]}
        button="settings.security.two_factor_enable"
        failed="settings.security.two_factor_failed"
        run={({ code, password }) => engine.run({ kind: 'confirmTotp', code, password })}
      />
      <div className={styles.buttons}>
        <Button kind="quiet" onClick={onCancel}>
          {t('general.cancel')}
        </Button>
      </div>
    </>
  )
}

function Enabled() {
  const engine = useEngine()
  const t = useText()
  const [disabling, setDisabling] = useState(false)
  const [codes, setCodes] = useState<readonly string[]>([])
  const { busy, fault, run } = useCommand()
  const makeCodes = async (): Promise<void> => {
    const sure = await openConfirm(engine, {
      title: t('settings.security.codes_confirm'),
      body: t('settings.security.codes_confirm_hint'),
      confirmLabel: t('settings.security.codes_make'),
    })
    if (!sure) return
    const ended = await run({ kind: 'makeRecoveryCodes' })
    if (ended?.ok) setCodes(ended.value?.recoveryCodes ?? [])
  }
  return (
    <>
      <p>{t('settings.security.two_factor_on')}</p>
      {codes.length > 0 && <RecoveryCodes codes={codes} />}
      {fault !== null && <ErrorState form="line" message={sayFault(t, fault)} />}
      {disabling && (
        <CommandForm
          label={t('settings.security.two_factor_disable')}
          fields={[PASSWORD]}
          button="settings.security.two_factor_disable"
          danger
          failed="settings.security.two_factor_disable_failed"
          run={({ password }) => engine.run({ kind: 'disableTotp', password })}
        />
      )}
      <div className={styles.buttons}>
        <Button busy={busy} onClick={() => void makeCodes()}>
          {t('settings.security.codes_make')}
        </Button>
        {disabling ? (
          <Button kind="quiet" onClick={() => setDisabling(false)}>
            {t('general.cancel')}
          </Button>
        ) : (
          <Button onClick={() => setDisabling(true)}>
            {t('settings.security.two_factor_disable_start')}
          </Button>
        )}
      </div>
    </>
  )
}
