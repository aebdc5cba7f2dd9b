import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { wordAtCaret } from './wordAtCaret.ts'

/** The word at the caret, marked by `|`. */
const at = (marked: string) => {
  const caret = marked.indexOf('|')
  return wordAtCaret(marked.replace('|', ''), caret)
}

describe('the word at the caret', () => {
  it('is an emoji from the second character on', () => {
    expect(at('hello :|')).toBeNull()
    expect(at('hello :s|')).toEqual({ kind: 'emoji', text: 's', from: 6, to: 8 })
    expect(at('(:smi|')).toMatchObject({ kind: 'emoji', text: 'smi', from: 1 })
    expect(at('日本:smi|')).toMatchObject({ kind: 'emoji', text: 'smi' })
    expect(at(':Öl|')).toMatchObject({ text: 'Öl' })
  })

  it('is null in a time or a URL, and after a complete emoji', () => {
    for (const marked of [
      'at 12:30|',
      'https://rook|',
      'http:/|',
      ':crow:|',
      ':crow: and|',
      'a: b|',
      'me@here.example|',
      'page#part|',
      '@@x|',
      '##x|',
    ])
      expect(at(marked), marked).toBeNull()
  })

  it('is a mention, including its instance', () => {
    expect(at('hi @ali|')).toEqual({ kind: 'mention', text: 'ali', from: 3, to: 7 })
    expect(at('hi @ali@exa|')).toMatchObject({ kind: 'mention', text: 'ali@exa', from: 3 })
    expect(at('cc:@ali|')).toMatchObject({ kind: 'mention', text: 'ali' })
    expect(at('@|')).toBeNull()
  })

  it('is a tag in any script', () => {
    expect(at('#cro|')).toMatchObject({ kind: 'hashtag', text: 'cro' })
    expect(at('#カラ|')).toMatchObject({ kind: 'hashtag', text: 'カラ' })
  })

  it('includes the characters after the caret up to the end of the word', () => {
    expect(at('a :smi|le: b')).toMatchObject({ text: 'smi', from: 2, to: 9 })
    expect(at('@al|ice hello')).toMatchObject({ from: 0, to: 6 })
  })

  it('lies within the text, begins with its sign, and ends at or after the caret', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(':', '@', '#', 'a', 'ß', '雪', ' ', '\n', '.', '🐦', '/') }),
        fc.nat(30),
        (text, at) => {
          const caret = Math.min(at, text.length)
          const word = wordAtCaret(text, caret)
          if (word === null) return
          expect(text.slice(word.from + 1, caret)).toBe(word.text)
          expect(':@#').toContain(text[word.from])
          expect(word.to).toBeGreaterThanOrEqual(caret)
          expect(word.to).toBeLessThanOrEqual(text.length)
        },
      ),
    )
  })
})
