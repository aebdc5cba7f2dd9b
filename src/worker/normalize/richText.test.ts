import { describe, expect, test } from 'vitest'
import { plainText } from '../../shared/model/richText.ts'
import { MAX_DEPTH, MAX_NODES, MAX_TEXT_CHARS } from '../json/limits.ts'
import { parsePlainText, parseRichText } from './richText.ts'

const crow = { name: 'crow', url: 'https://a.example/crow.gif', staticUrl: 'https://a.example/crow.png' }
const CROW = { t: 'emoji', ...crow }
const bob = { id: '109', acct: 'bob@far.example', username: 'bob', url: 'https://far.example/@bob' }

describe('blocks and lines', () => {
  test('paragraphs, breaks and emphasis', () => {
    expect(parseRichText('<p>a <b>b <i>c</i></b></p>\n<p>d<br />e</p>')).toEqual([
      { t: 'p', c: ['a ', { t: 'strong', c: ['b ', { t: 'em', c: ['c'] }] }] },
      { t: 'p', c: ['d', { t: 'br' }, 'e'] },
    ])
  })

  test('collapses white space, trims lines, and preserves preformatted text', () => {
    expect(parseRichText('<p>\n a \n\t b <br> c </p>')).toEqual([{ t: 'p', c: ['a b', { t: 'br' }, 'c'] }])
    expect(parseRichText('<pre><code>\n  a\r\n   b\n</code></pre>')).toEqual([
      { t: 'pre', c: [{ t: 'code', c: ['  a\n   b\n'] }] },
    ])
  })

  test('lists, quotes, headings and code', () => {
    expect(
      parseRichText(
        '<h2>t</h2><ul><li>a<li>b</ul><ol start="3"><li>c</li></ol><blockquote>q</blockquote><s>x</s><code>y</code>',
      ),
    ).toEqual([
      { t: 'h', level: 2, c: ['t'] },
      {
        t: 'ul',
        c: [
          { t: 'li', c: ['a'] },
          { t: 'li', c: ['b'] },
        ],
      },
      { t: 'ol', start: 3, c: [{ t: 'li', c: ['c'] }] },
      { t: 'quote', c: ['q'] },
      { t: 'del', c: ['x'] },
      { t: 'code', c: ['y'] },
    ])
  })

  test('drops empty elements, but keeps their neighbours separate', () => {
    expect(parseRichText('<p></p><b></b><p><br></p>a<hr>b')).toEqual(['a', { t: 'br' }, 'b'])
  })

  test('divisions become paragraphs', () => {
    expect(parseRichText('<div>a<div>b</div>c</div>d')).toEqual([
      { t: 'p', c: ['a'] },
      { t: 'p', c: ['b'] },
      { t: 'p', c: ['c'] },
      'd',
    ])
  })

  test('emphasis around a block continues inside it', () => {
    expect(parseRichText('<b><p>a</p></b>')).toEqual([{ t: 'p', c: [{ t: 'strong', c: ['a'] }] }])
  })

  test('unknown elements keep their text', () => {
    expect(parseRichText('<blink>a</blink> <x-y>b</x-y><bdo>c<q>d</q></bdo>')).toEqual(['a bcd'])
  })

  test('keeps the TeX source of a formula', () => {
    const formula = '<math><mi>x</mi><annotation encoding="application/x-tex">x^2</annotation></math>'
    expect(parseRichText(`a ${formula} b`)).toEqual(['a x^2 b'])
  })
})

describe('line ends in the source', () => {
  const lines = (html: string) => parseRichText(html, { lineEnds: true })

  test('are line breaks in a post (PO62)', () => {
    expect(lines('<p>a\nb\r\n  <b>c</b>\rd</p>')).toEqual([
      {
        t: 'p',
        c: ['a', { t: 'br' }, 'b', { t: 'br' }, { t: 'strong', c: ['c'] }, { t: 'br' }, 'd'],
      },
    ])
    expect(plainText(lines('a\n\nb'))).toBe('a\n\nb')
    expect(plainText(lines('a &amp; b\nc'))).toBe('a & b\nc')
  })

  test('beside blocks and breaks are no further break (PO62)', () => {
    const html = '\n<p>\na<br />\nb\n<br>c\n</p>\n\n<ul>\n<li>d</li>\n<li>e</li>\n</ul>\n<p>f</p>\n'
    const br = { t: 'br' }
    expect(lines(html)).toEqual([
      { t: 'p', c: ['a', br, 'b', br, 'c'] },
      {
        t: 'ul',
        c: [
          { t: 'li', c: ['d'] },
          { t: 'li', c: ['e'] },
        ],
      },
      { t: 'p', c: ['f'] },
    ])
  })

  test('start a line of greentext (PO62)', () => {
    expect(lines('a\n&gt;b\nc')).toEqual(['a', { t: 'br' }, { t: 'green', c: ['>b'] }, 'c'])
  })

  test('in a link are white space, and in preformatted text stay (PO62)', () => {
    expect(lines('<a href="https://a.example/">a\nb</a>')).toMatchObject([{ t: 'a', c: ['a b'] }])
    expect(lines('<pre>a\nb</pre>')).toEqual([{ t: 'pre', c: ['a\nb'] }])
  })

  test('are white space in pages, whose authors wrap their lines (PO62)', () => {
    expect(parseRichText('<p>a\nb</p>')).toEqual([{ t: 'p', c: ['a b'] }])
  })
})

describe('links', () => {
  test('allows links with safe schemes; others keep only their text', () => {
    expect(parseRichText('<a href="https://a.example/x?y=1&amp;z=2">a</a>')).toEqual([
      { t: 'a', href: 'https://a.example/x?y=1&z=2', c: ['a'] },
    ])
    expect(
      parseRichText('<a href="mailto:a@b.example">m</a><a href="gemini://g.example/">g</a>'),
    ).toHaveLength(2)
    expect(parseRichText('<a href="javascript:1">a</a><a href="/relative">b</a>')).toEqual(['ab'])
    expect(parseRichText('<a href="/x">b</a>', { base: 'https://a.example' })).toEqual([
      { t: 'a', href: 'https://a.example/x', c: ['b'] },
    ])
  })

  test('keeps the joiners of words in an address, and removes what else is invisible', () => {
    expect(
      parseRichText('<a href="https://fa.example/\u0645\u06cc\u200c\u062e\u0648\u200bاهم">x</a>'),
    ).toEqual([
      { t: 'a', href: 'https://fa.example/%D9%85%DB%8C%E2%80%8C%D8%AE%D9%88%D8%A7%D9%87%D9%85', c: ['x'] },
    ])
    expect(
      parseRichText('<a href="java\u200cscript:1">x</a><a href="https://a\u200db.example/">y</a>'),
    ).toEqual(['xy'])
  })

  test("shows only the visible part of Mastodon's shortened links", () => {
    const html =
      '<a href="https://www.example.com/a/b"><span class="invisible">https://www.</span><span class="ellipsis">example.com/a</span><span class="invisible">/b</span></a>'
    expect(parseRichText(html)).toEqual([
      { t: 'a', href: 'https://www.example.com/a/b', c: ['example.com/a…'] },
    ])
  })

  test('tells its host if its text names another one, of however many parts it is (PO67)', () => {
    const link = (inner: string, attributes = '') =>
      parseRichText(`<a ${attributes} href="https://evil.example/login">${inner}</a>`)[0]
    const hidden = '<span class="invisible">https://</span><span class="ellipsis">bank.example/lo</span>'
    for (const text of [
      'https://bank.example/login',
      '<b>https://</b>bank.<i>example</i>/login',
      `${hidden}<span class="invisible">gin</span>`,
      '<span class="invisible">https://evil.example/</span>bank.example',
      'https://<br>bank.example',
      'bank&#46;example',
      'https&#58;//bank.example',
    ])
      expect(link(text), text).toMatchObject({ t: 'a', host: 'evil.example' })
    expect(link('https://bank.example/login', 'class="u-url mention"')).toMatchObject({
      t: 'a',
      host: 'evil.example',
    })
    expect(link('@bob@bank.example')).toMatchObject({ t: 'a', host: 'evil.example' })
    expect(link(hidden.replace('bank', 'evil'))).not.toHaveProperty('host')
    expect(link('the bank')).not.toHaveProperty('host')
  })

  test('a link to a listed account is a mention of it, whatever its text', () => {
    const pleroma =
      '<span class="h-card"><a class="u-url mention" data-user="109" href="https://far.example/users/bob">@<span>bob</span></a></span>'
    const mention = {
      t: 'mention',
      href: 'https://far.example/users/bob',
      name: 'bob',
      host: 'far.example',
      id: '109',
    }
    expect(parseRichText(pleroma, { mentions: [bob] })).toEqual([mention])
    const disguised = '<a href="https://far.example/@bob">@admin</a>'
    expect(parseRichText(disguised, { mentions: [bob] })).toEqual([
      { ...mention, href: 'https://far.example/@bob' },
    ])
  })

  test('a mention of a local account has no host, at whichever host its page is (I32)', () => {
    const moss = { id: '7', acct: 'moss', username: 'moss', url: 'https://pages.nest.example/@moss' }
    const html = '<a class="u-url mention" href="https://pages.nest.example/@moss">@moss</a>'
    expect(parseRichText(html, { mentions: [moss] })).toEqual([
      { t: 'mention', href: moss.url, name: 'moss', id: '7' },
    ])
  })

  test('a mention of an unlisted account has a name and a host, but no id', () => {
    const html = '<a class="u-url mention" data-user="9remote" href="https://else.example/@eve">@eve</a>'
    expect(parseRichText(html, { mentions: [bob] })).toEqual([
      { t: 'mention', href: 'https://else.example/@eve', name: 'eve', host: 'else.example' },
    ])
    expect(parseRichText('<a class="mention" href="https://e.example/@eve">@eve@else.example</a>')).toEqual([
      { t: 'mention', href: 'https://e.example/@eve', name: 'eve', host: 'else.example' },
    ])
  })

  test('a link whose text and address have no name is not a mention', () => {
    expect(parseRichText('<a class="mention" href="https://e.example/">click here</a>')[0]).toMatchObject({
      t: 'a',
    })
  })

  test.each([
    [
      'Friendica',
      'hi @<a class="u-url mention" href="https://far.example/profile/bob" rel="nofollow">Bob Smith</a>!',
      'https://far.example/profile/bob',
    ],
    [
      'Hubzilla',
      'hi @<span class="vcard"><a class="u-url mention" href="https://far.example/channel/bob">bob</a></span>!',
      'https://far.example/channel/bob',
    ],
    [
      'Hubzilla without a class',
      'hi @<span class="h-card"><a class="u-url" href="https://far.example/@bob">Bob Smith</a></span>!',
      'https://far.example/@bob',
    ],
  ])('the @ of %s stands before the link of a mention (PO63)', (_, html, href) => {
    expect(parseRichText(html, { mentions: [bob] })).toEqual([
      'hi ',
      { t: 'mention', href, name: 'bob', host: 'far.example', id: '109' },
      '!',
    ])
  })

  test('an unlisted mention has the name of its text, else that of its address (PO63)', () => {
    const mention = { t: 'mention', name: 'eve', host: 'else.example' }
    const href = 'https://else.example/profile/eve'
    for (const text of ['eve', 'Eve of Else'])
      expect(parseRichText(`@<a class="u-url mention" href="${href}">${text}</a>`)).toEqual([
        { ...mention, href },
      ])
  })

  test('a sign before a link that is something else stays where it is (PO63)', () => {
    const link = { t: 'a', href: 'https://e.example/x' }
    expect(parseRichText('@<a href="https://e.example/x">home</a>')).toEqual(['@', { ...link, c: ['home'] }])
    expect(parseRichText('#<a href="https://e.example/x">1</a>')).toEqual(['#', { ...link, c: ['1'] }])
    expect(
      parseRichText('me@<a class="mention" href="https://e.example/@eve">eve</a>', { mentions: [] })[0],
    ).toBe('me@')
    expect(parseRichText('@<a class="mention" href="https://e.example/@eve">@eve</a>')[0]).toBe('@')
  })

  test.each([
    [
      'Friendica',
      '#<a href="https://far.example/search?tag=Crows" class="mention hashtag" rel="tag">Crows</a>',
    ],
    ['Hubzilla', '#<a class="zrl" href="https://far.example/search?tag=Crows" rel="nofollow tag">Crows</a>'],
    ['a # in an element', '#<a href="https://far.example/search?tag=Crows" rel="tag"><span>Crows</span></a>'],
  ])('the # of %s stands before the link of a hashtag (PO63)', (_, html) => {
    expect(parseRichText(`see ${html}.`)).toEqual([
      'see ',
      { t: 'hashtag', tag: 'Crows', href: 'https://far.example/search?tag=Crows' },
      '.',
    ])
  })

  test('words that link to a page about a tag stay a link', () => {
    expect(parseRichText('<a rel="tag" href="https://a.example/tag/x">all about it</a>')[0]).toMatchObject({
      t: 'a',
    })
  })

  test('reads the hashtags of all servers', () => {
    const tag = { t: 'hashtag', tag: 'Crows', href: 'https://a.example/tag/crows' }
    expect(
      parseRichText('<a class="hashtag" data-tag="crows" href="https://a.example/tag/crows">#Crows</a>'),
    ).toEqual([tag])
    expect(
      parseRichText(
        '<a href="https://a.example/tag/crows" class="mention hashtag" rel="tag nofollow">#<span>Crows</span></a>',
      ),
    ).toEqual([tag])
  })

  test('shows the text of Misskey’s effects with its line breaks, and removes nothing (PO68)', () => {
    const html =
      '<p><span class="mfm-tada" data-mfm-speed="5s">big <span class="mfm-x2"><strong>news</strong><br>today</span></span> ' +
      '<span class="mfm-blur">secret</span><span class="mfm-fg" data-mfm-color="f00">red</span> ' +
      '<ruby>漢<rp>(</rp><rt>かん</rt><rp>)</rp></ruby></p><center>middle</center><small>small</small>'
    expect(plainText(parseRichText(html))).toBe('big news\ntoday secretred 漢(かん)\nmiddle\nsmall')
  })

  test('drops the link to the quoted post, or keeps it if there is no quote', () => {
    const html = '<p>a<span class="quote-inline"><br><br>RE: <a href="https://q.example/1">q</a></span></p>'
    expect(plainText(parseRichText(html))).toBe('a')
    expect(plainText(parseRichText(html, { dropQuoteLink: false }))).toBe('a\n\nRE: q')
  })
})

describe('emojis', () => {
  test('known shortcodes become images, but not in code', () => {
    const options = { emojis: [crow] }
    expect(parseRichText('a :crow::crow: :no:crow: <code>:crow:</code>', options)).toEqual([
      'a ',
      CROW,
      CROW,
      ' :no',
      CROW,
      ' ',
      { t: 'code', c: [':crow:'] },
    ])
  })

  test('reads the emoji images of old servers by their alt text', () => {
    expect(parseRichText('<img class="emoji" alt=":crow:" src="x">', { emojis: [crow] })).toEqual([CROW])
  })

  test('ignores an emoji whose URL is not http(s)', () => {
    expect(parseRichText(':crow:', { emojis: [{ ...crow, url: 'data:image/png;base64,' }] })).toEqual([
      ':crow:',
    ])
  })
})

describe('greentext', () => {
  test('a line that starts with > is a separate block', () => {
    expect(parseRichText('a<br>&gt;b <b>c</b><br>d')).toEqual([
      'a',
      { t: 'br' },
      { t: 'green', c: ['>b ', { t: 'strong', c: ['c'] }] },
      'd',
    ])
  })

  test('mentions may precede it; emoticons and code are not greentext', () => {
    const html = '<a class="mention" href="https://a.example/@x">@x</a> &gt;y'
    expect(parseRichText(html)[0]).toMatchObject({ t: 'green' })
    for (const face of [
      '&gt;.&lt;',
      '&gt;:(',
      '&gt;_&gt;',
      '<code>&gt;x</code>',
      '<pre>&gt;x</pre>',
      '<h1>&gt;x</h1>',
    ]) {
      expect(JSON.stringify(parseRichText(face))).not.toContain('green')
    }
  })

  test('can be switched off', () => {
    expect(parseRichText('&gt;b', { greentext: false })).toEqual(['>b'])
  })

  test('is left alone in quotes and list items (PO61)', () => {
    for (const html of [
      '<blockquote>&gt;b</blockquote>',
      '<blockquote><p>&gt;b<br>&lt;c</p></blockquote>',
      '<ul><li>&gt;b</li></ul>',
      '<ol><li><p>&gt;b</p></li></ol>',
      '<ul>&gt;b</ul>',
    ])
      expect(JSON.stringify(parseRichText(html))).not.toMatch(/green|cyan/)
  })

  test.each([
    ['&lt;', '<'],
    ['‹', '‹'],
  ])('a line that starts with %s is cyantext (PO61)', (sign, text) => {
    expect(parseRichText(`<p>a<br>${sign}b<br>&gt;c</p>`)).toEqual([
      {
        t: 'p',
        c: ['a', { t: 'br' }, { t: 'cyan', c: [`${text}b`] }, { t: 'green', c: ['>c'] }],
      },
    ])
  })

  test('hearts, arrows and emoticons are not cyantext (PO61)', () => {
    for (const face of [
      '&lt;3 you',
      '&lt;- there',
      '&lt;.&lt;',
      '&lt;_&lt;',
      '&lt;&lt;',
      '<code>&lt;x</code>',
    ])
      expect(JSON.stringify(parseRichText(face))).not.toContain('cyan')
  })
})

describe('bounds', () => {
  const depthOf = (nodes: ReturnType<typeof parseRichText>): number =>
    Math.max(0, ...nodes.map((node) => (typeof node === 'object' && 'c' in node ? 1 + depthOf(node.c) : 0)))

  test('truncates a long text with …', () => {
    const [text] = parseRichText('x'.repeat(MAX_TEXT_CHARS * 20))
    expect(text).toBe(`${'x'.repeat(MAX_TEXT_CHARS)}…`)
    expect(parseRichText('<p>abcdef</p>', { limits: { maxTextChars: 3 } })).toEqual([{ t: 'p', c: ['abc…'] }])
  })

  test.each([
    ['marks', '\u0301'],
    ['skin tones', '\u{1f3fb}'],
    ['marks and joiners', '\u0301\u200d'],
    ['marks and word joiners', '\u0301\u2060'],
  ])('keeps at most 30 %s in a row, because browsers take seconds to lay out more', (_, piece) => {
    const kept = piece.repeat(30 / [...piece].length)
    expect(parseRichText(`<p>a${piece.repeat(40_000)}b</p>`)).toEqual([{ t: 'p', c: [`a${kept}b`] }])
    expect(parsePlainText(`a${piece.repeat(40)}b`)).toEqual([`a${kept}b`])
    expect(parseRichText(`a${kept}b`)).toEqual([`a${kept}b`])
  })

  test('does not change real text with marks and joiners', () => {
    for (const text of ['नमस्ते स्त्री', 'ສະບາຍດີ', 'ពាក្យ', 'بِسْمِ ٱللَّهِ', '👨‍👩‍👧‍👦👍🏽🏴󠁧󠁢󠁳󠁣󠁴󠁿'])
      expect(parseRichText(text)).toEqual([text])
  })

  test('does not split surrogate pairs', () => {
    expect(parseRichText('a😀b', { limits: { maxTextChars: 2 } })).toEqual(['a…'])
  })

  test('content that is nested too deeply keeps its text', () => {
    const tree = parseRichText(`${'<blockquote>'.repeat(10_000)}a<b>b</b>`)
    expect(plainText(tree)).toBe('ab')
    expect(depthOf(tree)).toBeLessThanOrEqual(MAX_DEPTH)
  })

  test('truncates a text with too many nodes', () => {
    const tree = parseRichText('a<br>'.repeat(20_000))
    expect(tree.length).toBeLessThanOrEqual(MAX_NODES + 1)
    expect(tree.at(-1)).toBe('…')
  })
})

describe('plain text', () => {
  test('parses only shortcodes, and does not decode entities', () => {
    expect(parsePlainText('<b>a</b> &amp; :crow:\n b', { emojis: [crow] })).toEqual([
      '<b>a</b> &amp; ',
      CROW,
      ' b',
    ])
  })

  test('is cleaned and truncated', () => {
    expect(parsePlainText('a\u202eb\u0000\u2067c')).toEqual(['abc'])
    expect(parsePlainText('x'.repeat(100), { maxChars: 3 })).toEqual(['xxx…'])
    expect(parsePlainText(' \n ')).toEqual([])
  })
})

test('a reading stands above its base, also without end tags', () => {
  const ruby = [
    { t: 'ruby', c: ['漢', { t: 'rp', c: ['('] }, { t: 'rt', c: ['かん'] }, { t: 'rp', c: [')'] }] },
  ]
  expect(parseRichText('<ruby>漢<rp>(</rp><rt>かん</rt><rp>)</rp></ruby>')).toEqual(ruby)
  expect(parseRichText('<ruby>漢<rp>(<rt>かん<rp>)</ruby>')).toEqual(ruby)
  expect(plainText(parseRichText('<ruby>漢<rp>(<rt>かん<rp>)</ruby>字'))).toBe('漢(かん)字')
  expect(parseRichText('<rt>alone</rt>')).toEqual(['alone'])
})

test('a list keeps its numbers: the first, single ones, and the direction', () => {
  const entry = (c: string) => ({ t: 'li', c: [c] })
  expect(parseRichText('<ol start="3" reversed><li>a</li><li value="7">b</li></ol>')).toEqual([
    { t: 'ol', start: 3, reversed: true, c: [entry('a'), { t: 'li', value: 7, c: ['b'] }] },
  ])
  expect(parseRichText('<ol reversed><li>a</li></ol>')).toEqual([
    { t: 'ol', reversed: true, c: [entry('a')] },
  ])
  expect(parseRichText('<ol start="1"><li value="x">a</li></ol>')).toEqual([{ t: 'ol', c: [entry('a')] }])
})

test.each([
  ['https://a.example/tags/Crows', true],
  ['https://a.example/tag/crows?x=1', true],
  ['https://a.example/discover/tags/other', true],
  ['https://a.example/search?tag=crows', true],
  ['https://a.example/%C3%A9t%C3%A9/crows', true],
  ['https://shop.example/offer', false],
  ['https://a.example/%', false],
])('a link that is marked as the hashtag #crows and leads to %s is one: %s (PO63)', (href, isTag) => {
  const [node] = parseRichText(`<a class="mention hashtag" rel="tag" href="${href}">#crows</a>`)
  expect(node).toMatchObject(isTag ? { t: 'hashtag', tag: 'crows', href } : { t: 'a', href, c: ['#crows'] })
})
