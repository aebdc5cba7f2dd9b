import { plainText } from '../../../shared/model/richText.ts'
import type { Status } from '../../../shared/model/status.ts'

/** What of a post is searched for words, in small letters: all that can be read in it. */
export function searchedText({ subjectText, content, addressed, poll, attachments }: Status): string {
  const options = poll?.options.map(({ title }) => plainText(title)) ?? []
  const descriptions = attachments.map(({ description }) => description)
  const names = (addressed ?? []).map(({ acct }) => `@${acct}`).join(' ')
  return [subjectText, plainText(content), names, ...options, ...descriptions].join('\n').toLowerCase()
}

/** Whether `word` stands in `text`, both in small letters; `whole`: not within a longer word. */
export function hasWord(text: string, word: string, whole: boolean): boolean {
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1)) {
    if (!whole || !(joins(text, at) || joins(text, at + word.length))) return true
  }
  return false
}

const IN_WORD = /[\p{L}\p{M}\p{N}_]/u

/** Whether a word goes on across `at`. Letters beyond 16 bits are asked for by their halves. */
const joins = (text: string, at: number): boolean =>
  at > 0 &&
  at < text.length &&
  inWord(text.slice(Math.max(0, at - 2), at), -1) &&
  inWord(text.slice(at, at + 2), 0)

const inWord = (text: string, at: number): boolean => IN_WORD.test([...text].at(at) ?? '')
