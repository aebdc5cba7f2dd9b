import type { FormEvent, HTMLInputTypeAttribute } from 'react'
import { useRef, useState } from 'react'
import type { Instance, RegistrationFormRules } from '../../../shared/model/instance.ts'
import type { PendingSignIn, RegistrationField } from '../../../shared/model/registration.ts'
import { RulesPart } from '../../blocks/instance/RulesPart.tsx'
import { useCountdown } from '../../common/faults/useFaultText.ts'
import { useText } from '../../i18n/i18n.ts'
import { Button } from '../../parts/Button.tsx'
import { ErrorLine } from '../../parts/ErrorLine.tsx'
import { TextArea } from '../../parts/TextArea.tsx'
import { TextField } from '../../parts/TextField.tsx'
import { CaptchaField } from './CaptchaField.tsx'
import { LanguagesField } from './LanguagesField.tsx'
import styles from './Registration.module.css'
import { isRequired, latestBirthday } from './requirements.ts'
import { sayFailure, sayField } from './sayRegistration.ts'
import { type Fields, useRegistration } from './useRegistration.ts'

interface RegistrationFormProps {
  readonly instance: Instance
  /** The token of an invitation. */
  readonly token: string | undefined
  readonly onPendingSignIn: (pendingSignIn: PendingSignIn) => void
}

/** While the instance has not said what it takes. */
const ASKS_ALL: RegistrationFormRules = {
  takesProfile: true,
  needsEmail: false,
  takesReason: true,
  needsReason: false,
  takesBirthday: false,
  minAgeYears: 0,
}

/** The fields that may stand under "More" (RG30). */
const MORE = ['bio', 'birthday', 'reason'] as const

/** The registration form with the fields that the instance takes (RG2, RG27): first those that it needs (RG30). */
export function RegistrationForm({ instance, token, onPendingSignIn }: RegistrationFormProps) {
  const t = useText()
  const form = useRef<HTMLFormElement>(null)
  const solution = useRef<HTMLInputElement>(null)
  const state = useRegistration({ instance, token, onPendingSignIn })
  const { fields, busy } = state
  const rules = instance.registrationForm ?? ASKS_ALL
  const error = (field: RegistrationField) => sayField(t, field, state.errorOf(field), instance)
  useCountdown(state.fault?.retryAt)
  const failure = sayFailure(t, state.fault)
  // Open if something was written there before the user read another page.
  const [moreOpen, setMoreOpen] = useState(() => MORE.some((field) => fields[field] !== ''))

  const onSubmit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    const invalid = await state.send()
    if (invalid === null) return
    // In the next frame, when the fields are enabled again.
    requestAnimationFrame(() => {
      const named = form.current?.querySelector<HTMLElement>(`[name="${invalid}"]`)
      const field = invalid === 'captcha' ? solution.current : named
      field?.focus()
    })
  }
  const propsOf = (field: keyof Fields) => ({
    name: field,
    value: fields[field],
    error: error(field),
    required: isRequired(field, instance),
    onChange: ({ target }: { readonly target: { readonly value: string } }) =>
      state.change(field, target.value),
    onBlur: () => state.leave(field),
  })
  const secret = { type: 'password' as HTMLInputTypeAttribute, autoComplete: 'new-password' }
  const birthdayRequired = isRequired('birthday', instance)
  const reasonRequired = isRequired('reason', instance)
  const birthday = rules.takesBirthday && (
    <TextField
      {...propsOf('birthday')}
      label={t(birthdayRequired ? 'registration.birthday' : 'registration.birthday_optional')}
      type="date"
      max={latestBirthday(Date.now(), instance)}
      autoComplete="bday"
    />
  )
  const reason = rules.takesReason && (
    <TextArea
      {...propsOf('reason')}
      label={t(reasonRequired ? 'registration.reason' : 'registration.reason_optional')}
      placeholder={reasonRequired ? t('registration.reason_placeholder') : undefined}
    />
  )
  const hasMore =
    rules.takesProfile || (rules.takesBirthday && !birthdayRequired) || (rules.takesReason && !reasonRequired)
  return (
    <form
      ref={form}
      className={styles.form}
      noValidate
      aria-label={t('registration.registration')}
      onSubmit={(event) => void onSubmit(event)}
    >
      <fieldset className={styles.fields} disabled={busy}>
        <TextField
          {...propsOf('username')}
          label={t('login.username')}
          placeholder={t('registration.username_placeholder')}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
        {rules.takesProfile && (
          <TextField
            {...propsOf('fullname')}
            label={t('registration.fullname')}
            placeholder={t('registration.fullname_placeholder')}
            autoComplete="name"
          />
        )}
        <TextField
          {...propsOf('email')}
          label={t(isRequired('email', instance) ? 'registration.email' : 'registration.email_optional')}
          type="email"
          autoComplete="email"
        />
        <TextField {...propsOf('password')} {...secret} label={t('login.password')} />
        <TextField {...propsOf('confirm')} {...secret} label={t('registration.password_confirm')} />
        {birthdayRequired && birthday}
        {reasonRequired && reason}
        {token !== undefined && (
          <TextField
            name="token"
            label={t('registration.token')}
            value={token}
            error={error('token')}
            readOnly
          />
        )}
        <CaptchaField
          captchaLookup={state.captchaLookup}
          value={state.solution}
          onChange={state.solve}
          error={error('captcha')}
          ref={solution}
        />
        {hasMore && (
          <details
            className={styles.more}
            open={moreOpen || MORE.some((field) => error(field) !== undefined)}
            onToggle={({ currentTarget }) => setMoreOpen(currentTarget.open)}
          >
            <summary>{t('registration.more')}</summary>
            <div className={styles.fields}>
              {rules.takesProfile && (
                <TextArea
                  {...propsOf('bio')}
                  label={t('registration.bio_optional')}
                  placeholder={t('registration.bio_placeholder')}
                />
              )}
              {!birthdayRequired && birthday}
              {!reasonRequired && reason}
              {rules.takesProfile && (
                <LanguagesField value={state.languages} onChange={state.setLanguages} disabled={busy} />
              )}
            </div>
          </details>
        )}
      </fieldset>
      <RulesPart />
      <p className={styles.hint}>{t('registration.agreement')}</p>
      <ErrorLine words={failure} closeLabel={t('general.dismiss')} onClose={state.closeFault} boxed />
      <div>
        <Button kind="primary" type="submit" busy={busy} disabled={busy}>
          {t(busy ? 'registration.registering' : 'registration.register')}
        </Button>
      </div>
    </form>
  )
}
