/**
 * What no text of a stranger keeps: C0 and C1 controls but tab and line ends, marks that override the
 * writing direction (they turn the words around them too), interlinear annotation marks, and halves
 * of surrogate pairs, which `encodeURIComponent` throws on. And what is more than 30 marks, joiners or skin tones in
 * a row (UAX #15, stream-safe text): laying out 25,000 of them holds a tab for a minute.
 */
const UNWANTED =
  /(?![\t\n\r])\p{Cc}|[\u202A-\u202E\uFFF9-\uFFFB]|\p{Cs}|[\p{M}\p{Cf}\p{EMod}](?<=[\p{M}\p{Cf}\p{EMod}]{31})/gu

/** `text` without characters that have no business in a page. Joiners and isolates are kept. */
export const cleanText = (text: string): string => text.replace(UNWANTED, '')

/**
 * `text`, at most `max` characters long, never cut within a surrogate pair. What is cut is copied:
 * a slice would keep the whole text in memory (V8 slices point into their parent).
 */
export function cut(text: string, max: number): string {
  if (text.length <= max) return text
  const last = text.charCodeAt(max - 1)
  const end = last >= 0xd800 && last <= 0xdbff ? max - 1 : max
  return detach(text.slice(0, end))
}

/** A copy of `text` that shares no memory with the text it was sliced from. */
export const detach = (text: string): string => JSON.parse(JSON.stringify(text)) as string

/** `text` in one line: runs of white space become one space, none at the ends; isolates go too. */
export const oneLine = (text: string): string =>
  cleanText(text)
    .replace(/[\u2066-\u2069]/g, '')
    .replace(/[\s\u2028\u2029]+/g, ' ')
    .trim()

/** Whether there is anything to see in `text`. */
export const isVisible = (text: string): boolean => /[^\s\p{Default_Ignorable_Code_Point}]/u.test(text)
