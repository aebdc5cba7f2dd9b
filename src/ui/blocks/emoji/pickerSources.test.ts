import { expect, it } from 'vitest'
import { EmojiLines } from './emojiLines.ts'
import { foundGroup, unicodeOnly } from './pickerSources.ts'

const crow = {
  replacement: ':crow:',
  shortcode: 'crow',
  name: 'crow',
  imageUrl: 'https://x.example/c',
}
const wave = { replacement: '👋', shortcode: 'waving_hand', name: 'winkende Hand' }

it('lists the search results, and parses them back', () => {
  const lines = new EmojiLines(foundGroup([crow, wave], true))
  expect([lines.at(0), lines.at(1), lines.at(2)]).toEqual([crow, wave, undefined])
  expect(new EmojiLines(foundGroup([crow, wave], false)).at(0)).toEqual(wave)
  expect(foundGroup([crow], false).count).toBe(0)
})

it('keeps only Unicode emoji where the instance accepts no others', () => {
  const recent = { ...foundGroup([crow, wave], true), kind: 'recent' as const }
  expect(unicodeOnly(recent)).toMatchObject({ count: 1 })
  expect(new EmojiLines(unicodeOnly(recent)).at(0)).toEqual(wave)
  expect(unicodeOnly({ ...foundGroup([crow], true), kind: 'pack' })).toMatchObject({ count: 0, lines: '' })
})
