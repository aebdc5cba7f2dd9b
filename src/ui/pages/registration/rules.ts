import type { Instance } from '../../../shared/model/instance.ts'
import type { RegistrationField, RegistrationForm } from '../../../shared/model/registration.ts'

/** What the instance wants of who registers. */
export type Rules = Pick<
  Instance,
  'accountActivationRequired' | 'accountApprovalRequired' | 'birthdayRequired' | 'birthdayMinAge'
>

export type Wrong = 'blank' | 'unequal' | 'too-young'

const DAY_MS = 86_400_000

/** The last day that somebody may be born on, as `YYYY-MM-DD`: the server counts days of UTC. */
export const latestBirthday = (now: number, { birthdayMinAge }: Rules): string =>
  new Date(now - birthdayMinAge * DAY_MS).toISOString().slice(0, 10)

/** Whether `field` must be filled in (RG3). */
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

/** What is wrong with each field; nothing: it can be sent. */
export function wrongIn(
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

/** A password may be made of anything; of all else blanks are nothing. */
const isBlank = (field: (typeof CHECKED)[number], text: string): boolean =>
  (field === 'password' || field === 'confirm' ? text : text.trim()) === ''
