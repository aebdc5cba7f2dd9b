import type { Fault } from '../../shared/fault/fault.ts'
import type { RegistrationField } from '../../shared/model/registration.ts'
import { parseJson } from '../normalize/json.ts'
import { isRecord, line, list, record } from '../normalize/read.ts'

/** The fields of the form, by what servers call them. */
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

const MAX_WORDS = 500

/** `fault` with the instance's messages as one sentence per field (RG18). */
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
  return { ...fault, message: sentences.map(({ words }) => words).join(' '), from: 'instance', fields }
}

/** "Field message." with underscores as spaces; the address of an account is its username. */
function sentence(name: string, message: string): string {
  const words = (name === 'ap_id' ? 'username' : line(name, 60)).replaceAll('_', ' ')
  return `${words.charAt(0).toUpperCase()}${words.slice(1)} ${message.replace(/\.$/, '')}.`
}

/** Messages by fields: Pleroma has them as JSON in a text, Mastodon as `details`; null: there are none. */
function errorsOf({ error, details }: Readonly<Record<string, unknown>>): Record<string, string[]> | null {
  const inner = typeof error === 'string' && error.startsWith('{') ? parseJson(error) : error
  const raw = isRecord(details) ? details : inner
  if (!isRecord(raw)) return null
  const entries = Object.entries(raw).map(([name, messages]) => [name, list(messages).flatMap(wordsOf)])
  return Object.fromEntries(entries)
}

const wordsOf = (message: unknown): string[] => {
  const words = line(isRecord(message) ? message.description : message, MAX_WORDS)
  return words === '' ? [] : [words]
}

/** Pleroma says a few things of one field in a sentence of their own. */
function plainFault(fault: Fault): Fault {
  // What should have been fields and can't be read is not for a person.
  if (fault.message.startsWith('{')) {
    const { from: _, ...unworded } = fault
    return { ...unworded, message: `the instance answered ${fault.status ?? 'with an error'}` }
  }
  if (fault.from === undefined) return fault
  const missing = /^Missing (?:parameter|field): (\w+)\.?$/.exec(fault.message)?.[1] ?? ''
  const field = /^(?:Invalid|Expired) token$/.test(fault.message) ? 'token' : FIELDS[missing]
  return field === undefined ? fault : { ...fault, fields: { [field]: fault.message } }
}
