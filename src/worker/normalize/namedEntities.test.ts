import { describe, expect, it } from 'vitest'
import { plainText } from '../../shared/model/richText.ts'
import { decodeNamed } from './namedEntities.ts'
import { parseRichText } from './richText.ts'

describe('named entities', () => {
  it('decodes the names of HTML 4 and leaves others as they were written', () => {
    expect(decodeNamed('caf&eacute; &hellip; &euro;5 &nosuch; &frac12;')).toBe('café … €5 &nosuch; ½')
  })

  it('reads them in a post, once', () => {
    expect(
      plainText(parseRichText('<p>a &amp; b &lt;i&gt; &eacute; &amp;eacute; &#8364; &#x1F600;</p>', {})),
    ).toBe('a & b <i> é &eacute; € 😀')
  })

  it('reads them in an address', () => {
    const [link] = parseRichText('<a href="https://a.example/?a=1&amp;b=&eacute;">x</a>', {})
    expect(link).toMatchObject({ t: 'a', href: 'https://a.example/?a=1&b=%C3%A9' })
  })
})
