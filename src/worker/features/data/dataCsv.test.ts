import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeText, readDataCsv, writeCsv } from './dataCsv.ts'

const namesIn = (text: string, of: 'follows' | 'domains') => readDataCsv(text, of).map(({ name }) => name)
const people = (text: string) => namesIn(text, 'follows')

describe('a file of people', () => {
  it('may come from Mastodon, with a header and further columns', () => {
    const follows =
      'Account address,Show boosts,Notify on new posts,Languages\r\n' +
      'ada@tools.example,true,false,"de, en"\r\nben@cats.example,false,true,\r\n'
    expect(people(follows)).toEqual(['ada@tools.example', 'ben@cats.example'])
    expect(people('Account address,Hide notifications\nada@tools.example,true\n')).toEqual([
      'ada@tools.example',
    ])
    expect(people('ada@tools.example\nben@cats.example')).toEqual(['ada@tools.example', 'ben@cats.example'])
  })

  it('may come from Pleroma, with one name per line or all in one line', () => {
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

  it('may have lines without a name', () => {
    expect(people('Account address\n???\nhttps://x.example/y\n\nada@b.example')).toEqual(['ada@b.example'])
    expect(people('<html><body>Not found</body></html>')).toEqual([])
  })

  it('of 100,000 lines is read up to the limit of a job', () => {
    const lines = Array.from({ length: 100_000 }, (_, at) => `user${at}@big.example,true`)
    expect(people(lines.join('\n'))).toHaveLength(50_000)
  })

  it('reads back as it was written, and yields only names, whatever the text is', () => {
    const name = fc
      .tuple(fc.stringMatching(/^[a-z]\w{0,8}$/), fc.stringMatching(/^[a-z]{1,8}$/))
      .map(([user, host]) => `${user}@${host}.example`)
    fc.assert(
      fc.property(fc.uniqueArray(name), fc.constantFrom(null, 'Account address'), (names, header) => {
        expect(people(writeCsv(names, header))).toEqual(names)
      }),
    )
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        for (const of of ['follows', 'domains'] as const)
          for (const each of namesIn(text, of)) expect(each).toMatch(/^[^\s,]+$/)
      }),
    )
  })
})

it('reads domains in lower case, and skips comments', () => {
  const file = '#domain,#severity\nCats.Example,silence\nnot a domain\nbirds.example'
  expect(namesIn(file, 'domains')).toEqual(['cats.example', 'birds.example'])
})

describe('a file of lists', () => {
  const lists = (text: string) => readDataCsv(text, 'lists').map(({ name, list }) => `${name} on ${list}`)

  it('has a list and an account in each line, with or without a header (AC27)', () => {
    expect(lists('Birds,ada@tools.example\r\n"Work, mostly",ben@cats.example\r\n')).toEqual([
      'ada@tools.example on Birds',
      'ben@cats.example on Work, mostly',
    ])
    expect(lists('List name,Account address\nBirds,@ada@tools.example\nBirds,ada@tools.example')).toEqual([
      'ada@tools.example on Birds',
    ])
    expect(lists('\uFEFFBirds,luna\n,ada@tools.example\nBirds,\nBirds,not a name\nonly this')).toEqual([
      'luna on Birds',
    ])
  })

  it('reads back as it was written (AC27)', () => {
    const title = fc.string({ minLength: 1, unit: 'grapheme' }).map((text) => `-${text.trim()}-`)
    const account = fc.stringMatching(/^[a-z]{1,8}$/).map((name) => `${name}@cats.example`)
    fc.assert(
      fc.property(fc.uniqueArray(fc.tuple(title, account), { selector: String }), (rows) => {
        const read = readDataCsv(writeCsv(rows, null), 'lists')
        expect(read.map(({ name, list }) => [list, name])).toEqual(rows)
      }),
    )
  })
})

describe('a file of bookmarks', () => {
  const posts = (text: string) => readDataCsv(text, 'bookmarks').map(({ name }) => name)

  it('has the address of a post in each line, with or without a header (AC27)', () => {
    expect(posts('#uri\nhttps://cats.example/users/ben/statuses/1\n\nhttps://b.example/p/2,x')).toEqual([
      'https://cats.example/users/ben/statuses/1',
      'https://b.example/p/2',
    ])
    expect(posts('"https://a.example/1?x=a,b"\nhttps://a.example/1?x=a')).toHaveLength(2)
    expect(posts('javascript:alert(1)\nhttps://user@a.example/1\nada@b.example\nhttps://a.example')).toEqual(
      [],
    )
  })

  it('yields only addresses, whatever the text is (AC27)', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        for (const address of posts(text)) expect(URL.canParse(address)).toBe(true)
      }),
    )
  })
})

describe('a cell that a spreadsheet would run', () => {
  const formula = fc
    .tuple(
      fc.constantFrom('', "'", "''", ' '),
      fc.constantFrom(...'=+-@\t\r\n＝＋－＠'),
      fc.string({ unit: 'grapheme' }),
      fc.constantFrom('=cmd|/C calc', ';=1', ',=1', '\t=1', '\r\n=1', '";=1'),
    )
    .map((parts) => parts.join(''))
  /** The cells as spreadsheets see them that separate by `separator`. A quote opens a cell only as its first character. */
  const cellsBy = (csv: string, separator: string): string[] =>
    [
      ...csv.matchAll(
        new RegExp(
          `(?:"((?:[^"]|"")*)"|([^${separator}\\r\\n]*))(?:[^${separator}\\r\\n]*)(?:${separator}|\\r\\n?|\\n|$)`,
          'g',
        ),
      ),
    ].map(([, quoted, plain = '']) => quoted?.replaceAll('""', '"') ?? plain)

  it('is written so that none does, whatever separates its cells (AC30)', () => {
    fc.assert(
      fc.property(fc.array(formula, { minLength: 1 }), (titles) => {
        const csv = writeCsv(
          titles.map((title) => [title, 'ada@cats.example']),
          null,
        )
        for (const separator of [',', ';', '\t'])
          for (const cell of cellsBy(csv, separator))
            expect(cell).not.toMatch(/^\s*[=+\-@＝＋－＠]|^[\t\r\n]/)
      }),
    )
  })

  it('reads back as it was (AC30)', () => {
    const account = 'ada@cats.example'
    fc.assert(
      fc.property(formula, (text) => {
        const title = text.trim()
        expect(readDataCsv(writeCsv([[title, account]], null), 'lists')).toEqual([
          { name: account, list: title },
        ])
      }),
    )
    for (const name of ['-ada@cats.example', '@ada@cats.example', '=1@cats.example', '+1@cats.example'])
      expect(people(writeCsv([name], 'Account address'))).toEqual([name.replace('@ada', 'ada')])
    expect(namesIn(writeCsv(['-a.example'], null), 'domains')).toEqual(['-a.example'])
  })

  it('of another program is read as it is (AC30)', () => {
    const lists = readDataCsv(
      `=Birds,ada@b.example\n-,ada@b.example\n'Tis,ada@b.example\n'',ada@b.example`,
      'lists',
    )
    expect(lists.map(({ list }) => list)).toEqual(['=Birds', '-', "'Tis", "''"])
    expect(people('@ada@b.example\n-ben@b.example')).toEqual(['ada@b.example', '-ben@b.example'])
  })
})

it('decodes UTF-16', () => {
  const bytes = new Uint8Array([0xff, 0xfe, 0x61, 0, 0x62, 0])
  expect(decodeText(bytes.buffer)).toBe('ab')
  expect(decodeText(new TextEncoder().encode('ä').buffer as ArrayBuffer)).toBe('ä')
})
