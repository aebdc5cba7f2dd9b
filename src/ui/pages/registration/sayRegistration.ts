import type { TextKey } from '../../../shared/i18n/textKey.ts'
import type { RegistrationField } from '../../../shared/model/registration.ts'
import { sayReason } from '../../common/faults/sayFault.ts'
import type { TimedFault } from '../../common/faults/timedFault.ts'
import { sayDate } from '../../i18n/format.ts'
import { currentLanguage, type Say } from '../../i18n/i18n.ts'
import { latestBirthday, type Requirements } from './requirements.ts'
import type { FieldError } from './useRegistration.ts'

const BLANK: { readonly [F in RegistrationField]?: TextKey } = {
  username: 'registration.validations.username_required',
  fullname: 'registration.validations.fullname_required',
  email: 'registration.validations.email_required',
  password: 'registration.validations.password_required',
  confirm: 'registration.validations.password_confirmation_required',
  birthday: 'registration.validations.birthday_required',
  reason: 'registration.validations.reason_required',
  captcha: 'registration.validations.captcha_required',
}

/** The error text of `field`; undefined if it is valid (RG4, RG5). */
export function sayField(
  t: Say,
  field: RegistrationField,
  error: FieldError | null,
  requirements: Requirements,
): string | undefined {
  if (error === null) return undefined
  if ('words' in error) return error.words
  switch (error.problem) {
    case 'unequal':
      return t('registration.validations.password_confirmation_match')
    case 'too-young':
      return t('registration.validations.birthday_min_age', { date: sayLatestBirthday(requirements) })
    case 'blank': {
      const key = BLANK[field]
      return key === undefined ? undefined : t(key)
    }
  }
}

const sayLatestBirthday = (requirements: Requirements): string =>
  sayDate(Date.parse(latestBirthday(Date.now(), requirements)), currentLanguage(), {
    dateStyle: 'long',
    timeZone: 'UTC',
  })

/** The error text of a failed registration; empty if the fields have error texts. */
export function sayFailure(t: Say, fault: TimedFault | null): string {
  if (fault === null) return ''
  if (fault.serverText !== undefined) return fault.serverText
  if (fault.fields !== undefined) return ''
  switch (fault.code) {
    case 'network':
      return t('login.error.network')
    case 'deadline':
      return t('registration.no_answer')
    case 'rate-limited':
      return sayReason(t, fault)
    default:
      return t('login.error.generic')
  }
}
