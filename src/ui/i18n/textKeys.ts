import type { Texts } from './texts.ts'

const PLURAL = /_(zero|one|two|few|many|other)$/

/** Every key of `texts` as `group.name`; plural forms share one. */
export function textKeys(texts: Texts, prefix = ''): string[] {
  const keys = Object.entries(texts).flatMap(([name, value]) =>
    typeof value === 'string' ? [prefix + name.replace(PLURAL, '')] : textKeys(value, `${prefix}${name}.`),
  )
  return [...new Set(keys)]
}

/** The source of `shared/i18n/textKey.ts`. */
export const keysSource = (texts: Texts): string =>
  `// Written from locales/en.json by i18n.test.ts: \`npx vitest run --dir src/ui/i18n -u\`.

/** All text keys, as \`group.name\`. Plural forms share one key. */
export type TextKey =
${textKeys(texts)
  .map((key) => `  | '${key}'`)
  .join('\n')}
`
