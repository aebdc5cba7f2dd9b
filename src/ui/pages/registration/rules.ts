import type { Instance } from '../../../shared/model/instance.ts'
import type { RegistrationField, RegistrationForm } from '../../../shared/model/registration.ts'

/** The instance's requirements for registration. */
export type Rules = Pick<
  Instance,
  'accountActivationRequired' | 'accountApprovalRequired' | 'birthdayRequired' | 'birthdayMinAge'
>

export type Wrong = 'blank' | 'unequal' | 'too-young'

const DAY_MS = 86_400_000

/** The latest allowed birthday, as `YYYY-MM-DD`. The server counts UTC days. */
export const latestBirthday = (now: number, { birthdayMinAge }: Rules): string =>
  new Date(now - birthdayMinAge * DAY_MS).toISOString().slice(0, 10)

/** Whether `field` is required (RG3). */
export const isRequired = (field: RegistrationField, rules: Rules): boolean => {
  switch (field) {
    case 'email':
      return rules.accountActivationRequired
    case 'birthday':
      return rules.birthdayRequired
    case 'reason':
      return rules.accountApprovalRequired
    default:
      return ['username', 'fullname', 'password', 'confirm'].includes(field)
  }
}

const CHECKED = ['username', 'fullname', 'email', 'password', 'confirm', 'birthday', 'reason'] as const

/** The error of each invalid field; empty if all are valid. */
export function errorsIn(
  form: Pick<RegistrationForm, (typeof CHECKED)[number]>,
  rules: Rules,
  now: number,
): Partial<Record<RegistrationField, Wrong>> {
  const wrong: Partial<Record<RegistrationField, Wrong>> = {}
  for (const field of CHECKED)
    if (isRequired(field, rules) && isBlank(field, form[field])) wrong[field] = 'blank'
  if (form.confirm !== '' && form.confirm !== form.password) wrong.confirm = 'unequal'
  if (form.birthday > latestBirthday(now, rules)) wrong.birthday = 'too-young'
  return wrong
}

/** A password may consist of spaces; other fields are trimmed. */
const isBlank = (field: (typeof CHECKED)[number], text: string): boolean =>
  (field === 'password' || field === 'confirm' ? text : text.trim()) === ''
