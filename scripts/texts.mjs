// Lists what translators of the interface have to do: `npm run texts`, `npm run texts -- de fr`, `npm run texts -- --done de`.
// The page docs/translating.md describes it.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { at } from './run.mjs'

const FOLDER = at('src/ui/i18n')
const PLURAL = /_(zero|one|two|few|many|other)$/

/** The texts of a locale file by key. A plural's key has all its forms. */
export function textsByKey(texts, prefix = '', found = new Map()) {
  for (const [name, text] of Object.entries(texts)) {
    if (typeof text !== 'string') textsByKey(text, `${prefix}${name}.`, found)
    else {
      const key = prefix + name.replace(PLURAL, '')
      found.set(key, [...(found.get(key) ?? []), text])
    }
  }
  return found
}

/** A hash of a key's English text. It tells whether a translation was made from the current text. */
export const hashOf = (forms) => createHash('sha256').update(forms.join('\n')).digest('hex').slice(0, 8)

/** Keys by what a translator has to do. @param sources the hashes by key that were recorded with `--done` */
export function compare(english, translated, sources) {
  const originals = textsByKey(english)
  const own = textsByKey(translated)
  const known = [...originals].filter(([key]) => own.has(key))
  const keysOf = (rows) => rows.map(([key]) => key)
  return {
    missing: keysOf([...originals].filter(([key]) => !own.has(key))),
    obsolete: [...own.keys()].filter((key) => !originals.has(key)),
    changed: keysOf(known.filter(([key, forms]) => key in sources && sources[key] !== hashOf(forms))),
    unrecorded: keysOf(known.filter(([key]) => !(key in sources))),
  }
}

/** The hashes to record when the translations of `keys` are up to date. These are keys or groups of keys; none: all. */
export function recordedSources(english, translated, sources, keys = []) {
  const own = textsByKey(translated)
  const recorded = {}
  for (const [key, forms] of textsByKey(english)) {
    if (!own.has(key)) continue
    const chosen = keys.length === 0 || keys.some((one) => key === one || key.startsWith(`${one}.`))
    const hash = chosen ? hashOf(forms) : sources[key]
    if (hash !== undefined) recorded[key] = hash
  }
  return recorded
}

/** The result of `compare`, as lines. */
export function report(language, english, { missing, obsolete, changed, unrecorded }) {
  const originals = textsByKey(english)
  const quoted = (key) => `“${originals.get(key)?.at(-1) ?? ''}”`
  const lines = [
    ...missing.map((key) => `missing     ${key}  ${quoted(key)}`),
    ...changed.map((key) => `changed     ${key}  ${quoted(key)}`),
    ...obsolete.map((key) => `obsolete    ${key}`),
    ...unrecorded.map((key) => `unrecorded  ${key}  ${quoted(key)}`),
  ]
  const counts = `${missing.length} missing, ${changed.length} changed in English since, ${obsolete.length} no longer in English, ${unrecorded.length} not recorded`
  return [`${language}: ${lines.length === 0 ? 'up to date' : counts}`, ...lines.map((line) => `  ${line}`)]
}

const read = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {})
const localeOf = (language) => join(FOLDER, 'locales', `${language}.json`)
const sourcesOf = (language) => join(FOLDER, 'sources', `${language}.json`)

/** Languages with a file, without the varieties of English. */
const translatedLanguages = () =>
  readdirSync(join(FOLDER, 'locales'))
    .map((file) => file.replace(/\.json$/, ''))
    .filter((language) => !/^en(_|$)/.test(language))

const compareWithEnglish = (language, english) =>
  compare(english, read(localeOf(language)), read(sourcesOf(language)))

/** For each language that is not up to date, its report. */
export function openTranslations() {
  const english = read(localeOf('en'))
  return translatedLanguages().flatMap((language) => {
    const found = compareWithEnglish(language, english)
    const upToDate = Object.values(found).every((keys) => keys.length === 0)
    return upToDate ? [] : [report(language, english, found).join('\n')]
  })
}

/** How many texts each language lacks: "ar, de: 3 texts missing". Languages that lack the same number share a line. */
export function missingTexts(missingIn = missingByLanguage()) {
  const lacking = new Map()
  for (const [language, { length }] of missingIn)
    if (length > 0) lacking.set(length, [...(lacking.get(length) ?? []), language])
  return [...lacking].map(
    ([count, languages]) => `${languages.join(', ')}: ${count} ${count === 1 ? 'text' : 'texts'} missing`,
  )
}

function missingByLanguage() {
  const english = read(localeOf('en'))
  return translatedLanguages().map((language) => [language, compareWithEnglish(language, english).missing])
}

function main() {
  const { values, positionals } = parseArgs({
    options: { done: { type: 'boolean', default: false } },
    allowPositionals: true,
  })
  const english = read(localeOf('en'))
  const all = translatedLanguages()
  if (values.done) {
    const [language = '', ...keys] = positionals
    if (!all.includes(language)) {
      console.error(`Which language is done? One of: ${all.join(', ')}`)
      process.exit(1)
    }
    const recorded = recordedSources(english, read(localeOf(language)), read(sourcesOf(language)), keys)
    mkdirSync(dirname(sourcesOf(language)), { recursive: true })
    writeFileSync(sourcesOf(language), `${JSON.stringify(recorded, null, 2)}\n`)
  }
  const wanted = values.done ? positionals.slice(0, 1) : positionals.length > 0 ? positionals : all
  for (const language of wanted) {
    if (!all.includes(language)) console.error(`There is no file locales/${language}.json.`)
    const found = compareWithEnglish(language, english)
    console.log(report(language, english, found).join('\n'))
  }
}

if (process.argv[1] === at('scripts/texts.mjs')) main()
