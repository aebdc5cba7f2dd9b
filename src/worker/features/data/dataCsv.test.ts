import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { DataKind } from '../../../shared/model/accountData.ts'
import { decodeText, readDataCsv, writeCsv } from './dataCsv.ts'

const MASTODON = { followLanguages: true }
const read = (text: string, of: DataKind) => readDataCsv(text, of, MASTODON)
const namesIn = (text: string, of: DataKind) => read(text, of).targets.map(({ name }) => name)
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

describe('what Mastodon says about a person', () => {
  it('is read: repeats, notifications, languages, and whether a mute hides notifications (AC32)', () => {
    const follows =
      'Account address,Show boosts,Notify on new posts,Languages\r\n' +
      'ada@a.example,true,false,\r\nben@b.example,false,true,"de, en"\r\n'
    expect(read(follows, 'follows').targets).toEqual([
      { name: 'ada@a.example' },
      { name: 'ben@b.example', options: { reblogs: false, notify: true, languages: ['de', 'en'] } },
    ])
    expect(read('ada@a.example,false\nben@b.example,true', 'mutes').targets).toEqual([
      { name: 'ada@a.example', options: { notifications: false } },
      { name: 'ben@b.example' },
    ])
  })

  it('reads back as it was written, whatever the order of the columns (AC32)', () => {
    const header = ['Account address', 'Show boosts', 'Notify on new posts', 'Languages']
    const rows = fc.uniqueArray(
      fc.record({
        name: fc.stringMatching(/^[a-z]{1,8}$/).map((user) => `${user}@cats.example`),
        reblogs: fc.boolean(),
        notify: fc.boolean(),
        languages: fc.subarray(['de', 'en', 'pt-br']),
      }),
      { selector: ({ name }) => name },
    )
    fc.assert(
      fc.property(rows, fc.shuffledSubarray([1, 2, 3], { minLength: 3 }), (people, order) => {
        const csv = writeCsv(
          [
            header,
            ...people.map((of) => [of.name, `${of.reblogs}`, `${of.notify}`, of.languages.join(', ')]),
          ].map((row) => [0, ...order].map((at) => row[at] ?? '')),
          null,
        )
        const found = read(csv, 'follows')
        expect(
          found.targets.map(({ name, options: { reblogs = true, notify = false, languages = [] } = {} }) => ({
            name,
            reblogs,
            notify,
            languages,
          })),
        ).toEqual(people)
        expect(found.notes).toEqual({ skippedCount: 0, skipped: [], unusedColumns: [] })
      }),
    )
  })

  it('is said to be unused where the server has no option for it (AC32)', () => {
    const file = 'Account address,Show boosts,Languages,Since\nada@a.example,false,de,2024'
    expect(read(file, 'follows').notes.unusedColumns).toEqual(['Since'])
    const { targets, notes } = readDataCsv(file, 'follows', { followLanguages: false })
    expect(notes.unusedColumns).toEqual(['Languages', 'Since'])
    expect(targets).toEqual([{ name: 'ada@a.example', options: { reblogs: false } }])
  })
})

describe('what is not taken from a file', () => {
  it('is counted and listed with its reason (AC32)', () => {
    const file = 'Account address\nada@a.example\nnot a name\n\n@ADA@a.example\nada@a.example\n'
    expect(read(file, 'blocks').notes).toEqual({
      skippedCount: 2,
      skipped: [
        { text: 'not a name', why: 'unreadable' },
        { text: 'ada@a.example', why: 'repeated' },
      ],
      unusedColumns: [],
    })
    expect(read('Birds,ada@a.example\nBirds,\n', 'lists').notes.skipped).toEqual([
      { text: 'Birds, ', why: 'unreadable' },
    ])
    const many = Array.from({ length: 50_002 }, (_, at) => `user${at}@big.example`).join('\n')
    const { skippedCount, skipped } = read(many, 'follows').notes
    expect([skippedCount, skipped[0]]).toEqual([2, { text: 'user50000@big.example', why: 'over_limit' }])
  })

  it('names the columns, or counts them where the file has no header (AC32)', () => {
    expect(read('#domain,#severity,#public_comment\na.example,silence,spam', 'domains').notes).toMatchObject({
      unusedColumns: ['#severity', '#public_comment'],
    })
    expect(read('ada@a.example,true,a note', 'mutes').notes.unusedColumns).toEqual(['3'])
    expect(read('ada@a.example,ben@b.example', 'mutes').notes.unusedColumns).toEqual([])
  })
})

it('takes hosts with a port, as GoToSocial and our own files write them (AC32)', () => {
  expect(people('ada@localhost:4040\nben@b.example:8443\ncy@nodot\ndi@b.example:x')).toEqual([
    'ada@localhost:4040',
    'ben@b.example:8443',
  ])
  expect(namesIn('localhost:4040\nB.example:8443', 'domains')).toEqual(['localhost:4040', 'b.example:8443'])
  expect(read('Birds,ada@localhost:4040', 'lists').targets).toEqual([
    { name: 'ada@localhost:4040', list: 'Birds' },
  ])
})

it('reads domains in lower case, and skips comments', () => {
  const file = '#domain,#severity\nCats.Example,silence\nnot a domain\nbirds.example'
  expect(namesIn(file, 'domains')).toEqual(['cats.example', 'birds.example'])
})

describe('a file of lists', () => {
  const lists = (text: string) => read(text, 'lists').targets.map(({ name, list }) => `${name} on ${list}`)

  it('has a list and an account in each line, with or without a header (AC27)', () => {
    expect(lists('Birds,ada@tools.example\r\n"Work, mostly",ben@cats.example\r\n')).toEqual([
      'ada@tools.example on Birds',
      'ben@cats.example on Work, mostly',
    ])
    expect(lists('List name,Account address\nBirds,@ada@tools.example\nBirds,ada@tools.example')).toEqual([
      'ada@tools.example on Birds',
    ])
    expect(lists('#art,luna\n#birds,luna')).toEqual(['luna on #art', 'luna on #birds'])
    expect(lists('\uFEFFBirds,luna\n,ada@tools.example\nBirds,\nBirds,not a name\nonly this')).toEqual([
      'luna on Birds',
    ])
  })

  it('reads back as it was written (AC27)', () => {
    const title = fc.string({ minLength: 1, unit: 'grapheme' }).map((text) => `-${text.trim()}-`)
    const account = fc.stringMatching(/^[a-z]{1,8}$/).map((name) => `${name}@cats.example`)
    fc.assert(
      fc.property(fc.uniqueArray(fc.tuple(title, account), { selector: String }), (rows) => {
        const { targets } = read(writeCsv(rows, null), 'lists')
        expect(targets.map(({ name, list }) => [list, name])).toEqual(rows)
      }),
    )
  })
})

describe('a file of bookmarks', () => {
  const posts = (text: string) => namesIn(text, 'bookmarks')

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
        expect(read(writeCsv([[title, account]], null), 'lists').targets).toEqual([
          { name: account, list: title },
        ])
      }),
    )
    for (const name of ['-ada@cats.example', '@ada@cats.example', '=1@cats.example', '+1@cats.example'])
      expect(people(writeCsv([name], 'Account address'))).toEqual([name.replace('@ada', 'ada')])
    expect(namesIn(writeCsv(['-a.example'], null), 'domains')).toEqual(['-a.example'])
  })

  it('of another program is read as it is (AC30)', () => {
    const lists = read(`=Birds,ada@b.example\n-,ada@b.example\n'Tis,ada@b.example\n'',ada@b.example`, 'lists')
    expect(lists.targets.map(({ list }) => list)).toEqual(['=Birds', '-', "'Tis", "''"])
    expect(people('@ada@b.example\n-ben@b.example')).toEqual(['ada@b.example', '-ben@b.example'])
  })
})

it('decodes UTF-16', () => {
  const bytes = new Uint8Array([0xff, 0xfe, 0x61, 0, 0x62, 0])
  expect(decodeText(bytes.buffer)).toBe('ab')
  expect(decodeText(new TextEncoder().encode('ä').buffer as ArrayBuffer)).toBe('ä')
})
