import { rareLanguages } from './rareLanguages.ts'

/** ISO 639-1 codes without constructed and extinct languages that nobody uses, and without `tw`, a part of `ak`. */
const CODES =
  'aa ab af ak am an ar as av ay az ba be bg bm bn bo br bs ca ce co cs cv cy da de dv dz ee el en eo es et eu fa ff fi fj fo fr fy ga gd gl gn gu gv ha he hi hr ht hu hy id ig ii is it iu ja jv ka kg ki kk kl km kn ko kr ks ku kw ky la lb lg li ln lo lt lv mg mh mi mk ml mn mr ms mt my na ne nl nn no nr nv ny oc om or os pa pl ps pt qu rm rn ro ru rw sa sc sd se sg si sk sl sm sn so sq sr ss st su sv sw ta te tg th ti tk tl tn to tr ts tt ty ug uk ur uz ve vi wa wo xh yi yo za zh zu'.split(
    ' ',
  )

interface PostLanguage {
  readonly code: string
  readonly name: string
}

/** How many of the last chosen languages are remembered. */
export const MAX_RECENT = 5

/** The last chosen languages, after `code` was chosen. */
export const withRecent = (recent: readonly string[], code: string): readonly string[] =>
  [code, ...recent.filter((other) => other !== code)].slice(0, MAX_RECENT)

/** Returns a function that names a language by its code, in `language`. It returns the code if that has no name or is invalid. */
export function languageNames(language: string): (code: string) => string {
  const names = new Intl.DisplayNames([language, 'en'], { type: 'language' })
  return (code) => {
    try {
      return names.of(code) ?? code
    } catch {
      // A server may send `en_US`, or anything.
      return code
    }
  }
}

/**
 * All languages for a post, named in `language`. `own` are those of the `preferred` locales, and the `chosen` one, which may be
 * none of the listed ones: an edited post may have `pt-BR`. `others` are sorted by name.
 */
export function postLanguages(
  language: string,
  preferred: readonly string[],
  chosen = '',
): { readonly own: readonly PostLanguage[]; readonly others: readonly PostLanguage[] } {
  const nameOf = languageNames(language)
  const rare = rareLanguages(language)
  const named = (code: string): PostLanguage => {
    const name = nameOf(code)
    // Chromium does not know the names of all languages, and returns the code.
    return { code, name: name === code ? (rare.get(code) ?? code) : name }
  }
  const bases = preferred.map((locale) => locale.split(/[-_]/)[0]?.toLowerCase() ?? '')
  const listed = [...new Set(bases)].filter((code) => CODES.includes(code))
  const own = chosen === '' || listed.includes(chosen) ? listed : [...listed, chosen]
  const { compare } = new Intl.Collator(language)
  const others = CODES.filter((code) => !own.includes(code)).map(named)
  return { own: own.map(named), others: others.sort((a, b) => compare(a.name, b.name)) }
}
