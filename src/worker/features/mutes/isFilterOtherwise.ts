import { idOf, type JsonObject, line, list, record } from '../../json/read.ts'

/** The fields that a filter has as they were sent, in either version of the API. */
const SAME = ['phrase', 'title', 'irreversible', 'whole_word', 'filter_action'] as const

/** Whether the filter in an answer is not as it was sent in `body` (E49). What the answer leaves out says nothing. */
export function isFilterOtherwise(body: JsonObject, answer: unknown): boolean {
  const made = record(answer)
  const isOther = (name: (typeof SAME)[number]): boolean =>
    typeof made[name] === typeof body[name] && plain(made[name]) !== plain(body[name])
  if (SAME.some(isOther)) return true
  if (Array.isArray(made.context) && !list(body.context).every((name) => list(made.context).includes(name)))
    return true
  if ('expires_at' in made && (made.expires_at === null) !== (body.expires_in === null)) return true
  return Array.isArray(made.keywords) && !list(body.keywords_attributes).every(isAmong(list(made.keywords)))
}

/** Whether a keyword is as it was sent: there, or removed. */
const isAmong =
  (made: readonly unknown[]) =>
  (sent: unknown): boolean => {
    const { id, keyword, whole_word, _destroy } = record(sent)
    const all = made.map(record)
    if (_destroy === true) return !all.some((one) => idOf(one.id) === id)
    return all.some((one) => plain(one.keyword) === plain(keyword) && one.whole_word === whole_word)
  }

/** Instances trim texts, and may store them in small letters. */
const plain = (value: unknown): unknown => (typeof value === 'string' ? line(value).toLowerCase() : value)
