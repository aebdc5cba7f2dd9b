import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'
import { at } from '../run.mjs'

const NAME = 'virtual:first-texts'
const FILE = at('src/ui/i18n/locales/en.json')
const LIST = at('src/ui/i18n/firstTexts.json')

/** The content of a locale file. */
export interface Texts {
  readonly [name: string]: string | Texts
}

/**
 * `virtual:first-texts` contains the English texts of the first screen, as listed in src/ui/i18n/firstTexts.json.
 * The page fetches the others later. `scripts/checkBuild.mjs` checks the list against the code.
 */
export const firstTexts = (): Plugin => ({
  name: 'rookery:first-texts',
  resolveId: (source) => (source === NAME ? `\0${NAME}` : null),
  load(id) {
    if (id !== `\0${NAME}`) return null
    this.addWatchFile(FILE)
    this.addWatchFile(LIST)
    const texts: Texts = JSON.parse(readFileSync(FILE, 'utf8'))
    const keys: readonly string[] = JSON.parse(readFileSync(LIST, 'utf8'))
    return `export const FIRST_TEXTS = ${JSON.stringify(pick(texts, new Set(keys)))}`
  },
})

/** The texts whose keys are in `keys`. A plural's key selects all its forms. */
export function pick(texts: Texts, keys: ReadonlySet<string>, prefix = ''): Texts {
  const picked: Record<string, string | Texts> = {}
  for (const [name, text] of Object.entries(texts)) {
    if (typeof text === 'string') {
      if (keys.has(prefix + name.replace(/_(zero|one|two|few|many|other)$/, ''))) picked[name] = text
      continue
    }
    const within = pick(text, keys, `${prefix}${name}.`)
    if (Object.keys(within).length > 0) picked[name] = within
  }
  return picked
}
