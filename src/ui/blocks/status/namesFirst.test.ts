import { expect, it } from 'vitest'
import type { RichNode } from '../../../shared/model/richText.ts'
import { namesFirst } from './namesFirst.ts'

const mention = (name: string, id?: string): RichNode => ({
  t: 'mention',
  name,
  href: `https://nest.example/@${name}`,
  ...(id !== undefined && { id }),
})
const rook = mention('rook', '1')
const moss = mention('moss', '2')

it.each<[string, readonly RichNode[], boolean]>([
  ['the mention alone', [rook, ' yes'], true],
  ['in a paragraph', [{ t: 'p', c: [rook, ' yes'] }], true],
  ['after another mention', [moss, ' ', rook, ' yes'], true],
  ['in a folded run', [{ t: 'p', c: [{ t: 'mentions', c: [moss, ' ', rook] }] }], true],
  ['after words', ['yes, ', rook], false],
  ['after a line break', [{ t: 'br' }, rook], false],
  [
    'in the second paragraph',
    [
      { t: 'p', c: ['yes'] },
      { t: 'p', c: [rook] },
    ],
    false,
  ],
  ['somebody else', [moss, ' yes'], false],
  ['a mention without an id', [mention('rook'), ' yes'], false],
  ['nothing', [], false],
])('%s (RW1)', (_, text, expected) => {
  expect(namesFirst(text, '1')).toBe(expected)
  expect(namesFirst(text, undefined)).toBe(false)
})
