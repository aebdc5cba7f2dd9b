import type { Fault } from '../../../shared/fault/fault.ts'
import type { RegistrationField } from '../../../shared/model/registration.ts'
import { sayDate } from '../../i18n/format.ts'
import { currentLanguage, type Say } from '../../i18n/i18n.ts'
import type { TextKey } from '../../i18n/keys.ts'
import { latestBirthday, type Rules } from './rules.ts'
import type { Said } from './useRegistration.ts'

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

/** The error text of `field`; undefined: it is valid (RG4, RG5). */
export function sayField(
  t: Say,
  field: RegistrationField,
  said: Said | null,
  rules: Rules,
): string | undefined {
  if (said === null) return undefined
  if ('words' in said) return said.words
  switch (said.wrong) {
    case 'unequal':
      return t('registration.validations.password_confirmation_match')
    case 'too-young':
      return t('registration.validations.birthday_min_age', { date: sayLatest(rules) })
    case 'blank': {
      const key = BLANK[field]
      return key === undefined ? undefined : t(key)
    }
  }
}

const sayLatest = (rules: Rules): string =>
  sayDate(Date.parse(latestBirthday(Date.now(), rules)), currentLanguage(), {
    dateStyle: 'long',
    timeZone: 'UTC',
  })

/** Why nobody was registered, where no field says all of it; empty: fields do. */
export function sayFailure(t: Say, fault: Fault | null): string {
  if (fault === null) return ''
  const atFields = Object.values(fault.fields ?? {}).join(' ')
  if (fault.from === 'instance') return fault.message.length > atFields.length ? fault.message : ''
  switch (fault.code) {
    case 'network':
      return t('login.error.network')
    case 'deadline':
      return t('registration.no_answer')
    case 'rate-limited':
      return t('registration.too_many_requests')
    default:
      return t('login.error.generic')
  }
}
