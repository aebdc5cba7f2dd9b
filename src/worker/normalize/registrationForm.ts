import type { RegistrationFormRules } from '../../shared/model/instance.ts'
import { familyOf } from '../dialect/detectSoftware.ts'
import { count, type JsonObject, optionalBool, record } from '../json/read.ts'

/** What the registration of this instance takes and requires, by its family and `registrations` of `/api/v2/instance` (RG27). */
export function registrationFormOf(
  instance: JsonObject,
  software: string,
  birthdays: boolean,
): RegistrationFormRules {
  const family = familyOf(software)
  const { min_age, reason_required, approval_required } = record(instance.registrations)
  const approves = optionalBool(approval_required) ?? optionalBool(instance.approval_required) ?? false
  const minAgeYears = count(min_age)
  if (family !== 'mastodon' && family !== 'gotosocial')
    return {
      takesProfile: true,
      needsEmail: false,
      takesReason: true,
      needsReason: approves,
      takesBirthday: birthdays,
      minAgeYears,
    }
  const needsReason = optionalBool(reason_required) ?? approves
  return {
    takesProfile: false,
    needsEmail: true,
    takesReason: approves || needsReason,
    needsReason,
    takesBirthday: minAgeYears > 0,
    minAgeYears,
  }
}
