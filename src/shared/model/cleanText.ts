/**
 * Characters removed from all text of other people: C0 and C1 controls except tab and line ends, marks that
 * override the writing direction (they also reverse the surrounding text), interlinear annotation marks, and
 * halves of surrogate pairs, on which `encodeURIComponent` throws. Also marks, joiners and skin tones after the
 * 31st in a row (UAX #15, stream-safe text): laying out 25,000 of them blocks a tab for a minute.
 */
const UNWANTED =
  /(?![\t\n\r])\p{Cc}|[\u202A-\u202E\uFFF9-\uFFFB]|\p{Cs}|[\p{M}\p{Cf}\p{EMod}](?<=[\p{M}\p{Cf}\p{EMod}]{31})/gu

/** `text` without unwanted characters. Joiners and isolates stay. */
export const cleanText = (text: string): string => text.replace(UNWANTED, '')

/**
 * `text`, truncated to `max` characters, never within a surrogate pair. The result is a copy: a slice would
 * keep the whole text in memory (V8 slices point into their parent).
 */
export function cut(text: string, max: number): string {
  if (text.length <= max) return text
  const last = text.charCodeAt(max - 1)
  const end = last >= 0xd800 && last <= 0xdbff ? max - 1 : max
  return detach(text.slice(0, end))
}

/** A copy of `text` that shares no memory with the string it was sliced from. */
export const detach = (text: string): string => JSON.parse(JSON.stringify(text)) as string

/** `text` on one line: runs of white space become one space, both ends are trimmed, and isolates are removed. */
export const oneLine = (text: string): string =>
  cleanText(text)
    .replace(/[\u2066-\u2069]/g, '')
    .replace(/[\s\u2028\u2029]+/g, ' ')
    .trim()

/** Whether `text` has any visible character. */
export const isVisible = (text: string): boolean => /[^\s\p{Default_Ignorable_Code_Point}]/u.test(text)
