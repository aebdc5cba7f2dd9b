import fc from 'fast-check'
import { expect, test } from 'vitest'
import { plainText } from '../../shared/model/richText.ts'
import { HOSTILE_HTML } from './hostile.corpus.ts'
import { parsePlainText, parseRichText } from './richText.ts'
import { checkRichText } from './testing/invariants.ts'

const emojis = [{ name: 'crow', url: 'https://a.example/crow.gif', staticUrl: 'https://a.example/crow.png' }]
const mentions = [{ id: '1', acct: 'bob@far.example', username: 'bob', url: 'https://far.example/@bob' }]
const options = { emojis, mentions, base: 'https://rookery.example' }

const TAGS =
  'p div br b i em strong s del code pre ul ol li h1 h3 blockquote a span table tr td svg math style script title textarea noscript template img hr x-y'.split(
    ' ',
  )
const attributes = fc.constantFrom(
  '',
  ' class="mention"',
  ' class="mention hashtag" rel=tag',
  ' class="invisible"',
  ' class=ellipsis',
  ' class="quote-inline"',
  ' href="https://far.example/@bob"',
  ' href="javascript:1"',
  ' href="/x" class="u-url mention" data-user=1',
  ' start=-7',
  ' alt=":crow:"',
  ' href="xmpp:a@b.example"',
)
const piece = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.tuple(fc.constantFrom(...TAGS), attributes).map(([tag, rest]) => `<${tag}${rest}>`),
  },
  { weight: 3, arbitrary: fc.constantFrom(...TAGS).map((tag) => `</${tag}>`) },
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      '@bob',
      '#tag',
      ' ',
      '\n',
      ':crow:',
      '&gt;green',
      '>',
      'word',
      '&amp;',
      '@bob@far.example',
    ),
  },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 12 }) },
)
const soup = fc.array(piece, { maxLength: 60, size: 'max' }).map((pieces) => pieces.join(''))

test('any tag soup becomes a valid tree', () => {
  fc.assert(
    fc.property(soup, (html) => checkRichText(parseRichText(html, options), html)),
    { numRuns: 3_000 },
  )
})

test('any text becomes a valid tree, and plain text is never parsed as markup', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
      checkRichText(parseRichText(text, options), text)
      const plain = parsePlainText(text, options)
      checkRichText(plain, text)
      for (const node of plain) expect(typeof node === 'string' || node.t === 'emoji').toBe(true)
    }),
    { numRuns: 1_000 },
  )
})

test('parsing the text of a tree again yields the same text', () => {
  const escaped = (text: string): string =>
    text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/\n/g, '<br>')
  fc.assert(
    fc.property(soup, (html) => {
      const text = plainText(parseRichText(html, { greentext: false }))
      const again = plainText(parseRichText(escaped(text), { greentext: false }))
      const squeezed = (value: string): string => value.replace(/\s+/g, '')
      expect(squeezed(again)).toBe(squeezed(text))
    }),
    { numRuns: 500 },
  )
})

test.each(HOSTILE_HTML.map((hostile) => [hostile.name, hostile] as const))('hostile: %s', (_, hostile) => {
  const tree = parseRichText(hostile.html, options)
  checkRichText(tree, hostile.name)
  const text = plainText(tree)
  if (hostile.keeps !== undefined) expect(text).toContain(hostile.keeps)
  if (hostile.loses !== undefined) expect(JSON.stringify(tree)).not.toContain(hostile.loses)
})

test('the corpus is large, and its names are unique', () => {
  expect(HOSTILE_HTML.length).toBeGreaterThan(80)
  expect(new Set(HOSTILE_HTML.map((hostile) => hostile.name)).size).toBe(HOSTILE_HTML.length)
})
