import { FIRST_TEXTS } from 'virtual:first-texts'
import { sayNumber } from './format.ts'
import { FALLBACK_LANGUAGE } from './languages.ts'
import type { Say } from './texts.ts'

/**
 * Says the English texts of the first screen until i18next has loaded (decision 13). It knows what those texts use:
 * the plural forms of English, and slots. Empty for a text that the page does not contain.
 */
export const sayFirst: Say = (key, args) => {
  const text =
    textAt(key) ??
    (args?.count === undefined ? undefined : textAt(`${key}_${args.count === 1 ? 'one' : 'other'}`))
  if (text === undefined || args === undefined) return text ?? ''
  return text.replace(/\{\{(\w+)\}\}/g, (slot, name: string) => {
    const value = args[name] ?? slot
    return name === 'count' && typeof value === 'number' ? sayNumber(value, FALLBACK_LANGUAGE) : String(value)
  })
}

function textAt(key: string): string | undefined {
  let at: unknown = FIRST_TEXTS
  for (const name of key.split('.')) at = (at as Record<string, unknown> | undefined)?.[name]
  return typeof at === 'string' ? at : undefined
}
