import { THEME_LIMITS } from '../model/theme.ts'

/** Family names of CSS that stand for a font of the system. They are written without quotes. */
const GENERIC =
  /^(serif|sans-serif|monospace|cursive|fantasy|system-ui|ui-(serif|sans-serif|monospace|rounded))$/

/**
 * The font names in `text`, a list as in CSS. Everything that is not part of a name, such as `url(…)`, quotes and
 * escapes, is dropped (TM18).
 */
export const fontNames = (text: string): readonly string[] =>
  text
    .slice(0, THEME_LIMITS.fontChars)
    .split(',')
    .map((name) =>
      name
        .replace(/^\s*["']|["']\s*$/g, '')
        .replace(/\s+/g, ' ')
        .trim(),
    )
    .filter((name) => /^[\p{L}\p{N}][\p{L}\p{N} ._+-]*$/u.test(name))
    .slice(0, THEME_LIMITS.fontNames)

/** The names in `text` as the value of `font-family`, with `fallback` last; undefined if there is none. */
export function fontFamily(text: string | undefined, fallback: string): string | undefined {
  const names = fontNames(text ?? '')
  if (names.length === 0) return undefined
  const quoted = names.map((name) => (GENERIC.test(name.toLowerCase()) ? name.toLowerCase() : `"${name}"`))
  return [...new Set([...quoted, ...fallback.split(', ')])].join(', ')
}
