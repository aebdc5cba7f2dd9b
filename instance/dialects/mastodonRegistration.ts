import { fail } from '../api/apiError.ts'
import { flagOf, type Params, textOf } from '../api/params.ts'
import { findByAcct } from '../state/accounts.ts'
import { hostOf, type World } from '../world.ts'

const MIN_PASSWORD_CHARS = 8

/** What fields are called in sentences. */
const LABELS: Readonly<Record<string, string>> = {
  email: 'E-mail address',
  agreement: 'Service agreement',
  date_of_birth: 'Date of birth',
}

const labelOf = (field: string): string => LABELS[field] ?? field.charAt(0).toUpperCase() + field.slice(1)

type Wrong = readonly [field: string, code: string, description: string]

/** Ends a registration that Mastodon would refuse: with a sentence for all that is wrong, and `details` by field. */
export function refuseAsMastodon(world: World, params: Params): void {
  const wrong = wrongIn(world, params)
  if (wrong.length === 0) return
  const details: Record<string, object[]> = {}
  for (const [field, error, description] of wrong) {
    details[field] ??= []
    details[field].push({ error, description })
  }
  const words = wrong.map(([field, , description]) => `${labelOf(field)} ${description}`)
  fail(422, `Validation failed: ${words.join(', ')}`, { details })
}

function wrongIn(world: World, params: Params): readonly Wrong[] {
  const { reasonRequired, minAgeYears } = world.registration
  const [username, email, password, reason, birth] = [
    'username',
    'email',
    'password',
    'reason',
    'date_of_birth',
  ].map((field) => textOf(params, field) ?? '')
  const accounts = [...world.store.accounts.values()]
  const isMailTaken = accounts.some((one) => one.domain === null && one.email === email)
  const latest = new Date(world.now())
  latest.setUTCFullYear(latest.getUTCFullYear() - minAgeYears)
  const rules: readonly (readonly [boolean, ...Wrong])[] = [
    [!email, 'email', 'ERR_BLANK', "can't be blank"],
    [
      (password ?? '').length < MIN_PASSWORD_CHARS,
      'password',
      'ERR_TOO_SHORT',
      `is too short (minimum is ${MIN_PASSWORD_CHARS} characters)`,
    ],
    [!username, 'username', 'ERR_BLANK', "can't be blank"],
    [
      /[^a-z0-9_]/i.test(username ?? ''),
      'username',
      'ERR_INVALID',
      'must contain only letters, numbers and underscores',
    ],
    [
      Boolean(findByAcct(world.store, username ?? '', hostOf(world))),
      'username',
      'ERR_TAKEN',
      'has already been taken',
    ],
    [!/^[^@\s]+@[^@\s]+$/.test(email ?? ''), 'email', 'ERR_INVALID', 'is invalid'],
    [Boolean(email) && isMailTaken, 'email', 'ERR_TAKEN', 'has already been taken'],
    [flagOf(params, 'agreement') !== true, 'agreement', 'ERR_ACCEPTED', 'must be accepted'],
    [reasonRequired && !reason, 'reason', 'ERR_BLANK', "can't be blank"],
    [minAgeYears > 0 && !birth, 'date_of_birth', 'ERR_BLANK', "can't be blank"],
    [
      minAgeYears > 0 && Date.parse(birth ?? '') > latest.getTime(),
      'date_of_birth',
      'ERR_BELOW_LIMIT',
      'is below the age limit',
    ],
  ]
  return rules.flatMap(([isWrong, ...rule]) => (isWrong ? [rule] : []))
}
