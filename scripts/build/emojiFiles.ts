import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Plugin } from 'vite'
import { standardEmoji } from '../../src/shared/model/emoji.ts'
import { LANGUAGES } from '../../src/ui/i18n/languages.ts'
import { ROOT } from './paths.ts'

const DATA = resolve(ROOT, 'node_modules/emojibase-data')

/** Index in `UNICODE_GROUPS` by group number in the data. Group 2 is components; 9 (flags) precedes the letters. */
const PLACES: Readonly<Record<number, number>> = { 0: 0, 1: 1, 3: 2, 4: 3, 5: 4, 6: 5, 7: 6, 8: 7, 9: 8 }
const LETTERS = 9

interface Datum {
  readonly hexcode: string
  readonly label: string
  readonly unicode: string
  readonly group?: number
  readonly tags?: readonly string[]
  readonly skins?: readonly Datum[]
}
type Shortcodes = Readonly<Record<string, string | readonly string[]>>

const read = <T>(name: string): T => JSON.parse(readFileSync(resolve(DATA, name), 'utf8')) as T
/** `datum` with its emoji in standard form. The data has a variation selector after every emoji that has a text form. */
const inStandardForm = (datum: Datum): Datum => ({
  ...datum,
  unicode: standardEmoji(datum.unicode),
  ...(datum.skins && { skins: datum.skins.map(inStandardForm) }),
})
const dataOf = (language: string): readonly Datum[] =>
  read<readonly Datum[]>(`${language}/compact.json`).map(inStandardForm)
const joined = (words: readonly string[] = []): string =>
  words.map((word) => word.replaceAll('|', ' ')).join('|')

const TONE = /1F3F[B-F]/g

/** The variants in the order of skin tones. Of an emoji of two people, only variants in which both have the same tone. */
const tonesOf = ({ skins = [] }: Datum): readonly string[] =>
  ['1F3FB', '1F3FC', '1F3FD', '1F3FE', '1F3FF'].flatMap((tone) => {
    const same = skins.find(({ hexcode }) => (hexcode.match(TONE) ?? []).every((one) => one === tone))
    return same === undefined ? [] : [same.unicode]
  })

/** The English data, in the format that the engine's `readUnicode` parses. */
function english(): readonly (readonly (string | number)[])[] {
  const slugs = read<Shortcodes>('en/shortcodes/cldr.json')
  const others = ['github', 'emojibase'].map((name) => read<Shortcodes>(`en/shortcodes/${name}.json`))
  const rows = dataOf('en').flatMap((datum): readonly (readonly [number, ...string[]])[] => {
    const { hexcode, label, unicode, group, tags } = datum
    const letter = /^regional indicator/.test(label)
    const place = letter ? LETTERS : PLACES[group ?? -1]
    if (place === undefined) return []
    const slug = [slugs[hexcode] ?? label.replaceAll(' ', '_').toLowerCase()].flat()[0] ?? label
    const names = new Set(others.flatMap((codes) => codes[hexcode] ?? []))
    names.delete(slug)
    return [[place, unicode, slug, label, joined([...names]), joined(tags), joined(tonesOf(datum))]]
  })
  // The data begins with the letters. The search prefers earlier emoji (EM6).
  return rows.toSorted(([a], [b]) => a - b)
}

/** Another language's data, in the format that the engine's `inLanguage` parses. */
const other = (language: string): readonly (readonly string[])[] =>
  dataOf(language).map(({ unicode, label, tags }) => [unicode, label, joined(tags)])

/** Data folders of varieties that have data of their own, by code. Other varieties use the data of the base language. */
const OWN_DATA: Readonly<Record<string, string>> = { zh_Hant: 'zh-hant' }

const folderOf = (code: string): string => OWN_DATA[code] ?? code

/** The codes of the files that `languages` need. Languages without data need none. */
export function emojiLanguages(languages: readonly string[]): readonly string[] {
  const codes = new Set(languages.map((code) => (code in OWN_DATA ? code : (code.split('_')[0] ?? code))))
  return [...codes].filter((code) => existsSync(resolve(DATA, folderOf(code), 'compact.json')))
}

/** The contents of the files by language: the interface languages that have data. */
export const emojiContents = (languages: readonly string[] = LANGUAGES): ReadonlyMap<string, string> =>
  new Map(
    emojiLanguages(languages).map((code) => [
      code,
      JSON.stringify(code === 'en' ? english() : other(folderOf(code))),
    ]),
  )

/**
 * Emits the names and keywords of Unicode emoji, one file for each interface language that has data. The engine
 * gets their paths as `__EMOJI_FILES__` and fetches them on the first search for an emoji.
 */
export function emojiFiles(): Plugin {
  const contents = emojiContents()
  const paths = new Map(
    [...contents].map(([code, content]) => {
      const hash = createHash('sha256').update(content).digest('hex').slice(0, 8)
      return [code, `assets/emoji-${code}-${hash}.json`]
    }),
  )
  const served = Object.fromEntries([...paths].map(([code, path]) => [code, `/${path}`]))
  return {
    name: 'rookery:emoji-files',
    config: () => ({ define: { __EMOJI_FILES__: JSON.stringify(served) } }),
    generateBundle() {
      for (const [code, fileName] of paths)
        this.emitFile({ type: 'asset', fileName, source: contents.get(code) ?? '' })
    },
    configureServer({ middlewares }) {
      middlewares.use((request, response, next) => {
        const code = [...contents.keys()].find((one) => served[one] === request.url)
        if (code === undefined) return next()
        response.setHeader('Content-Type', 'application/json')
        response.end(contents.get(code))
      })
    },
  }
}
