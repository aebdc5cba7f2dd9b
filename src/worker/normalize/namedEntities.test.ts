import { describe, expect, it } from 'vitest'
import { plainText } from '../../shared/model/richText.ts'
import { decodeNamed } from './namedEntities.ts'
import { parseRichText } from './richText.ts'

describe('decodeNamed', () => {
  it('decodes the entities of HTML 4 and leaves unknown ones', () => {
    expect(decodeNamed('caf&eacute; &hellip; &euro;5 &nosuch; &frac12;')).toBe('café … €5 &nosuch; ½')
  })

  it('decodes entities in a post once', () => {
    expect(
      plainText(parseRichText('<p>a &amp; b &lt;i&gt; &eacute; &amp;eacute; &#8364; &#x1F600;</p>', {})),
    ).toBe('a & b <i> é &eacute; € 😀')
  })

  it('decodes entities in a URL', () => {
    const [link] = parseRichText('<a href="https://a.example/?a=1&amp;b=&eacute;">x</a>', {})
    expect(link).toMatchObject({ t: 'a', href: 'https://a.example/?a=1&b=%C3%A9' })
  })
})
