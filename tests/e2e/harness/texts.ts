import { readFileSync } from 'node:fs'
import type { Texts } from '../../../scripts/build/firstTexts.ts'
import { at } from '../../../scripts/run.mjs'

/** The texts of a file by their full keys, plural forms included: `outbox.left_one`. */
export type Flat = ReadonlyMap<string, string>

const loaded = new Map<string, Flat>()

/** The texts of the file `name`.json in src/ui/i18n/locales. */
export function textsOf(name: string): Flat {
  const known = loaded.get(name)
  if (known !== undefined) return known
  const made = flatten(JSON.parse(readFileSync(at(`src/ui/i18n/locales/${name}.json`), 'utf8')))
  loaded.set(name, made)
  return made
}

function flatten(texts: Texts, prefix = ''): Flat {
  return new Map(
    Object.entries(texts).flatMap(([name, text]) =>
      typeof text === 'string' ? [[prefix + name, text]] : [...flatten(text, `${prefix}${name}.`)],
    ),
  )
}

/** `texts` as the content of a file. */
export function nested(texts: Flat): Texts {
  const all: Record<string, unknown> = {}
  for (const [key, text] of texts) {
    const path = key.split('.')
    const name = path.pop() ?? ''
    let group = all
    for (const part of path) {
      group[part] ??= {}
      group = group[part] as Record<string, unknown>
    }
    group[name] = text
  }
  return all as Texts
}

/** The key without the plural form. */
export const stemOf = (key: string): string => key.replace(/_(zero|one|two|few|many|other)$/, '')

const SLOT = /{{\w+}}/
const literal = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
/** Matches `text` with anything in its slots. */
const pattern = (text: string): string => text.split(SLOT).map(literal).join('.*')

/** Returns a pattern of what a page in another language may show for these English words. */
export type Translator = (english: string) => RegExp

/**
 * A translator from English to `texts`. The slots of an English text may be filled (`Editing list Corvids`). Words that are
 * no text, such as names, stay as they are.
 */
export function translatorTo(texts: Flat): Translator {
  const english = textsOf('en')
  const known = new Map<string, RegExp>()
  const find = (words: string): RegExp => {
    const same = [...english].filter(([, text]) => text === words)
    const keys = same.length > 0 ? same : bestOf(filled(english, words))
    const stems = new Set(keys.map(([key]) => stemOf(key)))
    const found = [...texts].filter(([key]) => stems.has(stemOf(key))).map(([, text]) => pattern(text))
    return new RegExp(`^(${[...new Set(found.length > 0 ? found : [literal(words)])].join('|')})$`, 's')
  }
  return (words) => {
    const made = known.get(words) ?? find(words)
    known.set(words, made)
    return made
  }
}

/** The pattern `^…$` without its end: something may follow, such as a count or a state. */
export const beginning = ({ source, flags }: RegExp): RegExp => new RegExp(source.slice(0, -1), flags)

/** A text with fewer letters outside its slots fits too many words: `{{seconds}}s`. */
const MIN_LETTERS = 5
const ownLetters = (text: string): number =>
  text.replaceAll(new RegExp(SLOT, 'g'), '').replaceAll(/\P{L}/gu, '').length

/** Texts with slots that fit `words`. */
const filled = (english: Flat, words: string): (readonly [string, string])[] =>
  [...english].filter(
    ([, text]) =>
      SLOT.test(text) && ownLetters(text) >= MIN_LETTERS && new RegExp(`^${pattern(text)}$`, 's').test(words),
  )

/** The texts with the most letters outside their slots: `New list with {{name}}` rather than `{{name}} {{what}}`. */
function bestOf(texts: readonly (readonly [string, string])[]): (readonly [string, string])[] {
  const most = Math.max(0, ...texts.map(([, text]) => ownLetters(text)))
  return texts.filter(([, text]) => ownLetters(text) === most)
}
