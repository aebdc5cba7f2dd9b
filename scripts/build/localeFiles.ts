import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { KEYS_LANGUAGE } from '../../src/ui/i18n/languages.ts'
import { at } from '../run.mjs'
import type { Texts } from './firstTexts.ts'

const NAME = 'virtual:locale-files'
const SOURCE = '/src/ui/i18n/locales'
const FOLDER = at(SOURCE.slice(1))

const FORMS = ['zero', 'one', 'two', 'few', 'many', 'other']

/**
 * `texts` with each text replaced by its key and slots, for translators who search for a text on screen. Plurals have
 * all six forms, because this pseudo-language uses the plural rules of the browser's language.
 */
export function keysAsTexts(texts: Texts, prefix = ''): Texts {
  const shown: Record<string, string | Texts> = {}
  for (const [name, text] of Object.entries(texts)) {
    if (typeof text !== 'string') {
      shown[name] = keysAsTexts(text, `${prefix}${name}.`)
      continue
    }
    const [, stem = name, form] = /^(.*)_(zero|one|two|few|many|other)$/.exec(name) ?? []
    const words = [prefix + stem, ...new Set(text.match(/{{\w+}}/g))].join(' ')
    if (form === undefined) shown[name] = words
    else for (const each of FORMS) shown[`${stem}_${each}`] = words
  }
  return shown
}

/** The contents of the files by language, as compact JSON. */
function contents(): ReadonlyMap<string, string> {
  const files = readdirSync(FOLDER).filter((file) => file.endsWith('.json'))
  const texts = files.map((file): [string, Texts] => [
    file.slice(0, -'.json'.length),
    JSON.parse(readFileSync(join(FOLDER, file), 'utf8')),
  ])
  const english = texts.find(([language]) => language === 'en')?.[1] ?? {}
  texts.push([KEYS_LANGUAGE, keysAsTexts(english)])
  return new Map(texts.map(([language, all]) => [language, JSON.stringify(all)]))
}

/**
 * `virtual:locale-files` exports `localeUrl`: where the texts of a language are. All file names contain the same hash, that of
 * all files. With a hash for each file, the page would have to load a list of them before its first screen.
 */
export function localeFiles(): Plugin {
  let building = false
  let made: ReadonlyMap<string, string> | undefined
  const files = (): ReadonlyMap<string, string> => {
    made ??= contents()
    return made
  }
  const hash = (): string =>
    createHash('sha256')
      .update(JSON.stringify([...files()]))
      .digest('hex')
      .slice(0, 8)
  return {
    name: 'rookery:locale-files',
    configResolved({ command }) {
      building = command === 'build'
    },
    resolveId: (source) => (source === NAME ? `\0${NAME}` : null),
    load(id) {
      if (id !== `\0${NAME}`) return null
      const [before, after] = building ? ['/assets/', `-${hash()}.json`] : [`${SOURCE}/`, '.json']
      return `export const localeUrl = (file) => '${before}' + file + '${after}'`
    },
    generateBundle() {
      for (const [language, source] of files())
        this.emitFile({ type: 'asset', fileName: `assets/${language}-${hash()}.json`, source })
    },
    configureServer({ middlewares }) {
      // The dev server serves all other languages from their source files.
      middlewares.use(`${SOURCE}/${KEYS_LANGUAGE}.json`, (_, response) => {
        response.setHeader('Content-Type', 'application/json')
        response.end(contents().get(KEYS_LANGUAGE))
      })
    },
  }
}
