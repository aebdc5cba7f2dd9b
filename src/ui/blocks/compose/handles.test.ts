import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { textFor, withFullMentions } from './handles.ts'

describe('names for another instance (SA31)', () => {
  test.each([
    ['@moss look', '@moss@home.example look'],
    ['look, @moss.', 'look, @moss@home.example.'],
    ['(@moss), @heron', '(@moss@home.example), @heron@home.example'],
    ['@moss@far.example and @a.b-c_d', '@moss@far.example and @a.b-c_d@home.example'],
    ['@moss.x@far.example', '@moss.x@far.example'],
    ['mail moss@far.example', 'mail moss@far.example'],
    ['https://far.example/@moss', 'https://far.example/@moss'],
    ['https://far.example/?by=@moss', 'https://far.example/?by=@moss'],
    ['@ moss @', '@ moss @'],
  ])('%s', (text, full) => expect(withFullMentions(text, 'home.example')).toBe(full))

  test('are only added to, and only once', () => {
    const word = fc.constantFrom(
      '@moss',
      'a@b',
      '@',
      '.',
      ' ',
      '\n',
      '@x@far.example',
      'https://far.example/@y',
      '(',
      'ü',
    )
    fc.assert(
      fc.property(
        fc.array(word).map((words) => words.join('')),
        (text) => {
          const full = withFullMentions(text, 'home.example')
          expect(full.replaceAll('@home.example', '')).toBe(text)
          expect(withFullMentions(full, 'home.example')).toBe(full)
        },
      ),
    )
  })
})

describe('the text of a reply for another account (SA32)', () => {
  const luna = {
    mentions: ['moss', 'rook@owl.example', 'heron@far.example'],
    own: 'luna',
    host: 'home.example',
  }
  const rook = {
    mentions: ['moss@home.example', 'rook', 'heron@far.example'],
    own: 'rook',
    host: 'owl.example',
  }

  test('begins with those whom the reply of that account mentions', () => {
    expect(textFor('@moss @rook@owl.example @heron@far.example hello @moss', luna, rook)).toEqual({
      text: '@moss@home.example @heron@far.example hello @moss@home.example',
      typed: true,
    })
  })

  test('leaves out whom the user has removed', () => {
    expect(textFor('@heron@far.example hello', luna, rook).text).toBe('@heron@far.example hello')
  })

  test('is none while nothing is typed besides the mentions', () => {
    expect(textFor('@moss @rook@owl.example @heron@far.example ', luna, rook).typed).toBe(false)
  })

  test('comes back as it was', () => {
    const there = textFor('@moss @rook@owl.example @heron@far.example hello', luna, rook).text
    expect(textFor(there, rook, luna).text).toBe('@moss @rook@owl.example @heron@far.example hello')
  })

  test('of a new post is what was typed, with local names as they are on the same instance', () => {
    const none = { mentions: [], own: 'luna', host: 'home.example' }
    expect(textFor('@moss hi', none, { ...none, own: 'moss' })).toEqual({ text: '@moss hi', typed: true })
  })
})
