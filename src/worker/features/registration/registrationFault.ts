import type { Fault } from '../../../shared/fault/fault.ts'
import type { RegistrationField } from '../../../shared/model/registration.ts'
import { parseJson } from '../../json/parseJson.ts'
import { isRecord, line, list, record } from '../../json/read.ts'

/** The fields of the form by the servers' names for them. */
const FIELDS: Readonly<Record<string, RegistrationField>> = {
  ap_id: 'username',
  nickname: 'username',
  username: 'username',
  name: 'fullname',
  fullname: 'fullname',
  email: 'email',
  bio: 'bio',
  password: 'password',
  password_hash: 'password',
  password_confirmation: 'confirm',
  confirm: 'confirm',
  birthday: 'birthday',
  date_of_birth: 'birthday',
  registration_reason: 'reason',
  reason: 'reason',
  captcha: 'captcha',
  captcha_solution: 'captcha',
  token: 'token',
  language: 'language',
  locale: 'language',
}

const MAX_MESSAGE_CHARS = 500

/** Turns the instance's messages into a sentence per field (RG18). If a message has no field, `serverText` has them all. */
export function registrationFault(fault: Fault): Fault {
  const body = record(parseJson(fault.detail ?? 'null'))
  const errors = errorsOf(body)
  if (errors === null) return plainFault(fault)
  const sentences = Object.entries(errors).flatMap(([name, messages]) =>
    messages.map((message) => ({ field: FIELDS[name], words: sentence(name, message) })),
  )
  if (sentences.length === 0) return plainFault(fault)
  const fields: Record<string, string> = {}
  for (const { field, words } of sentences)
    if (field !== undefined) fields[field] = [fields[field] ?? '', words].join(' ').trim()
  const message = sentences.map(({ words }) => words).join(' ')
  const { serverText: _, ...rest } = fault
  // The fields show their own sentences. A sentence without a field needs the others for context.
  const complete = sentences.every(({ field }) => field !== undefined)
  return { ...rest, message, fields, ...(!complete && { serverText: message }) }
}

/**
 * Formats "Field message." with underscores as spaces. Pleroma's `ap_id` is the username. A message that begins with a capital
 * letter is a sentence of its own: the name stands before it only if there is no such field to show it at.
 */
function sentence(name: string, message: string): string {
  const whole = /[.!?。！？؟।]$/.test(message) ? message : `${message}.`
  const isWhole = /^\p{Lu}/u.test(message)
  // Rails has messages about all fields under `base`.
  if (name === 'base' || (isWhole && FIELDS[name] !== undefined)) return whole
  const words = (name === 'ap_id' ? 'username' : line(name, 60)).replaceAll('_', ' ')
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}${isWhole ? ':' : ''} ${whole}`
}

/** Messages by field: Pleroma sends them as JSON in a string, Mastodon as `details`. Null if there are none. */
function errorsOf({ error, details }: Readonly<Record<string, unknown>>): Record<string, string[]> | null {
  const inner = typeof error === 'string' && error.startsWith('{') ? parseJson(error) : error
  const raw = isRecord(details) ? details : inner
  if (!isRecord(raw)) return null
  const entries = Object.entries(raw).map(([name, messages]) => [name, list(messages).flatMap(wordsOf)])
  return Object.fromEntries(entries)
}

const wordsOf = (message: unknown): string[] => {
  const words = line(isRecord(message) ? message.description : message, MAX_MESSAGE_CHARS)
  return words === '' ? [] : [words]
}

/** Maps Pleroma's plain-text errors that concern one field. */
function plainFault(fault: Fault): Fault {
  // Don't show malformed JSON to the user.
  const { serverText, ...rest } = fault
  if (serverText === undefined) return fault
  if (serverText.startsWith('{'))
    return { ...rest, message: `the instance answered ${fault.status ?? 'with an error'}` }
  const missing = /^Missing (?:parameter|field): (\w+)\.?$/.exec(serverText)?.[1] ?? ''
  const field = /^(?:Invalid|Expired) token$/.test(serverText) ? 'token' : FIELDS[missing]
  return field === undefined ? fault : { ...rest, fields: { [field]: serverText } }
}
