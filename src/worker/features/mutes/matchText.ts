import { foldText } from '../../../shared/foldText.ts'
import { plainText } from '../../../shared/model/richText.ts'
import type { Status } from '../../../shared/model/status.ts'

/** The searchable text of a post, folded: everything that a reader sees. */
export function searchedText({ subjectText, content, addressed, poll, attachments }: Status): string {
  const options = poll?.options.map(({ title }) => plainText(title)) ?? []
  const descriptions = attachments.map(({ description }) => description)
  const names = (addressed ?? []).map(({ acct }) => `@${acct}`).join(' ')
  return foldText([subjectText, plainText(content), names, ...options, ...descriptions].join('\n'))
}

/** Whether `text` contains `word`, both folded. `whole`: not within a longer word. */
export function hasWord(text: string, word: string, whole: boolean): boolean {
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1)) {
    if (!whole || !(isInsideWord(text, at) || isInsideWord(text, at + word.length))) return true
  }
  return false
}

const IN_WORD = /[\p{L}\p{M}\p{N}_]/u
/** Letters of scripts that have no spaces between words. */
const WITHOUT_SPACES =
  /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}]/u

let segmenter: Intl.Segmenter | undefined

/** Whether a word continues across `at`. Two code units on each side cover surrogate pairs. */
function isInsideWord(text: string, at: number): boolean {
  if (at === 0 || at === text.length) return false
  const before = [...text.slice(Math.max(0, at - 2), at)].at(-1) ?? ''
  const after = [...text.slice(at, at + 2)][0] ?? ''
  if (!IN_WORD.test(before) || !IN_WORD.test(after)) return false
  if (!WITHOUT_SPACES.test(before) || !WITHOUT_SPACES.test(after)) return true
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'word' })
  return segmenter.segment(text).containing(at)?.index !== at
}
