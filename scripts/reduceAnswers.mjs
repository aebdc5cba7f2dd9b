// Reduces recorded answers of a server to what the contract test of the embedded instance compares: calls, codes, keys and types.
// `node scripts/reduceAnswers.mjs DIR FILE`: each file of DIR is `{ request, status, headers?, body }`, or `{ frames }`. Nothing that
// anybody wrote, and no name, is left in FILE: of texts only their kind, and of a server's own refusals their words.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import process from 'node:process'
import { parseArgs } from 'node:util'

/** The kind of a text. Ids count as such only under their own names, because anybody may be called 42. */
const textKind = (text, key) => {
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return 'day'
  if (/^\d{4}-\d\d-\d\dT[\d:.]+(Z|\+00:00)$/.test(text)) return 'time'
  return /(^|_)ids?$/.test(key) && /^\d+$/.test(text) ? 'digits' : 'text'
}

/** What an object is called. Objects with the same keys are one shape, whoever holds them. */
const nameOf = (object, key) => {
  if ('error' in object) return 'error'
  if ('ips' in object) return 'admin_account'
  if ('acct' in object && 'avatar' in object) return 'account'
  return 'visibility' in object && 'uri' in object ? 'status' : key
}

/** Collects the shapes of all objects. A type is a list of alternatives; `x[]` is a list of x, and `[]` an empty one. */
export function createShapes() {
  /** The shapes by their sorted keys. */
  const byKeys = new Map()
  const names = new Map()

  function shapeOf(object, key) {
    const keys = Object.keys(object).sort().join()
    const known = byKeys.get(keys)
    if (known) return known
    const name = nameOf(object, key)
    const count = (names.get(name) ?? 0) + 1
    names.set(name, count)
    const made = { name: count === 1 ? name : `${name}~${count}`, types: {} }
    byKeys.set(keys, made)
    return made
  }

  function typesOf(value, key) {
    if (value === null) return ['null']
    if (typeof value === 'string') return [textKind(value, key)]
    if (Array.isArray(value))
      return value.length === 0
        ? ['[]']
        : value.flatMap((item) => typesOf(item, key).map((one) => `${one}[]`))
    if (typeof value !== 'object') return [typeof value]
    const { name, types } = shapeOf(value, key)
    for (const [each, inner] of Object.entries(value)) {
      types[each] ??= new Set()
      for (const type of typesOf(inner, each)) types[each].add(type)
    }
    return [name]
  }

  const join = (types) => [...new Set(types)].sort().join(' | ')
  return {
    typeOf: (value, key) => join(typesOf(value, key)),
    all: () =>
      Object.fromEntries(
        [...byKeys.values()]
          .sort((a, b) => (a.name < b.name ? -1 : 1))
          .map(({ name, types }) => [
            name,
            Object.fromEntries(Object.entries(types).map(([key, each]) => [key, join(each)])),
          ]),
      ),
  }
}

/** A request without ids, names and values: `GET /api/v1/tags/:name`. */
function callOf(request) {
  const [method, target = ''] = request.split(' ')
  const [path = '', query] = target.split('?')
  const parts = path.split('/')
  const clean = parts.map((part, at) =>
    /^(tags?|identity_proofs)$/.test(parts[at - 1] ?? '')
      ? ':name'
      : /^(ID|.*\d{4}.*|\d+)$/.test(part)
        ? ':id'
        : part,
  )
  const names = (query ?? '').split('&').flatMap((pair) => (pair === '' ? [] : [pair.split('=')[0]]))
  return `${method} ${clean.join('/')}${names.length > 0 ? `?${[...new Set(names)].join('&')}` : ''}`
}

/** The cursors of a `Link` header: `next max_id, prev min_id`. */
const linksOf = (header) =>
  [...header.matchAll(/[?&](max_id|min_id|since_id|offset)=([^&>]*)[^>]*>; rel="(\w+)"/g)]
    .map(([, cursor, , rel]) => `${rel} ${cursor}`)
    .join(', ')

/** The extract of the recordings, by the names of their files. */
export function reduceAnswers(recordings) {
  const shapes = createShapes()
  const calls = {}
  const frames = {}
  for (const [name, { request, status, headers = {}, body, frames: recorded }] of recordings) {
    for (const [event, list] of Object.entries(recorded ?? {}))
      for (const { payload } of list)
        frames[event] =
          typeof payload === 'object'
            ? shapes.typeOf(payload, event.split('@')[0])
            : textKind(String(payload), 'id')
    if (request === undefined) continue
    const isPage = typeof body === 'string' && body.startsWith('<')
    calls[name] = {
      call: callOf(request),
      status,
      body: isPage ? 'html' : body === '' || body === undefined ? 'empty' : shapes.typeOf(body, name),
      ...(typeof body?.error === 'string' ? { error: body.error } : {}),
      ...(headers.link === undefined ? {} : { links: linksOf(headers.link) }),
      ...(headers['x-ratelimit-limit'] === undefined ? {} : { limited: true }),
    }
  }
  return { calls, frames, shapes: shapes.all() }
}

if (process.argv[1]?.endsWith('reduceAnswers.mjs')) {
  const { positionals } = parseArgs({ allowPositionals: true })
  const [dir, file] = positionals
  if (file === undefined) {
    console.error('Usage: node scripts/reduceAnswers.mjs DIR FILE')
    process.exit(1)
  }
  const names = readdirSync(dir)
    .filter((name) => name.endsWith('.json'))
    .sort()
  const recordings = names.map((name) => [
    basename(name, '.json'),
    JSON.parse(readFileSync(join(dir, name), 'utf8')),
  ])
  writeFileSync(file, `${JSON.stringify(reduceAnswers(recordings), null, 2)}\n`)
}
