import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'
import { at } from '../run.mjs'

const NAME = 'virtual:first-texts'
const FILE = at('src/ui/i18n/locales/en.json')
const LIST = at('src/ui/i18n/firstTexts.json')

/** Texts as the locale files hold them. */
interface Texts {
  readonly [name: string]: string | Texts
}

/**
 * `virtual:first-texts`: of all English texts those that the first screen says, by the list in
 * src/ui/i18n/firstTexts.json. The others are fetched after it; `scripts/checkBuild.mjs` holds the list to the code.
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

/** Those of `texts` whose keys are among `keys`; of a plural, all its forms. */
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
