import { plainText } from '../../../shared/model/richText.ts'
import type { Status } from '../../../shared/model/status.ts'

/** The searchable text of a post in lower case: everything that a reader sees. */
export function searchedText({ subjectText, content, addressed, poll, attachments }: Status): string {
  const options = poll?.options.map(({ title }) => plainText(title)) ?? []
  const descriptions = attachments.map(({ description }) => description)
  const names = (addressed ?? []).map(({ acct }) => `@${acct}`).join(' ')
  return [subjectText, plainText(content), names, ...options, ...descriptions].join('\n').toLowerCase()
}

/** Whether `text` contains `word`, both in lower case. `whole`: not within a longer word. */
export function hasWord(text: string, word: string, whole: boolean): boolean {
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1)) {
    if (!whole || !(isInsideWord(text, at) || isInsideWord(text, at + word.length))) return true
  }
  return false
}

const IN_WORD = /[\p{L}\p{M}\p{N}_]/u

/** Whether a word continues across `at`. Two code units on each side cover surrogate pairs. */
const isInsideWord = (text: string, at: number): boolean =>
  at > 0 &&
  at < text.length &&
  isWordChar(text.slice(Math.max(0, at - 2), at), -1) &&
  isWordChar(text.slice(at, at + 2), 0)

const isWordChar = (text: string, at: number): boolean => IN_WORD.test([...text].at(at) ?? '')
