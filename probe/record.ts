import { jsonOf } from './findings.ts'
import { engineWords } from './knownFields.ts'
import { type Call, pathOf } from './tap.ts'

/** A recorded answer, for a report about a server. */
export interface Recorded {
  /** The file's name. */
  readonly name: string
  readonly text: string
}

/** Objects with more fields are tables, whose field names are data. */
const MAX_FIELDS = 60
const MAX_ITEMS = 3

/** Fields that say what the server is or can do, and never who somebody is. */
const SAID_BY_SOFTWARE =
  /^(version|software|mastodon|mime_?types?|content_type|supported_mime_types|postFormats)$/
/** Fields of names, which are replaced even if the client knows the word. */
const NAMES = /name|acct|nick|title|note|text|phrase|keyword|shortcode|subject|content|value|query|code/i

/**
 * The first answer of each call and status, with everything replaced that may say who is there and what they wrote. A string is kept
 * only if it is a word of the client's own code, such as `public`, or the software's version.
 */
export function recordsOf(calls: readonly Call[]): readonly Recorded[] {
  const replace = createReplacer()
  const seen = new Set<string>()
  return calls.flatMap(({ method, path, status, type, text }, at) => {
    const call = `${method} ${replace.path(path)}`
    const key = `${call} ${status}`
    if (seen.has(key)) return []
    seen.add(key)
    const parsed = jsonOf(text)
    const answer = parsed === undefined ? `${text.length} characters` : replace.value(parsed, '')
    const name = `${String(at).padStart(4, '0')}_${key.replaceAll(/[^\w.]+/g, '_')}.json`
    const [mimetype = ''] = type.split(';')
    return [{ name, text: `${JSON.stringify({ call, status, type: mimetype, answer }, null, 2)}\n` }]
  })
}

/** Replaces the same string by the same one, so that ids still fit together. */
function createReplacer() {
  const known = new Map<string, string>()
  const alias = (text: string, make: (n: number) => string): string => {
    const before = known.get(text) ?? make(known.size + 1)
    known.set(text, before)
    return before
  }
  const string = (text: string, field: string): string => {
    if (text === '' || (SAID_BY_SOFTWARE.test(field) && /^[\w.+/ ();:-]{1,80}$/.test(text))) return text
    if (/^\d{4}-\d\d-\d\d/.test(text)) return '2026-01-01T00:00:00.000Z'
    if (!NAMES.test(field) && engineWords().has(text)) return text
    if (/^\d+$/.test(text)) return alias(text, (n) => String(10 ** 6 + n))
    if (/^[a-z]+:\/\//.test(text)) return alias(text, (n) => `https://server.example/${n}`)
    if (text.includes('<')) return alias(text, (n) => `<p>text ${n}</p>`)
    return alias(text, (n) => `text ${n}`)
  }
  const value = (given: unknown, field: string): unknown => {
    if (typeof given === 'string') return string(given, field)
    if (Array.isArray(given)) return given.slice(0, MAX_ITEMS).map((item) => value(item, field))
    if (typeof given !== 'object' || given === null) return given
    const fields = Object.entries(given)
    const isTable = fields.length > MAX_FIELDS
    return Object.fromEntries(
      (isTable ? fields.slice(0, MAX_ITEMS) : fields).map(([name, inner]) => {
        const isName = !isTable && /^[A-Za-z_:/-]+$/.test(name)
        return [isName ? name : alias(name, (n) => `field ${n}`), value(inner, isTable ? '' : name)]
      }),
    )
  }
  const path = (full: string): string =>
    pathOf(full)
      .split('/')
      .map((part) => (part === '' || part.startsWith(':') || isOfApi(part) ? part : ':id'))
      .join('/')
  return { value, path }
}

/** Whether a part of a path is one of the API's words, and not somebody's name. */
const isOfApi = (part: string): boolean =>
  /^(v\d|2\.\d(\.json)?|oauth_tokens\.json)$/.test(part) || engineWords().has(part)
