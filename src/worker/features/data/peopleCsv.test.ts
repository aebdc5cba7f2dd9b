import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeText, readPeopleCsv, writePeopleCsv } from './peopleCsv.ts'

const people = (text: string) => readPeopleCsv(text, 'people').names

describe('a file of people', () => {
  it('may be one of Mastodon, with titles and further columns', () => {
    const follows =
      'Account address,Show boosts,Notify on new posts,Languages\r\n' +
      'ada@tools.example,true,false,"de, en"\r\nben@cats.example,false,true,\r\n'
    expect(people(follows)).toEqual(['ada@tools.example', 'ben@cats.example'])
    expect(people('Account address,Hide notifications\nada@tools.example,true\n')).toEqual([
      'ada@tools.example',
    ])
    expect(people('ada@tools.example\nben@cats.example')).toEqual(['ada@tools.example', 'ben@cats.example'])
  })

  it('may be one of Pleroma: a name in each line, or all in one', () => {
    expect(people('@ada@tools.example\r\nben@cats.example\r\n\r\nada@tools.example')).toEqual([
      'ada@tools.example',
      'ben@cats.example',
    ])
    expect(people('ada@tools.example,ben@cats.example')).toEqual(['ada@tools.example', 'ben@cats.example'])
    expect(people('Account address\nluna\n')).toEqual(['luna'])
  })

  it('may have quotes and a byte order mark', () => {
    expect(
      people('\uFEFF"Account address","x"\n"ada@tools.example","say ""hi"",\nyes"\n"ben@b.example'),
    ).toEqual(['ada@tools.example', 'ben@b.example'])
  })

  it('counts the lines in which there is nobody', () => {
    expect(readPeopleCsv('Account address\n???\nhttps://x.example/y\n\nada@b.example', 'people')).toEqual({
      names: ['ada@b.example'],
      skipped: 2,
    })
    expect(people('<html><body>Not found</body></html>')).toEqual([])
  })

  it('of 100,000 lines is read up to the limit of a job', () => {
    const lines = Array.from({ length: 100_000 }, (_, at) => `user${at}@big.example,true`)
    expect(people(lines.join('\n'))).toHaveLength(50_000)
  })

  it('is the same after it was written and read, with any text in between', () => {
    const name = fc
      .tuple(fc.stringMatching(/^[a-z]\w{0,8}$/), fc.stringMatching(/^[a-z]{1,8}$/))
      .map(([user, host]) => `${user}@${host}.example`)
    fc.assert(
      fc.property(fc.uniqueArray(name), fc.constantFrom(null, 'Account address'), (names, title) => {
        expect(people(writePeopleCsv(names, title))).toEqual(names)
      }),
    )
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        for (const of of ['people', 'domains'] as const)
          for (const each of readPeopleCsv(text, of).names) expect(each).toMatch(/^[^\s,]+$/)
      }),
    )
  })
})

it('reads domains in lower case, and no comments', () => {
  const file = '#domain,#severity\nCats.Example,silence\nnot a domain\nbirds.example'
  expect(readPeopleCsv(file, 'domains')).toEqual({ names: ['cats.example', 'birds.example'], skipped: 1 })
})

it('decodes UTF-16', () => {
  const bytes = new Uint8Array([0xff, 0xfe, 0x61, 0, 0x62, 0])
  expect(decodeText(bytes.buffer)).toBe('ab')
  expect(decodeText(new TextEncoder().encode('ä').buffer as ArrayBuffer)).toBe('ä')
})
