/** The content of a locale file. */
interface Texts {
  readonly [name: string]: string | Texts
}
/** The hashes of the English texts that translations were made from, by key. */
type Sources = Readonly<Record<string, string>>
/** Keys by what a translator has to do. */
interface Found {
  readonly missing: readonly string[]
  readonly obsolete: readonly string[]
  readonly changed: readonly string[]
  readonly unrecorded: readonly string[]
}
export function textsByKey(texts: Texts): Map<string, readonly string[]>
export function hashOf(forms: readonly string[]): string
export function compare(english: Texts, translated: Texts, sources: Sources): Found
export function recordedSources(
  english: Texts,
  translated: Texts,
  sources: Sources,
  keys?: readonly string[],
): Sources
export function report(language: string, english: Texts, found: Found): readonly string[]
export function missingTexts(
  missingIn?: Iterable<readonly [language: string, keys: readonly string[]]>,
): readonly string[]
