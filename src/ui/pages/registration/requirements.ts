import type { Instance } from '../../../shared/model/instance.ts'
import type { RegistrationField, RegistrationForm } from '../../../shared/model/registration.ts'

/** The instance's requirements for registration. */
export type Requirements = Pick<
  Instance,
  | 'accountActivationRequired'
  | 'accountApprovalRequired'
  | 'birthdayRequired'
  | 'birthdayMinAge'
  | 'registrationForm'
>

/** What can be wrong with a field. */
export type FieldProblem = 'blank' | 'unequal' | 'too-young'

const DAY_MS = 86_400_000

/** The latest allowed birthday, as `YYYY-MM-DD`. Pleroma counts UTC days, Mastodon years. */
export function latestBirthday(now: number, { birthdayMinAge, registrationForm }: Requirements): string {
  const latest = new Date(now - birthdayMinAge * DAY_MS)
  latest.setUTCFullYear(latest.getUTCFullYear() - (registrationForm?.minAgeYears ?? 0))
  return latest.toISOString().slice(0, 10)
}

/** Whether `field` is required (RG3). */
export const isRequired = (field: RegistrationField, requirements: Requirements): boolean => {
  const { registrationForm: rules } = requirements
  switch (field) {
    case 'email':
      return requirements.accountActivationRequired || rules?.needsEmail === true
    case 'birthday':
      return requirements.birthdayRequired || (rules?.minAgeYears ?? 0) > 0
    case 'reason':
      return rules?.needsReason ?? requirements.accountApprovalRequired
    case 'fullname':
      return rules?.takesProfile !== false
    default:
      return ['username', 'password', 'confirm'].includes(field)
  }
}

const CHECKED = ['username', 'fullname', 'email', 'password', 'confirm', 'birthday', 'reason'] as const

/** The error of each invalid field; empty if all are valid. */
export function errorsIn(
  form: Pick<RegistrationForm, (typeof CHECKED)[number]>,
  requirements: Requirements,
  now: number,
): Partial<Record<RegistrationField, FieldProblem>> {
  const problems: Partial<Record<RegistrationField, FieldProblem>> = {}
  for (const field of CHECKED)
    if (isRequired(field, requirements) && isBlank(field, form[field])) problems[field] = 'blank'
  if (form.confirm !== '' && form.confirm !== form.password) problems.confirm = 'unequal'
  if (form.birthday > latestBirthday(now, requirements)) problems.birthday = 'too-young'
  return problems
}

/** A password may consist of spaces; other fields are trimmed. */
const isBlank = (field: (typeof CHECKED)[number], text: string): boolean =>
  (field === 'password' || field === 'confirm' ? text : text.trim()) === ''
