import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { markPieces, matches, searchWords } from './searchSettings.ts'

const found = (query: string, ...texts: string[]): boolean => matches(texts, searchWords(query))
const marked = (text: string, query: string): string[] =>
  markPieces(text, searchWords(query)).flatMap((piece) => (piece.marked ? [piece.text] : []))

describe('searching the settings', () => {
  it('requires every word of the query, in any order and in any of the texts', () => {
    expect(found('panel instance', 'Hide the panel', 'What the instance shows')).toBe(true)
    expect(found('panel wallpaper', 'Hide the panel', 'What the instance shows')).toBe(false)
  })

  it('matches parts of words, ignoring case and diacritics', () => {
    expect(found('SCROLL', 'Show scrollbars')).toBe(true)
    expect(found('oberflache', 'Sprache der Oberfläche')).toBe(true)
    expect(found('oberfläche', 'OBERFLACHE')).toBe(true)
  })

  it('does not match an empty query', () => {
    expect(found('', 'Anything')).toBe(false)
    expect(found('   ', 'Anything')).toBe(false)
  })

  it('marks the matches in the original text', () => {
    expect(marked('Show scrollbars, Scroll', 'scroll')).toEqual(['scroll', 'Scroll'])
    expect(marked('Sprache der Oberfläche', 'flache')).toEqual(['fläche'])
    expect(marked('İstanbul 😀 ﬁn', 'fin')).toEqual(['ﬁn'])
    expect(marked('Show', 'hide')).toEqual([])
  })

  it('never loses a letter', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary' }),
        fc.array(fc.string({ unit: 'binary', minLength: 1 })),
        (text, words) => {
          const pieces = markPieces(text, words)
          expect(pieces.map((piece) => piece.text).join('')).toBe(text)
          expect(pieces.every((piece) => piece.text !== '')).toBe(true)
        },
      ),
    )
  })

  it('marks something in each text that matches', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', minLength: 1 }),
        fc.nat(),
        fc.nat({ max: 8 }),
        (text, at, length) => {
          const query = text.slice(at % text.length, (at % text.length) + 1 + length)
          const words = searchWords(query)
          if (!matches([text], words)) return
          expect(markPieces(text, words).some((piece) => piece.marked)).toBe(true)
        },
      ),
    )
  })
})
