import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ENGINE = fileURLToPath(new URL('../src/worker', import.meta.url))

/** Objects with more fields than this are tables, whose names are data. */
const MAX_FIELDS = 60

/** Answers whose field names are data: emoji, packs, settings of other clients. */
const TABLES = /emoji|stickers|frontend_configurations|frontend_settings|^\/static\/|markers$|translation/

let words: ReadonlySet<string> | undefined

/** Not the two slashes of an address. */
const COMMENT = /\/\*[\s\S]*?\*\/|(?<!:)\/\/.*/g

/** Every word in the engine's source, without its comments. A field that the client reads is named there. */
export function engineWords(): ReadonlySet<string> {
  if (words !== undefined) return words
  const found = new Set<string>()
  for (const name of readdirSync(ENGINE, { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.ts') || name.endsWith('.test.ts')) continue
    const code = readFileSync(join(ENGINE, name), 'utf8').replaceAll(COMMENT, '')
    for (const [word] of code.matchAll(/[\w:-]+/g)) found.add(word)
  }
  words = found
  return found
}

/** The fields of an answer that nothing in the engine names, each with the name of what it belongs to: `account.group`. */
export function unknownFields(path: string, answer: unknown): readonly string[] {
  if (TABLES.test(path)) return []
  const known = engineWords()
  const unknown = new Set<string>()
  const visit = (value: unknown, prefix: string): void => {
    if (Array.isArray(value)) {
      for (const item of value) visit(item, prefix)
      return
    }
    if (typeof value !== 'object' || value === null) return
    const fields = Object.entries(value)
    if (fields.length > MAX_FIELDS) return
    for (const [name, inner] of fields) {
      if (known.has(name)) visit(inner, `${name}.`)
      else unknown.add(`${prefix}${name}`)
    }
  }
  visit(answer, '')
  return [...unknown].sort()
}
