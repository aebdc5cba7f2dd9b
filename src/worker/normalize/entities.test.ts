import { describe, expect, it } from 'vitest'
import { plainText } from '../../shared/model/richText.ts'
import { decodeEntities } from './entities.ts'
import { parseRichText } from './richText.ts'

describe('decodeEntities', () => {
  it('decodes the entities of HTML 4 and leaves unknown ones', () => {
    expect(decodeEntities('caf&eacute; &hellip; &euro;5 &nosuch; &frac12;')).toBe('café … €5 &nosuch; ½')
  })

  it('decodes the small letters after the capital ones', () => {
    expect(
      decodeEntities('&Agrave;&agrave; &THORN;&thorn; &Omega;&omega;&sigmaf; &times;&divide; &Yuml;&yuml;'),
    ).toBe('Àà Þþ Ωως ×÷ Ÿÿ')
  })

  it('decodes numbers as browsers do', () => {
    expect(decodeEntities('&#65; &#x42; &#66 &#xd83d; &#0; &#150; &#99999999999; &#x; &#')).toBe(
      'A B B \ufffd \ufffd – \ufffd &#x; &#',
    )
  })

  it('decodes without a semicolon only what browsers do', () => {
    expect(decodeEntities('&amp &lt&gt &eacute &apos &hellip ?a=1&copy=2')).toBe(
      '& <> é &apos &hellip ?a=1&copy=2',
    )
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
