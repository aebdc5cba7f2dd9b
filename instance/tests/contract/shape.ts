/** What a server answers to one call, reduced by `scripts/reduceAnswers.mjs`. */
export interface RecordedCall {
  readonly call: string
  readonly status: number
  /** A type; `html` is a page, `empty` no body. */
  readonly body: string
  readonly error?: string
  /** The cursors of its `Link` header. */
  readonly links?: string
  /** Whether it says how many calls are left. */
  readonly limited?: boolean
}

/** What is known of the answers of one version of a server. */
export interface Recorded {
  readonly calls: Readonly<Record<string, RecordedCall>>
  readonly frames: Readonly<Record<string, string>>
  readonly shapes: Readonly<Record<string, Readonly<Record<string, string>>>>
}

type Shapes = Recorded['shapes']
const MAX_FAULTS = 12

/** What has other fields for its owner, for visitors and for people of other servers. */
const VARIED = new Set(['account', 'status', 'admin_account'])

/** Fields of accounts that nobody in the recordings has. */
const RARE = new Set(['moved', 'limited', 'suspended', 'category'])

/** What remote people don't have, and reports may not have: nobody reported one of them, and nobody left a report alone. */
const ABSENT = ['email', 'role', 'assigned_account', 'action_taken_by_account']

/** The fields that may be null: what nobody recorded of one answer is known from another. */
const nullableFields = (shapes: Shapes): ReadonlySet<string> =>
  new Set([
    ...ABSENT,
    ...Object.values(shapes).flatMap((shape) =>
      Object.entries(shape).flatMap(([key, type]) => (type.split(' | ').includes('null') ? [key] : [])),
    ),
  ])

/** How `value` differs from a recorded type, one line each. What was only ever recorded as null, or empty, may be anything. */
export function differences(shapes: Shapes, type: string, value: unknown): readonly string[] {
  const faults: string[] = []
  const nullable = nullableFields(shapes)
  compare(type.split(' | '), value, '')
  return [...new Set(faults)].slice(0, MAX_FAULTS)

  function compare(types: readonly string[], found: unknown, path: string): void {
    if (types.length === 1 && types[0] === 'null') return
    if (Array.isArray(found)) compareList(types, found, path)
    else if (typeof found === 'object' && found !== null) compareObject(types, found, path)
    else compareValue(types, found, path)
  }

  function compareValue(types: readonly string[], found: unknown, path: string): void {
    const field = /(\w+)(\[\])?$/.exec(path)?.[1]
    if (found === null && field !== undefined && nullable.has(field)) return
    const kinds = kindsOf(found)
    if (!kinds.some((kind) => types.includes(kind)))
      faults.push(`${path || 'body'} is ${kinds[0]}, not ${types.join(' or ')}`)
  }

  /** The shapes that may be met. Whose accounts and posts a list or a post holds is chance, so there it is each recorded one. */
  function kinds(types: readonly string[], path: string): readonly string[] {
    const families = types.map((one) => one.split('~')[0] ?? '').filter((one) => VARIED.has(one))
    if (path === '' || families.length === 0) return types
    return Object.keys(shapes).filter((one) => families.includes(one.split('~')[0] ?? ''))
  }

  function compareList(types: readonly string[], found: readonly unknown[], path: string): void {
    const inner = types.filter((one) => one.endsWith('[]')).map((one) => one.slice(0, -2))
    if (inner.length === 0) faults.push(`${path || 'body'} is a list, not ${types.join(' or ')}`)
    const known = inner.filter((one) => one !== '')
    if (known.length > 0) for (const item of found) compare(known, item, `${path}[]`)
  }

  function compareObject(types: readonly string[], found: object, path: string): void {
    const shown = path || 'body'
    const candidates = kinds(types, path).flatMap((name) => (shapes[name] ? [shapes[name]] : []))
    const distances = candidates.map((shape) => ({ shape, ...keyDifference(shape, found) }))
    const [best] = distances.sort(
      (a, b) => a.missing.length + a.more.length - b.missing.length - b.more.length,
    )
    if (best === undefined) {
      faults.push(`${shown} is an object, not ${types.join(' or ')}`)
      return
    }
    for (const key of best.missing) faults.push(`${shown} lacks ${key}`)
    for (const key of best.more) faults.push(`${shown} has ${key}`)
    for (const [key, inner] of Object.entries(best.shape))
      if (key in found)
        compare(inner.split(' | '), Reflect.get(found, key), path === '' ? key : `${path}.${key}`)
  }
}

function keyDifference(shape: Readonly<Record<string, string>>, found: object) {
  return {
    missing: Object.keys(shape).filter((key) => !(key in found)),
    more: Object.keys(found).filter((key) => !(key in shape) && !RARE.has(key)),
  }
}

/** The kinds of a value that is neither a list nor an object. A text of digits may be an id, or anybody's words. */
function kindsOf(value: unknown): readonly string[] {
  if (value === null) return ['null']
  if (typeof value !== 'string') return [typeof value]
  if (/^\d{4}-\d\d-\d\d$/.test(value)) return ['day']
  if (/^\d{4}-\d\d-\d\dT[\d:.]+(Z|\+00:00)$/.test(value)) return ['time']
  return /^\d+$/.test(value) ? ['digits', 'text'] : ['text']
}
