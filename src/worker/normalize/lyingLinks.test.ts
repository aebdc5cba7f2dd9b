import { describe, expect, test } from 'vitest'
import { plainText, type RichText } from '../../shared/model/richText.ts'
import { normalizeAttachment } from './attachment.ts'
import { parseRichText } from './richText.ts'

const EVIL = 'https://evil.example/login'
const emojis = ['lock-1', 'a-b'].map((name) => ({
  name,
  url: 'https://evil.example/e.png',
  staticUrl: 'https://evil.example/e.png',
}))
const link = (text: string, href = EVIL) => `<a href="${href}">${text}</a>`

/** The hosts that stand behind the links of `text`. */
const marks = (text: RichText): string[] =>
  text.flatMap((node) =>
    typeof node === 'string' || !('c' in node)
      ? []
      : [...(node.t === 'a' && node.host !== undefined ? [node.host] : []), ...marks(node.c)],
  )
const marksOf = (html: string) => marks(parseRichText(`<p>${html}</p>`, { emojis }))

describe('a link that looks exactly like one to bank.example is marked (PO67)', () => {
  test.each([
    ['an invisible mark within the last label', link('bank.e\u034fxample')],
    ['a variation selector within it', link('bank.e\ufe0fxample')],
    ['a variation selector after the dot', link('bank.\ufe0fexample')],
    ['two links side by side', link('bank.') + link('example/login')],
    ['two links, the second begins with the dot', link('bank') + link('.example')],
    ['a link within an address', `https://bank.${link('example/login')}`],
    ['a link within an address, before its end', `https://${link('bank')}.example/login`],
    ['a custom emoji with a dash in its name before it', link(':lock-1:bank.example')],
    ['the same behind it, as a second word', link('bank.example :lock-1:')],
    ['the same within it', link('bank:a-b:.example')],
    ['a blank letter as a second word', link('bank.example \u3164')],
    ['a letter that looks like a dot', link('bank\ua4f8example')],
    ['hair spaces', link('bank\u200a.\u200aexample')],
    ['a letter and a sign before it', link('(i)bank.example')],
    ['a word and an arrow before it', link('Login→bank.example')],
    ['a path before it', link('go/bank.example')],
    ['an address in numbers', link('192.168.0.1/admin')],
    ['one word after it', link('bank.example Login')],
  ])('%s', (_, html) => {
    expect(plainText(parseRichText(html, { emojis }))).toBeTruthy()
    expect(marksOf(html)).toContain('evil.example')
  })

  test.each([
    'mailto:eve@evil.example,ada@bank.example',
    'mailto:ada@bank.example?to=eve@evil.example',
    'mailto:ada@bank.example?bcc=eve@evil.example',
    'xmpp:eve@evil.example/x@bank.example',
  ])('%s', (href) => {
    expect(marksOf(link('ada@bank.example', href))).toHaveLength(1)
  })
})

// Pleroma links all files so.
describe('an honest link with the name of its file is not marked (PO67)', () => {
  const name = '0f66e92f339705cc.webm'
  const url = `https://pleroma.example/media/3e34b808/${name}?name=${name}`

  test('in a post', () => expect(marksOf(link(name, url))).toEqual([]))

  test('as the description of a file', () =>
    expect(
      normalizeAttachment(
        { id: '1', type: 'unknown', url, description: name },
        { server: 'https://pleroma.example' },
      )?.host,
    ).toBeUndefined())
})
