import type { Ref } from 'react'
import type { Captcha } from '../../../shared/model/registration.ts'
import { sayFault } from '../../common/faults/sayFault.ts'
import type { LookupState } from '../../hooks/useLookup.ts'
import { useText } from '../../i18n/i18n.ts'
import { Button } from '../../parts/Button.tsx'
import { ErrorState } from '../../parts/ErrorState.tsx'
import { RotateCw } from '../../parts/icons.ts'
import { TextField } from '../../parts/TextField.tsx'
import styles from './Registration.module.css'

interface CaptchaFieldProps {
  readonly captchaLookup: LookupState
  readonly value: string
  readonly onChange: (solution: string) => void
  readonly error: string | undefined
  readonly ref: Ref<HTMLInputElement>
}

/** The instance's captcha: its picture, a button for another one, and a field for the solution. */
export function CaptchaField({
  captchaLookup: { outcome, again },
  value,
  onChange,
  error,
  ref,
}: CaptchaFieldProps) {
  const t = useText()
  if (outcome?.ok === false)
    return (
      <ErrorState
        form="line"
        message={t('registration.captcha_failed')}
        detail={sayFault(t, outcome.fault)}
        onRetry={again}
      />
    )
  const captcha = captchaIn(outcome)
  if (captcha?.type === 'none') return null
  return (
    <div className={styles.captcha}>
      <div className={styles.challenge} aria-busy={captcha === null}>
        {captcha === null ? (
          <span className={styles.waiting} />
        ) : (
          <img className={styles.picture} src={captcha.url} alt={t('registration.captcha_picture')} />
        )}
        <Button size="small" kind="quiet" icon={<RotateCw size={16} aria-hidden />} onClick={again}>
          {t('registration.new_captcha')}
        </Button>
      </div>
      <TextField
        ref={ref}
        label={t('registration.captcha')}
        error={error}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        required
      />
    </div>
  )
}

/** The loaded captcha; null while there is none. */
export const captchaIn = (outcome: LookupState['outcome']): Captcha | null =>
  outcome?.ok ? (outcome.value.captcha ?? { type: 'none' }) : null
